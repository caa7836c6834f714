package rulebook.shim;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The commands of Stratego: the constructors and methods of the class diagram, called one at a time.
 *
 * <p>The grader gives a name to everything that it has made. A SQUARE is such a name, or {@code ROW,COLUMN} of the game
 * made last, or {@code GAME@ROW,COLUMN}. Whatever a class lacks is refused as {@code missing}; an
 * {@link IllegalArgumentException} is the student's own no, {@code illegal} with its message; anything else that is
 * thrown is an {@code exception}, with the classes above its own on the second line, and on the last one "an accident"
 * if the program did not throw it itself.
 *
 * <p>A thing is made by the constructor of the diagram, after {@code any-constructor} also by another one. A thing
 * that was not made here has the name "a player of no name", or a piece or a game of no name. {@code board} draws
 * from canBeEntered and getPiece of all squares. Output beyond {@link Console#LIMIT} is lost.
 */
final class Stratego implements Assignment {
    private static final int SIZE = 10;
    private static final Pattern PLACE = Pattern.compile("(?:([^@]*)@)?(-?\\d+),(-?\\d+)");
    private static final String PLAYERS = "(Player, Player)";
    private static final String UNRANKED = "(Player, Square)";
    private static final String RANKED = "(Player, Square, int)";

    private final Student student;
    private final String name;
    private final StrategoClasses classes;
    private final StrategoMaker maker;
    private final StrategoThings players = new StrategoThings("player");
    private final StrategoThings games = new StrategoThings("game");
    private final StrategoThings squares = new StrategoThings("square");
    private final StrategoThings pieces = new StrategoThings("piece");
    private final Map<String, Character> glyphs = new HashMap<>(); // of pieces, by their names
    private String lastGame;

    /** Plays with the classes of these full names, the game's first. */
    Stratego(Student student, List<String> names) {
        this.student = student;
        this.name = names.isEmpty() ? "no class" : names.get(0);
        this.classes = new StrategoClasses(student, names);
        this.maker = new StrategoMaker(classes);
    }

    @Override
    public String name() {
        return name + " (Java)";
    }

    @Override
    public void begin() {
        players.clear();
        games.clear();
        squares.clear();
        pieces.clear();
        glyphs.clear();
        lastGame = null;
        classes.fresh();
        maker.fresh();
    }

    @Override
    public List<Command> commands() {
        List<Command> commands = new ArrayList<>();
        commands.addAll(making());
        commands.addAll(asking());
        commands.addAll(acting());
        commands.addAll(looking());
        return commands;
    }

    private List<Command> making() {
        return List.of(
                Command.always("player NAME NUMBER TITLE...", this::makePlayer),
                Command.always("game NAME PLAYER PLAYER", this::makeGame),
                Command.always("square NAME ROW COLUMN GROUND", this::makeSquare),
                Command.always("piece NAME KIND PLAYER SQUARE", this::makePiece),
                Command.always("step-mover NAME RANK PLAYER SQUARE", this::makeStepMover),
                Command.always("any-constructor", given -> maker.takeAny()));
    }

    private List<Command> asking() {
        List<Command> commands = new ArrayList<>();
        commands.addAll(askingPieces());
        commands.addAll(askingSquares());
        commands.addAll(askingPlayers());
        return commands;
    }

    private List<Command> askingPieces() {
        return List.of(
                Command.always("moves PIECE", given -> list(pieces.named(given.text(0)), "getLegalMoves()")),
                Command.always("attacks PIECE", given -> list(pieces.named(given.text(0)), "getLegalAttacks()")),
                Command.always("may-move PIECE SQUARE", given -> contains(given, "getLegalMoves()")),
                Command.always("may-attack PIECE SQUARE", given -> contains(given, "getLegalAttacks()")),
                Command.always("result ATTACKER DEFENDER", this::result),
                Command.always("where PIECE", given -> List.of(where(pieces.named(given.text(0))))),
                Command.always("sits PIECE SQUARE", this::sits),
                Command.always("owner PIECE", given -> name(players, pieces.named(given.text(0)), "getOwner()")),
                Command.always("rank PIECE", given -> tell(Integer.class, pieces.named(given.text(0)), "getRank()")));
    }

    private List<Command> askingSquares() {
        return List.of(
                Command.always("square-of GAME ROW COLUMN", given -> List.of(place(
                        square(games.named(given.text(0)), given.integer(1), given.integer(2))))),
                Command.always("who SQUARE", given -> name(pieces, square(given.text(0)), "getPiece()")),
                Command.always("can-enter SQUARE", given -> tell(Boolean.class, square(given.text(0)), "canBeEntered()")),
                Command.always("row SQUARE", given -> tell(Integer.class, square(given.text(0)), "getRow()")),
                Command.always("column SQUARE", given -> tell(Integer.class, square(given.text(0)), "getCol()")),
                Command.always("belongs SQUARE", given -> name(games, square(given.text(0)), "getGame()")),
                Command.always("same SQUARE SQUARE", this::same));
    }

    private List<Command> askingPlayers() {
        return List.of(
                Command.always("made GAME", given -> List.of(String.valueOf(games.named(given.text(0)) != null))),
                Command.always("player-of GAME NUMBER", given -> name(
                        players, games.named(given.text(0)), "getPlayer(int)", given.integer(1))),
                Command.always("winner GAME", given -> name(players, games.named(given.text(0)), "getWinner()")),
                Command.always("lost PLAYER", given -> tell(Boolean.class, players.named(given.text(0)), "hasLost()")),
                Command.always("title PLAYER", given -> tell(String.class, players.named(given.text(0)), "getName()")),
                Command.always("number PLAYER", given -> tell(
                        Integer.class, players.named(given.text(0)), "getPlayerNumber()")));
    }

    private List<Command> acting() {
        return List.of(
                Command.always("move PIECE SQUARE", given -> act(
                        pieces.named(given.text(0)), "move(Square)", square(given.text(1)))),
                Command.always("attack PIECE SQUARE", given -> act(
                        pieces.named(given.text(0)), "attack(Square)", square(given.text(1)))),
                Command.always("capture PIECE", given -> act(pieces.named(given.text(0)), "beCaptured()")),
                Command.always("place PIECE SQUARE", this::place),
                Command.always("remove SQUARE", given -> act(square(given.text(0)), "removePiece()")),
                Command.always("lose PLAYER", given -> act(players.named(given.text(0)), "loseGame()")));
    }

    private List<Command> looking() {
        return List.of(
                Command.always("constant NAME", given -> constant(given.text(0))),
                Command.factOf("modifiers NAME", this::constants, given -> modifiers(given.text(0))),
                Command.factOf("shape CLASS", classes::all, given -> StrategoShape.of(classes.type(given.text(0)))),
                Command.always("board GAME", given -> board(games.named(given.text(0)))),
                Command.always("printed", given -> Protocol.printedLines(student.console().printed())));
    }

    private List<String> makePlayer(Arguments given) {
        players.put(given.text(0), maker.make("Player", "(String, int)", given.text(2), given.integer(1)));
        return List.of();
    }

    private List<String> makeGame(Arguments given) {
        Object game = maker.make("Game", PLAYERS, players.named(given.text(1)), players.named(given.text(2)));
        lastGame = given.text(0);
        games.put(lastGame, game);
        return List.of();
    }

    private List<String> makeSquare(Arguments given) {
        String ground = given.text(3);
        if (!List.of("land", "water").contains(ground)) {
            throw given.refusal("neither land nor water: " + ground);
        }
        Object[] arguments = {null, given.integer(1), given.integer(2), ground.equals("water")};
        squares.put(given.text(0), maker.make("Square", "(Game, int, int, boolean)", arguments));
        return List.of();
    }

    private List<String> makePiece(Arguments given) {
        StrategoKind kind = StrategoKind.named(given.text(1))
                .orElseThrow(() -> given.refusal("no kind of piece: " + given.text(1)));
        Object owner = players.named(given.text(2));
        Object square = square(given.text(3));
        Object piece = kind.type.equals("StepMover")
                ? maker.make(kind.type, RANKED, owner, square, kind.rank)
                : maker.make(kind.type, UNRANKED, owner, square, kind.rank);
        pieces.put(given.text(0), piece);
        glyphs.put(given.text(0), kind.glyph);
        return List.of();
    }

    private List<String> makeStepMover(Arguments given) {
        int rank = given.integer(1);
        Object owner = players.named(given.text(2));
        Object square = square(given.text(3));
        pieces.put(given.text(0), maker.make("StepMover", RANKED, owner, square, rank));
        glyphs.put(given.text(0), StrategoKind.ranked(rank).map(kind -> kind.glyph).orElse('?'));
        return List.of();
    }

    private List<String> result(Arguments given) {
        Object attacker = pieces.named(given.text(0));
        Object defender = pieces.named(given.text(1));
        Object result = call(attacker, "resultWhenAttacking(Piece)", defender);
        if (!(result instanceof Enum<?> constant)) {
            throw Results.unexpected("resultWhenAttacking", result, "a CombatResult");
        }
        return List.of(constant.name());
    }

    private List<String> sits(Arguments given) {
        Object piece = pieces.named(given.text(0));
        Object square = square(given.text(1));
        return List.of(String.valueOf(call(piece, "getSquare()") == square));
    }

    private List<String> same(Arguments given) {
        return List.of(String.valueOf(square(given.text(0)) == square(given.text(1))));
    }

    private List<String> place(Arguments given) {
        Object piece = pieces.named(given.text(0));
        return act(square(given.text(1)), "placePiece(Piece)", piece);
    }

    private String where(Object piece) {
        Object square = call(piece, "getSquare()");
        return square == null ? "none" : place(square);
    }

    /** The squares that a method of a piece lists. */
    private List<String> list(Object piece, String signature) {
        Object result = call(piece, signature);
        List<?> list = Results.elements(result);
        Class<?> square = classes.named("Square").type();
        if (list == null || !list.stream().allMatch(square::isInstance)) {
            throw Results.unexpected(signature, list == null ? result : list, "a List of squares");
        }
        Comparator<Object> byRow = Comparator.comparing(this::row);
        return list.stream().sorted(byRow.thenComparing(this::column)).map(this::place).toList();
    }

    /** Whether the list that a method of a piece gives holds a square, as the list itself tells it. */
    private List<String> contains(Arguments given, String signature) {
        Object result = call(pieces.named(given.text(0)), signature);
        Object square = square(given.text(1));
        if (!(result instanceof Collection<?> list)) {
            throw Results.unexpected(signature, result, "a List of squares");
        }
        try {
            return List.of(String.valueOf(list.contains(square)));
        } catch (RuntimeException | StackOverflowError thrown) { // from the student's own equals or list
            throw classes.failure(thrown);
        }
    }

    /** The names of the fields of Game. */
    private List<String> constants() {
        return StrategoShape.fields(classes.type("Game")).map(Field::getName).distinct().toList();
    }

    private List<String> modifiers(String name) {
        return List.of(Modifier.toString(field(name).getModifiers()));
    }

    private Field field(String name) {
        return StrategoShape.field(classes.type("Game"), name)
                .orElseThrow(() -> Refusal.missing("Game has no constant " + name));
    }

    /** The value of a constant of Game. One that needs a game is had from a game of nobody's. */
    private List<String> constant(String name) {
        Field field = field(name);
        Object owner = Modifier.isStatic(field.getModifiers()) ? null : nobodysGame();
        try {
            field.setAccessible(true);
            return List.of(numbers(name, field.get(owner)));
        } catch (IllegalAccessException | LinkageError thrown) {
            throw classes.failure(thrown);
        }
    }

    private Object nobodysGame() {
        Object first = maker.make("Player", "(String, int)", "", 0);
        return maker.make("Game", PLAYERS, first, maker.make("Player", "(String, int)", "", 1));
    }

    private static String numbers(String name, Object value) {
        List<?> numbers = value instanceof Number ? List.of(value) : Results.elements(value);
        if (numbers == null) {
            throw Refusal.shape(name + " is " + value + ", no number and no array");
        }
        String list = value instanceof Collection ? "a list of " : "";
        return list + numbers.stream().map(String::valueOf).collect(Collectors.joining(" "));
    }

    private List<String> board(Object game) {
        List<String> rows = new ArrayList<>();
        for (int row = 0; row < SIZE; row++) {
            StringBuilder glyphs = new StringBuilder();
            for (int column = 0; column < SIZE; column++) {
                glyphs.append(glyph(square(game, row, column)));
            }
            rows.add(glyphs.toString());
        }
        return rows;
    }

    private char glyph(Object square) {
        Object piece = call(square, "getPiece()");
        if (piece != null) {
            return glyphs.getOrDefault(pieces.nameOf(piece), '?');
        }
        return ask(Boolean.class, square, "canBeEntered()") ? '.' : '~';
    }

    /** A square by its name, or by its place in a game. */
    private Object square(String name) {
        if (!name.contains(",")) {
            return squares.named(name);
        }
        Matcher place = PLACE.matcher(name);
        if (!place.matches()) {
            throw Refusal.argument("no square is called " + name + ", nor is it of the form GAME@ROW,COLUMN");
        }
        Object game = games.named(place.group(1) == null ? lastGame : place.group(1));
        return square(game, integer(place.group(2)), integer(place.group(3)));
    }

    private static int integer(String word) {
        try {
            return Integer.parseInt(word);
        } catch (NumberFormatException tooLarge) {
            throw Refusal.argument("not an integer: " + word);
        }
    }

    private Object square(Object game, int row, int column) {
        Object square = call(game, "getSquare(int, int)", row, column);
        if (square == null) {
            throw Results.unexpected("getSquare", null, "a Square");
        }
        return square;
    }

    private String place(Object square) {
        return row(square) + "," + column(square);
    }

    private int row(Object square) {
        return ask(Integer.class, square, "getRow()");
    }

    private int column(Object square) {
        return ask(Integer.class, square, "getCol()");
    }

    private List<String> act(Object object, String signature, Object... arguments) {
        call(object, signature, arguments);
        return List.of();
    }

    private <T> List<String> tell(Class<T> result, Object object, String signature) {
        return Protocol.lines(ask(result, object, signature).toString());
    }

    /** The name of the thing that a method returns. */
    private List<String> name(StrategoThings things, Object object, String signature, Object... arguments) {
        return List.of(things.nameOf(call(object, signature, arguments)));
    }

    private <T> T ask(Class<T> result, Object object, String signature) {
        return classes.of(object).ask(result, object, signature);
    }

    private Object call(Object object, String signature, Object... arguments) {
        return classes.of(object).call(object, signature, arguments);
    }
}

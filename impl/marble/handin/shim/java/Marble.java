package rulebook.shim;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * The commands of Marble Solitaire: the constructors and methods of "Building Marble Solitaire", called one at a time.
 *
 * <p>There are two games, so that it shows whether they are independent; one of them is chosen. Rows and columns are
 * the student's own, counted from zero. Whatever a class lacks is refused as {@code missing}; an
 * {@link IllegalArgumentException} is the class's own no, {@code illegal} with its message; anything else that the
 * class throws is an {@code exception}. Output beyond {@link Console#LIMIT} is lost.
 */
final class Marble implements Assignment {
    private static final int GAMES = 2;
    private static final int MOST_NUMBERS = 3;

    private final Student student;
    private final String name;
    private StudentClass model;
    private final Object[] games = new Object[GAMES];
    private int chosen;

    /** Plays with the class whose full name is the only one in the list. */
    Marble(Student student, List<String> names) {
        this.student = student;
        this.name = String.join(" ", names);
        begin();
    }

    @Override
    public String name() {
        return name + " (Java)";
    }

    @Override
    public void begin() {
        model = null;
        Arrays.fill(games, null);
        chosen = 0;
        student.fresh();
    }

    @Override
    public List<Command> commands() {
        return List.of(
                Command.always("create NUMBERS...", this::create),
                Command.always("use NUMBER", this::use),
                Command.always("move FROM-ROW FROM-COLUMN TO-ROW TO-COLUMN", this::move),
                Command.always("state", arguments -> state()),
                Command.always("slots", arguments -> MarbleBoard.rows(model(), game())),
                Command.always("score", arguments -> tell(Integer.class, "getScore()")),
                Command.always("over", arguments -> tell(Boolean.class, "isGameOver()")),
                Command.fact("class", arguments -> List.of(MarbleShape.header(model().type()))),
                Command.fact("constructors", arguments -> MarbleShape.constructors(model().type())),
                Command.fact("interface", arguments -> MarbleShape.face("MarbleSolitaireModel", model().type())),
                Command.always("printed", arguments -> Protocol.printedLines(student.console().printed())));
    }

    private List<String> create(Arguments arguments) {
        Object[] numbers = arguments.integers(0);
        if (numbers.length > MOST_NUMBERS) {
            throw arguments.refusal("too many arguments");
        }
        games[chosen] = model().create(integers(numbers.length), numbers);
        return List.of();
    }

    private List<String> use(Arguments arguments) {
        int number = arguments.integer(0);
        if (number < 1 || number > GAMES) {
            throw arguments.refusal("there is no game " + number);
        }
        chosen = number - 1;
        return List.of();
    }

    private List<String> move(Arguments arguments) {
        Object[] numbers = new Object[4];
        for (int index = 0; index < numbers.length; index++) {
            numbers[index] = arguments.integer(index);
        }
        model().call(game(), "move" + integers(numbers.length), numbers);
        return List.of();
    }

    private <T> List<String> tell(Class<T> result, String signature) {
        return List.of(model().ask(result, game(), signature).toString());
    }

    private List<String> state() {
        return Protocol.lines(model().ask(String.class, game(), "getGameState()"));
    }

    /** As many parameters as an assignment writes them. */
    private static String integers(int count) {
        return "(" + String.join(", ", Collections.nCopies(count, "int")) + ")";
    }

    private Object game() {
        if (games[chosen] == null) {
            throw Refusal.argument("there is no game: create one first");
        }
        return games[chosen];
    }

    /** The class as it is loaded now. */
    private StudentClass model() {
        if (model == null) {
            Class<?> type = student.type(name).orElseThrow(() -> Refusal.missing("class " + name + " cannot be loaded"));
            model = new StudentClass(type, student::refusal);
        }
        return model;
    }
}

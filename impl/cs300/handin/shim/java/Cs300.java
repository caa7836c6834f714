package rulebook.shim;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The commands of CS300 Peg Solitaire: the nine methods of "Organizational Requirements", called one at a time.
 *
 * <p>There is one current board. Rows, columns and directions are the student's own, counted from one; in a reply a
 * board is one line per row. {@code load} makes a board without the student's code.
 *
 * <p>A command that calls a method is claimed if there is a method of that name that takes what the command hands over; all
 * others are always claimed.
 */
final class Cs300 implements Assignment {
    private final Student student;
    private final Cs300Methods methods;
    private char[][] board;
    private char[][] given;

    Cs300(Student student, List<String> none) {
        this.student = student;
        this.methods = new Cs300Methods(student);
    }

    @Override
    public String name() {
        return methods.holder().orElse("no class") + " (Java)";
    }

    @Override
    public void begin() {
        student.fresh();
        methods.fresh();
        board = null;
        given = null;
    }

    @Override
    public List<Command> commands() {
        Cs300Values number = values().numbers(0);
        Cs300Values board = values().board(new char[1][1]);
        Cs300Values move = values().board(new char[1][1]).numbers(0, 0, 0);
        Cs300Values range = values().prompt("").numbers(0, 0);
        return List.of(
                Command.always("load ROW...", this::load),
                Command.always("board", arguments -> Cs300Results.rows(current())),
                Command.always("given", arguments -> Cs300Results.rows(existing(given, "perform a move first"))),
                calling("create TYPE", "createBoard", number, this::create),
                calling("display", "displayBoard", board, arguments -> display()),
                calling("valid ROW COLUMN DIRECTION", "isValidMove", move, this::valid),
                calling("perform ROW COLUMN DIRECTION", "performMove", move, this::perform),
                calling("pegs", "countPegsRemaining", board, arguments -> count("countPegsRemaining")),
                calling("moves", "countMovesAvailable", board, arguments -> count("countMovesAvailable")),
                Command.always("input TEXT...", this::input),
                calling("read-int MIN MAX TEXT...", "readValidInt", range, this::readInt),
                calling("read-move", "readValidMove", board, arguments -> readMove()),
                Command.fact("methods", arguments -> methods.names()),
                Command.fact("state", arguments -> methods.state()));
    }

    /** A command that calls a method with such values. */
    private Command calling(String usage, String method, Cs300Values values, Function<Arguments, List<String>> action) {
        return new Command(usage, () -> methods.takes(method, values), action);
    }

    private List<String> load(Arguments arguments) {
        char[][] rows = Stream.of(arguments.text(0).split(" ", -1)).map(String::toCharArray).toArray(char[][]::new);
        Cs300Results.fault(rows).ifPresent(fault -> {
            throw Refusal.argument("no board: " + fault);
        });
        board = rows;
        return List.of();
    }

    private List<String> create(Arguments arguments) {
        board = Cs300Results.board("createBoard", methods.call("createBoard", values().numbers(arguments.integer(0))));
        return Cs300Results.rows(board);
    }

    private List<String> display() {
        methods.call("displayBoard", values().board(current()));
        return printed();
    }

    private List<String> valid(Arguments arguments) {
        Object result = methods.call("isValidMove", values().board(current()).numbers(move(arguments)));
        return List.of(String.valueOf(Cs300Results.truth("isValidMove", result)));
    }

    private List<String> perform(Arguments arguments) {
        Cs300Values values = values().board(current()).numbers(move(arguments));
        given = board;
        board = Cs300Results.board("performMove", methods.call("performMove", values));
        return Cs300Results.rows(board);
    }

    private List<String> count(String method) {
        Object result = methods.call(method, values().board(current()));
        return List.of(String.valueOf(Cs300Results.integer(method, result)));
    }

    private List<String> input(Arguments arguments) {
        student.console().type(arguments.text(0));
        return List.of();
    }

    private List<String> readInt(Arguments arguments) {
        Cs300Values values = values().prompt(arguments.text(2)).numbers(arguments.integer(0), arguments.integer(1));
        Object result = methods.call("readValidInt", values);
        return withPrinted(String.valueOf(Cs300Results.integer("readValidInt", result)));
    }

    private List<String> readMove() {
        Object result = methods.call("readValidMove", values().board(current()));
        return withPrinted(Cs300Results.move("readValidMove", result));
    }

    private Cs300Values values() {
        return new Cs300Values(student.console());
    }

    private static int[] move(Arguments arguments) {
        return new int[] {arguments.integer(0), arguments.integer(1), arguments.integer(2)};
    }

    private char[][] current() {
        return existing(board, "load or create one first");
    }

    /** The board as the student's code left it. */
    private static char[][] existing(char[][] board, String advice) {
        if (board == null) {
            throw Refusal.argument("there is no board: " + advice);
        }
        Cs300Results.fault(board).ifPresent(fault -> {
            throw Refusal.shape("the board was spoilt: " + fault);
        });
        return board;
    }

    private List<String> printed() {
        return Protocol.printedLines(student.console().printed());
    }

    private List<String> withPrinted(String result) {
        List<String> body = new ArrayList<>(List.of(result));
        body.addAll(printed());
        return body;
    }
}

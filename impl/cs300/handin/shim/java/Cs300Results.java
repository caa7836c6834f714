package rulebook.shim;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Reads what the methods of CS300 Peg Solitaire return; anything else than is documented is refused as {@code shape}.
 *
 * <p>A board is a rectangular {@code char[][]} with at least one cell; what the cells hold is not asked.
 */
final class Cs300Results {
    private Cs300Results() {}

    /** The board that this method returned. */
    static char[][] board(String method, Object result) {
        if (!(result instanceof char[][] board)) {
            throw Results.unexpected(method, result, "a board (char[][])");
        }
        fault(board).ifPresent(fault -> {
            throw Refusal.shape(method + " returned no board: " + fault);
        });
        return board;
    }

    /** What keeps an array from being a board; nothing if it is one. */
    static Optional<String> fault(char[][] board) {
        if (board.length == 0) {
            return Optional.of("an array without rows");
        }
        Stream<Integer> rows = IntStream.range(0, board.length).boxed();
        return rows.map(row -> fault(board, row)).filter(fault -> fault != null).findFirst();
    }

    private static String fault(char[][] board, int row) {
        String name = "row " + (row + 1);
        if (board[row] == null || board[row].length == 0) {
            return name + (board[row] == null ? " is null" : " is empty");
        }
        boolean even = board[row].length == board[0].length;
        return even ? null : name + " has " + board[row].length + " columns, row 1 has " + board[0].length;
    }

    /** A board as text, one per row. */
    static List<String> rows(char[][] board) {
        return Stream.of(board).map(String::new).toList();
    }

    static boolean truth(String method, Object result) {
        if (result instanceof Boolean truth) {
            return truth;
        }
        throw Results.unexpected(method, result, "a boolean");
    }

    static int integer(String method, Object result) {
        if (result instanceof Integer integer) {
            return integer;
        }
        throw Results.unexpected(method, result, "an int");
    }

    /** Three integers, parted by blanks; {@code int[]}, {@code Integer[]} or a list of them. */
    static String move(String method, Object result) {
        List<?> elements = Results.elements(result);
        if (elements == null || elements.size() != 3 || !elements.stream().allMatch(Integer.class::isInstance)) {
            throw Results.unexpected(method, result, "an array of three integers");
        }
        return elements.stream().map(Object::toString).collect(Collectors.joining(" "));
    }
}

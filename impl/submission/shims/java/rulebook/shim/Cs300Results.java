package rulebook.shim;

import java.lang.reflect.Array;
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
            throw unexpected(method, result, "a board (char[][])");
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
        throw unexpected(method, result, "a boolean");
    }

    static int integer(String method, Object result) {
        if (result instanceof Integer integer) {
            return integer;
        }
        throw unexpected(method, result, "an int");
    }

    /** Three integers, parted by blanks; {@code int[]}, {@code Integer[]} or a list of them. */
    static String move(String method, Object result) {
        List<?> elements = elements(result);
        if (elements.size() != 3 || !elements.stream().allMatch(Integer.class::isInstance)) {
            throw unexpected(method, result, "an array of three integers");
        }
        return elements.stream().map(Object::toString).collect(Collectors.joining(" "));
    }

    private static List<?> elements(Object result) {
        if (result instanceof List<?> list) {
            return list;
        }
        if (result == null || !result.getClass().isArray()) {
            return List.of();
        }
        return IntStream.range(0, Array.getLength(result)).mapToObj(index -> Array.get(result, index)).toList();
    }

    private static Refusal unexpected(String method, Object result, String expected) {
        return Refusal.shape(method + " returned " + describe(result) + " where " + expected + " was expected");
    }

    private static String describe(Object result) {
        if (result == null) {
            return "nothing (null or void)";
        }
        boolean array = result.getClass().isArray();
        String size = array ? " of length " + Array.getLength(result) : "";
        return result.getClass().getSimpleName() + size;
    }
}

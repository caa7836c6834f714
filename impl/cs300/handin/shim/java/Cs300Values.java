package rulebook.shim;

import java.io.BufferedReader;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Scanner;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What one call of a CS300 method has to hand over. It is given out by type, so that the order of parameters of
 * different types is free.
 *
 * <p>A {@code char[][]} parameter takes the board, a {@code String} the prompt, {@code int} or {@code Integer} the
 * numbers in their order; all that there is must be taken. A {@code Scanner} or a {@code BufferedReader} over
 * {@link System#in} is there for every parameter that wants it. One or two {@code int} parameters too many, after the
 * board, are its numbers of rows and columns: "additional parameters may be necessary to communicate this information"
 * (CS300 Peg Solitaire, "Organizational Requirements").
 */
final class Cs300Values {
    private final Console console;
    private char[][] board;
    private String prompt;
    private List<Integer> numbers = List.of();

    /** Nothing to hand over, but the input of this console. */
    Cs300Values(Console console) {
        this.console = console;
    }

    Cs300Values board(char[][] value) {
        board = value;
        return this;
    }

    Cs300Values prompt(String value) {
        prompt = value;
        return this;
    }

    Cs300Values numbers(int... values) {
        numbers = IntStream.of(values).boxed().toList();
        return this;
    }

    /** The arguments for parameters of these types; nothing if they cannot take exactly what there is. */
    Optional<Object[]> fit(Class<?>[] parameters) {
        long integers = Stream.of(parameters).filter(Cs300Values::isInteger).count();
        Handout handout = new Handout(integers - numbers.size());
        Object[] arguments = Stream.of(parameters).map(handout::next).toArray();
        boolean fits = handout.isEmpty() && Stream.of(arguments).allMatch(argument -> argument != null);
        return fits ? Optional.of(arguments) : Optional.empty();
    }

    private static boolean isInteger(Class<?> type) {
        return type == int.class || type == Integer.class;
    }

    /** The values while they are given out, the first parameter first. */
    private final class Handout {
        private final Deque<char[][]> boards = new ArrayDeque<>(Stream.ofNullable(board).toList());
        private final Deque<String> prompts = new ArrayDeque<>(Stream.ofNullable(prompt).toList());
        private final Deque<Integer> integers = new ArrayDeque<>(numbers);
        private final long sizes;

        /** The board is followed by this many of its sizes. */
        Handout(long sizes) {
            this.sizes = sizes;
        }

        boolean isEmpty() {
            return boards.isEmpty() && prompts.isEmpty() && integers.isEmpty();
        }

        /** The value for the next parameter, of this type; null if there is none. */
        Object next(Class<?> type) {
            if (type == char[][].class) {
                return nextBoard();
            }
            if (type == Scanner.class) {
                return console.scanner();
            }
            if (type == BufferedReader.class) {
                return console.reader();
            }
            return isInteger(type) ? integers.poll() : type == String.class ? prompts.poll() : null;
        }

        private char[][] nextBoard() {
            char[][] next = boards.poll();
            if (next != null && sizes > 1) {
                integers.addFirst(next[0].length);
            }
            if (next != null && sizes > 0) {
                integers.addFirst(next.length);
            }
            return next;
        }
    }
}

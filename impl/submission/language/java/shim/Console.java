package rulebook.shim;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Scanner;

/**
 * The terminal that the student's program believes in: {@link System#in} reads what the player typed, what goes to
 * {@link System#out} is kept instead of shown. {@link System#err} is left alone.
 */
final class Console {
    /** How many bytes of print are kept since it was last cleared; what comes after them is thrown away. */
    static final int LIMIT = 1 << 20;

    private Keyboard keyboard;
    private Screen screen;
    private Scanner scanner; // made when it is first asked for, which few games do
    private BufferedReader reader;

    Console() {
        fresh();
    }

    /** Puts a new terminal in place: nothing typed, nothing printed, nothing closed. */
    void fresh() {
        keyboard = new Keyboard(false);
        screen = new Screen();
        scanner = null;
        reader = null;
        System.setIn(keyboard);
        System.setOut(new PrintStream(screen, true, StandardCharsets.UTF_8));
    }

    /** The player types one more line. */
    void type(String line) {
        keyboard.type((line + "\n").getBytes(StandardCharsets.UTF_8));
    }

    /** Forgets what was printed so far. */
    void clear() {
        screen.reset();
    }

    /** What was printed since the screen was last cleared. */
    String printed() {
        return screen.toString(StandardCharsets.UTF_8);
    }

    /** Whether more was printed since the screen was last cleared than is kept. */
    boolean flooded() {
        return screen.flooded;
    }

    /** The one scanner over {@link System#in} that methods are given. */
    Scanner scanner() {
        if (scanner == null) {
            scanner = new Scanner(keyboard, StandardCharsets.UTF_8);
        }
        return scanner;
    }

    /** The one reader over {@link System#in} that methods are given which want no scanner. */
    BufferedReader reader() {
        if (reader == null) {
            reader = new BufferedReader(new InputStreamReader(keyboard, StandardCharsets.UTF_8));
        }
        return reader;
    }

    /** What the program prints, up to {@link #LIMIT} bytes. */
    private static final class Screen extends ByteArrayOutputStream {
        private boolean flooded;

        @Override
        public synchronized void write(int single) {
            write(new byte[] {(byte) single}, 0, 1);
        }

        @Override
        public synchronized void write(byte[] source, int offset, int length) {
            int kept = Math.min(length, LIMIT - count);
            flooded |= kept < length;
            super.write(source, offset, kept);
        }

        @Override
        public synchronized void reset() {
            super.reset();
            flooded = false;
        }
    }
}

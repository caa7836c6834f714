package rulebook.shim;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
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
        keyboard = new Keyboard();
        screen = new Screen();
        scanner = null;
        reader = null;
        System.setIn(keyboard);
        System.setOut(new PrintStream(screen, true, StandardCharsets.UTF_8));
    }

    /** The player types one more line. */
    void type(String line) {
        keyboard.type(line);
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

    /**
     * What the player types, line by line as a terminal hands it over: one read returns no more than what is left of
     * one line, and a player pauses after each, so that {@link #available} is 0 once before it counts the next line. So
     * a program that makes a new scanner for every question loses nothing. After the last line comes the end of input,
     * until another is typed.
     */
    private static final class Keyboard extends InputStream {
        private final Deque<ByteBuffer> lines = new ArrayDeque<>();
        private boolean pausing;
        private boolean closed;

        synchronized void type(String line) {
            lines.add(ByteBuffer.wrap((line + "\n").getBytes(StandardCharsets.UTF_8)));
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public synchronized int read(byte[] target, int offset, int length) throws IOException {
            requireOpen();
            ByteBuffer line = lines.peek();
            if (line == null || length == 0) {
                return length == 0 ? 0 : -1;
            }
            int count = Math.min(length, line.remaining());
            line.get(target, offset, count);
            pausing = !line.hasRemaining();
            if (pausing) {
                lines.remove();
            }
            return count;
        }

        @Override
        public synchronized int available() throws IOException {
            requireOpen();
            boolean waiting = pausing || lines.isEmpty();
            pausing = false;
            return waiting ? 0 : lines.peek().remaining();
        }

        @Override
        public synchronized void close() {
            closed = true;
        }

        private void requireOpen() throws IOException {
            if (closed) {
                throw new IOException("Stream closed");
            }
        }
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

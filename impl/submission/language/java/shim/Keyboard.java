package rulebook.shim;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Hands over text line by line, as a terminal does: one read returns no more than the rest of one line. After a line
 * the player pauses, and {@link #available} is 0. So a program that makes a new scanner for every question loses
 * nothing. After the last line comes the end of input, until another is typed.
 */
final class Keyboard extends InputStream {
    private final Deque<ByteBuffer> lines = new ArrayDeque<>();
    private final boolean patient;
    private boolean pausing;
    private boolean closed;

    /**
     * A patient player types each line, even the first, only when the program reads. Another one pauses between two
     * lines until the program has asked once whether something is available: it may ask again and again.
     */
    Keyboard(boolean patient) {
        this.patient = patient;
        this.pausing = patient;
    }

    /** The player types one more line, with its end. */
    synchronized void type(byte[] line) {
        lines.add(ByteBuffer.wrap(line));
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
        pausing &= patient;
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

package rulebook.shim;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The lines that the grader sends. */
final class Requests {
    private final InputStream source;
    private final Replies replies;
    private byte[] buffer = new byte[1 << 13];
    private int start; // of what has not been given yet
    private int end;

    /** Reads from this stream; replies must have left before it waits. */
    Requests(InputStream source, Replies replies) {
        this.source = source;
        this.replies = replies;
    }

    /** The next line without its LF; null at the end of input. */
    String next() throws IOException {
        int at = start;
        while (true) {
            for (; at < end; at++) {
                if (buffer[at] == '\n') {
                    return take(at, at + 1);
                }
            }
            int seen = at - start;
            if (!fill()) {
                return start == end ? null : take(end, end);
            }
            at = start + seen;
        }
    }

    private String take(int to, int next) {
        String line = new String(buffer, start, to - start, StandardCharsets.UTF_8);
        start = next;
        return line;
    }

    /** Reads what there is; false at the end of input. */
    private boolean fill() throws IOException {
        if (source.available() == 0) {
            replies.flush();
        }
        System.arraycopy(buffer, start, buffer, 0, end - start);
        end -= start;
        start = 0;
        if (end == buffer.length) {
            buffer = Arrays.copyOf(buffer, 2 * buffer.length);
        }
        int count = source.read(buffer, end, buffer.length - end);
        end += Math.max(count, 0);
        return count >= 0;
    }
}

package rulebook.shim;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * One game of a console program: its {@code main} runs in a thread like that of a process of its own, with standard
 * streams like those of a process whose input is a pipe, or a terminal if it comes line by line. It ends as a process
 * does: with the last thread that is no daemon, or with {@link System#exit}.
 */
final class Game {
    private final Thread host = Thread.currentThread();
    private final ThreadGroup group = new ThreadGroup(host.getThreadGroup().getParent(), "main");
    private final List<Thread> parked = new ArrayList<>();
    private final Screen out;
    private final Screen err;
    private final Buffer buffer;
    private volatile boolean thrown;
    private Integer status; // of System.exit

    /**
     * A game that may print so many bytes to each of its two streams. It gets its input line by line, each when it
     * waits for one, or all at once. It takes the place of the game before.
     */
    Game(byte[] input, int limit, boolean byLine) {
        out = new Screen(limit);
        err = new Screen(limit);
        buffer = new Buffer(out);
        System.setIn(new BufferedInputStream(byLine ? typed(input) : new ByteArrayInputStream(input)));
        System.setOut(new PrintStream(buffer, true, charset("stdout.encoding")));
        System.setErr(new PrintStream(new Buffer(err), true, charset("stderr.encoding")));
        Ending.of(this);
    }

    /** A terminal at which a player types the lines. */
    private static InputStream typed(byte[] input) {
        var keyboard = new Keyboard(true);
        int begin = 0;
        for (int end = 1; end <= input.length; end++) {
            if (end == input.length || input[end - 1] == '\n') {
                keyboard.type(Arrays.copyOfRange(input, begin, end));
                begin = end;
            }
        }
        return keyboard;
    }

    /** The encoding of a standard stream that is no terminal. Before Java 19, it has no property of its own. */
    private static Charset charset(String property) {
        return Charset.forName(System.getProperty(property, System.getProperty("native.encoding")));
    }

    /** Plays to the end and gives the exit status. */
    int play(ClassLoader loader, String type) throws ReflectiveOperationException {
        Method start = loader.loadClass(type).getMethod("main", String[].class);
        if (!Modifier.isStatic(start.getModifiers()) || start.getReturnType() != void.class) {
            throw new NoSuchMethodException("there is no static void main in " + type);
        }
        start.setAccessible(true);
        Thread main = new Thread(group, () -> run(start), "main");
        main.setContextClassLoader(loader);
        main.start();
        for (Thread thread = awaited(); thread != null; thread = awaited()) {
            try {
                thread.join();
            } catch (InterruptedException exited) {
                // the status has been set
            }
        }
        return exited() ? status : thrown ? 1 : 0;
    }

    private void run(Method start) {
        try {
            start.invoke(null, (Object) new String[0]);
        } catch (InvocationTargetException failure) {
            thrown = true;
            Game.<RuntimeException>raise(failure.getCause());
        } catch (Throwable failure) { // of a static initializer
            thrown = true;
            Game.<RuntimeException>raise(failure);
        }
    }

    /** Throws anything, so that the thread ends by it and the program's own handler is asked. */
    @SuppressWarnings("unchecked")
    private static <T extends Throwable> void raise(Throwable thrown) throws T {
        throw (T) thrown;
    }

    /** Ends the game with a status. The thread never goes on. */
    void exit(int number) {
        synchronized (this) {
            parked.add(Thread.currentThread());
            if (status == null) {
                status = number;
                host.interrupt();
            }
        }
        while (true) {
            LockSupport.park();
            Thread.interrupted(); // else it would not park again
        }
    }

    private synchronized boolean exited() {
        return status != null;
    }

    /** A thread whose end the game waits for; null at the end of the game. */
    private Thread awaited() {
        return exited() ? null : threads().stream().filter(thread -> !thread.isDaemon()).findFirst().orElse(null);
    }

    private List<Thread> threads() {
        Thread[] threads = new Thread[group.activeCount() + 16];
        return Arrays.asList(threads).subList(0, group.enumerate(threads));
    }

    /** How many threads wait for ever in {@link #exit}. */
    synchronized int parked() {
        return parked.size();
    }

    /** Whether a thread that may still do something is left, or print that a process might have lost at its end. */
    synchronized boolean leaves() {
        return !parked.containsAll(threads()) || buffer.holds();
    }

    /** What it has printed to its standard output. */
    byte[] printed() {
        return out.toByteArray();
    }

    /** What it has printed to its standard error. */
    byte[] complained() {
        return err.toByteArray();
    }

    /** The buffer of a standard stream. */
    private static final class Buffer extends BufferedOutputStream {
        Buffer(Screen screen) {
            super(screen);
        }

        synchronized boolean holds() {
            return count > 0;
        }
    }

    /** Keeps what is printed. Too much of it ends the process. */
    private static final class Screen extends ByteArrayOutputStream {
        private final int limit;

        Screen(int limit) {
            this.limit = limit;
        }

        @Override
        public synchronized void write(int single) {
            write(new byte[] {(byte) single}, 0, 1);
        }

        @Override
        public synchronized void write(byte[] source, int offset, int length) {
            if (length > limit - count) {
                Host.giveUp();
            }
            super.write(source, offset, length);
        }
    }
}

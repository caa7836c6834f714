package rulebook.shim;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Properties;
import java.util.TimeZone;

/**
 * Plays many games of a student's console program, one after another, over stdin and stdout. Each has a fresh class
 * loader and standard streams of its own.
 *
 * <pre>java -cp SHIM_CLASSES rulebook.shim.Host FOLDER CLASS
 *
 * grader to host     TOKEN 12 1000 false    a word for this game only; the size of the input; how much may be printed
 *                                           to each stream; whether the game gets the input line by line
 *                    (the input)
 * host to grader     TOKEN 0 340 0 true     the exit status; the sizes of standard output and of standard error; whether
 *                                           another game may follow
 *                    (both of them)
 * </pre>
 *
 * <p>The end of the process instead of a reply means that the game needs a process of its own: it printed too much, left
 * a thread or a file behind, or did something to the process. The same holds for a reply that does not come.
 */
public final class Host {
    private static final int MOST_PARKED = 40; // threads, each of which takes memory

    private final Locale locale = Locale.getDefault();
    private final Locale display = Locale.getDefault(Locale.Category.DISPLAY);
    private final Locale format = Locale.getDefault(Locale.Category.FORMAT);
    private final InputStream requests = new BufferedInputStream(new FileInputStream(FileDescriptor.in));
    private final OutputStream replies = new FileOutputStream(FileDescriptor.out);
    private final ClassFiles files;
    private final ClassLoader parent = new Parent();
    private final String type;
    private final Properties properties;
    private final int temporary = temporary();
    private int parked;

    private Host(Path folder, String type) {
        this.files = new ClassFiles(folder, Exits::turn);
        this.type = type;
        System.setProperty("java.class.path", folder.toString());
        System.setProperty("sun.java.command", type);
        this.properties = (Properties) System.getProperties().clone();
    }

    public static void main(String[] arguments) {
        PrintStream complaints = System.err;
        try {
            Host host = new Host(Path.of(arguments[0]), arguments[1]);
            while (host.serve()) {
                // and the next
            }
        } catch (Throwable failure) {
            failure.printStackTrace(complaints);
        }
        giveUp(); // threads and shutdown hooks of the student do not hold the process back
    }

    /** Ends the process at once. */
    static void giveUp() {
        Runtime.getRuntime().halt(1);
    }

    /** Plays one game; false at the end of the requests. */
    private boolean serve() throws IOException, ReflectiveOperationException {
        String head = line();
        if (head.isEmpty()) {
            return false;
        }
        String[] words = head.split(" ");
        putBack();
        byte[] input = requests.readNBytes(Integer.parseInt(words[1]));
        Game game = new Game(input, Integer.parseInt(words[2]), Boolean.parseBoolean(words[3]));
        int status = game.play(files.loader(parent), type);
        if (game.leaves() || temporary() != temporary) {
            return false;
        }
        parked += game.parked();
        reply(words[0], status, game.printed(), game.complained());
        return true;
    }

    /** The next line; empty at the end of the requests. */
    private String line() throws IOException {
        var line = new ByteArrayOutputStream();
        for (int next = requests.read(); next >= 0 && next != '\n'; next = requests.read()) {
            line.write(next);
        }
        return line.toString(StandardCharsets.UTF_8);
    }

    /** How many temporary files and folders there are. */
    private static int temporary() {
        return new File(System.getenv("TMPDIR")).list().length;
    }

    /** Puts back what a game can change for the whole process. */
    private void putBack() {
        System.setProperties((Properties) properties.clone());
        Locale.setDefault(locale);
        Locale.setDefault(Locale.Category.DISPLAY, display);
        Locale.setDefault(Locale.Category.FORMAT, format);
        TimeZone.setDefault(null);
        Thread.setDefaultUncaughtExceptionHandler(null);
    }

    private void reply(String token, int status, byte[] printed, byte[] complained) throws IOException {
        String head = token + " " + (status & 0xff) + " " + printed.length + " " + complained.length + " " + goesOn();
        var reply = new ByteArrayOutputStream();
        reply.write((head + "\n").getBytes(StandardCharsets.UTF_8));
        reply.write(printed);
        reply.write(complained);
        reply.writeTo(replies);
    }

    /** Whether there is room for another game. */
    private boolean goesOn() {
        if (halfFull()) {
            System.gc();
        }
        return parked < MOST_PARKED && !halfFull();
    }

    private static boolean halfFull() {
        Runtime machine = Runtime.getRuntime();
        return machine.totalMemory() - machine.freeMemory() > machine.maxMemory() / 2;
    }

    /** Shows nothing of the shim to the student's classes but how to end the game. */
    private static final class Parent extends ClassLoader {
        Parent() {
            super(getPlatformClassLoader());
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (name.equals(Ending.class.getName())) {
                return Ending.class;
            }
            throw new ClassNotFoundException(name);
        }
    }
}

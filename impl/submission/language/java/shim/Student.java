package rulebook.shim;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * The student's program: compiled classes that can be loaded afresh, and called.
 *
 * <p>The files are read once. Every {@link #fresh} makes a new class loader over them, below the platform's own, so
 * that static state starts anew and nothing of the shim can be seen. A class is initialised when something of it is
 * first called; what it prints then belongs to no call.
 */
final class Student {
    private static final int FRAMES = 5;

    private final ClassFiles files;
    private final Console console = new Console();
    private final Map<Class<?>, Object> objects = new HashMap<>();
    private ClassLoader loader;

    /** Reads the classes in a folder and all folders below it. */
    Student(Path folder) {
        files = new ClassFiles(folder, UnaryOperator.identity());
        fresh();
    }

    /** The terminal that the program reads from and prints to. */
    Console console() {
        return console;
    }

    /** Forgets all classes, objects, input and print. */
    void fresh() {
        objects.clear();
        loader = null; // before anything is made, because the memory may be full
        Thread.currentThread().setContextClassLoader(null);
        console.fresh();
        loader = files.loader(ClassLoader.getPlatformClassLoader());
        Thread.currentThread().setContextClassLoader(loader);
    }

    /** Whether the program declares a class of this full name. */
    boolean declares(String name) {
        return files.names().contains(name);
    }

    /** All classes that can be loaded, in the order of their names. */
    List<Class<?>> classes() {
        return files.names().stream().map(this::type).flatMap(Optional::stream).toList();
    }

    /** The class of this full name; nothing, and a note on stderr, if it cannot be loaded. */
    Optional<Class<?>> type(String name) {
        try {
            Class<?> type = loader.loadClass(name);
            type.getDeclaredMethods(); // fails when a class is missing that a method mentions
            type.getDeclaredFields();
            return Optional.of(type);
        } catch (ClassNotFoundException | LinkageError failure) {
            System.err.println("class " + name + " is skipped: " + failure);
            return Optional.empty();
        }
    }

    /**
     * Calls a method, whatever its visibility. A method that is not static is called on the one object of its class,
     * made by the constructor without parameters. Afterwards the console has what was printed during the call.
     *
     * <p>Refused as {@code exception} if the student's code throws anything, as {@code flooded} if it prints too much,
     * as {@code unclaimed} if no object can be made.
     */
    Object call(Method method, Object... arguments) {
        Object object = Modifier.isStatic(method.getModifiers())
                ? guard(() -> Class.forName(method.getDeclaringClass().getName(), true, loader))
                : object(method.getDeclaringClass());
        method.setAccessible(true);
        return guard(() -> method.invoke(object, arguments));
    }

    private Object object(Class<?> type) {
        if (!objects.containsKey(type)) {
            Constructor<?> constructor = constructor(type);
            constructor.setAccessible(true);
            objects.put(type, guard(constructor::newInstance));
        }
        return objects.get(type);
    }

    private static Constructor<?> constructor(Class<?> type) {
        try {
            if (!Modifier.isAbstract(type.getModifiers())) {
                return type.getDeclaredConstructor();
            }
        } catch (NoSuchMethodException missing) {
            // said below
        }
        throw Refusal.unclaimed(List.of(
                "looked for a constructor without parameters of class " + type.getName(),
                "found " + type.toGenericString() + " with " + Arrays.toString(type.getDeclaredConstructors())));
    }

    /** Runs a piece of the student's code on a cleared screen and turns whatever it throws into a refusal. */
    private <T> T guard(Callable<T> code) {
        console.clear();
        T result = null;
        Throwable thrown = null;
        try {
            result = code.call();
        } catch (Throwable caught) {
            thrown = caught;
        }
        if (console.flooded()) {
            throw Refusal.flooded("more than " + Console.LIMIT + " bytes were printed");
        }
        if (thrown != null) {
            throw refusal(thrown);
        }
        return result;
    }

    /** The refusal for anything that the student's code threw, taken out of what was wrapped around it. */
    Refusal refusal(Throwable thrown) {
        return Refusal.exception(describe(unwrap(thrown)));
    }

    /** The same, and on a second line "is" with the classes that the class of what was thrown extends. */
    Refusal refusalWithAncestors(Throwable thrown) {
        Throwable cause = unwrap(thrown);
        StringBuilder ancestors = new StringBuilder("is");
        for (Class<?> type = cause.getClass(); type != Throwable.class; type = type.getSuperclass()) {
            ancestors.append(' ').append(type.getSuperclass().getName());
        }
        List<String> words = describe(cause);
        words.add(1, ancestors.toString());
        return Refusal.exception(words);
    }

    /** What the student's code threw, out of what reflection and the initialisation of classes wrap around it. */
    static Throwable unwrap(Throwable caught) {
        boolean wrapper = caught instanceof InvocationTargetException || caught instanceof ExceptionInInitializerError;
        return wrapper && caught.getCause() != null ? unwrap(caught.getCause()) : caught;
    }

    /** The class and message of what was thrown on one line, then the innermost places in the student's code. */
    private List<String> describe(Throwable thrown) {
        List<String> words = new ArrayList<>();
        words.add(thrown.getClass().getName() + message(thrown));
        Stream.of(thrown.getStackTrace())
                .filter(frame -> declares(frame.getClassName()))
                .limit(FRAMES)
                .forEach(frame -> words.add("at " + frame));
        return words;
    }

    private static String message(Throwable thrown) {
        try {
            String message = thrown.getMessage();
            return message == null ? "" : ": " + message.replaceAll("\\R", " ");
        } catch (Throwable faulty) { // the student's own getMessage
            return "";
        }
    }
}

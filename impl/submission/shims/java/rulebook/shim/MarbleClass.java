package rulebook.shim;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A student's class as it was loaded once: its constructors and methods whose parameters are all {@code int}, whatever
 * their visibility and wherever they are inherited from, and how it is declared.
 *
 * <p>Calls are refused as {@code missing} where the class lacks what is called, as {@code illegal} for an
 * {@link IllegalArgumentException}, as {@code exception} for anything else that is thrown.
 */
final class MarbleClass {
    private final Student student;
    private final Class<?> type;
    private final Map<Integer, Constructor<?>> constructors = new HashMap<>();
    private final Map<String, Method> methods = new HashMap<>();

    MarbleClass(Student student, Class<?> type) {
        this.student = student;
        this.type = type;
    }

    /** A new object, made by the constructor that takes these integers. */
    Object create(Object... integers) {
        Constructor<?> constructor = constructors.computeIfAbsent(integers.length, this::constructor);
        try {
            return constructor.newInstance(integers);
        } catch (Throwable thrown) {
            throw refusal(thrown);
        }
    }

    /** What the method of this name that takes these integers returns for an object. */
    Object call(Object object, String name, Object... integers) {
        Method method = methods.get(name);
        if (method == null) {
            method = method(name, integers.length);
            methods.put(name, method);
        }
        try {
            return method.invoke(object, integers);
        } catch (Throwable thrown) {
            throw refusal(thrown);
        }
    }

    /** Its modifiers and its full name. */
    String header() {
        return (Modifier.toString(type.getModifiers()) + " " + type.getName()).strip();
    }

    /** The parameters of its public constructors, the fewest first. */
    List<String> constructors() {
        Comparator<Constructor<?>> fewest = Comparator.comparing(Constructor::getParameterCount);
        return Stream.of(type.getConstructors())
                .sorted(fewest.thenComparing(MarbleClass::parameters))
                .map(MarbleClass::parameters)
                .toList();
    }

    /**
     * The full name of the interface of this simple name that it or an ancestor implements, then the public methods that
     * this interface declares; nothing if there is none.
     */
    List<String> face(String name) {
        List<String> lines = new ArrayList<>();
        for (Class<?> ancestor = type; ancestor != null && lines.isEmpty(); ancestor = ancestor.getSuperclass()) {
            face(name, ancestor, lines);
        }
        return lines;
    }

    private static void face(String name, Class<?> type, List<String> lines) {
        for (Class<?> face : type.getInterfaces()) {
            if (lines.isEmpty() && face.getSimpleName().equals(name)) {
                lines.add(face.getName());
                lines.addAll(publicMethods(face));
            }
            if (lines.isEmpty()) {
                face(name, face, lines);
            }
        }
    }

    private static List<String> publicMethods(Class<?> face) {
        return Stream.of(face.getDeclaredMethods())
                .filter(method -> Modifier.isPublic(method.getModifiers()) && !method.isSynthetic())
                .map(method -> method.getReturnType().getTypeName() + " " + method.getName() + parameters(method))
                .sorted()
                .toList();
    }

    private static String parameters(Executable executable) {
        return Stream.of(executable.getParameterTypes())
                .map(Class::getTypeName)
                .collect(Collectors.joining(", ", "(", ")"));
    }

    private Constructor<?> constructor(int count) {
        try {
            Constructor<?> constructor = type.getDeclaredConstructor(integers(count));
            constructor.setAccessible(true);
            return constructor;
        } catch (NoSuchMethodException missing) {
            throw Refusal.missing("there is no constructor " + integersInWords(count));
        }
    }

    private Method method(String name, int count) {
        Method method = publicMethod(name, count);
        for (Class<?> ancestor = type; method == null && ancestor != null; ancestor = ancestor.getSuperclass()) {
            method = declaredMethod(ancestor, name, count);
        }
        if (method == null) {
            throw Refusal.missing("there is no method " + name + integersInWords(count));
        }
        method.setAccessible(true);
        return method;
    }

    private Method publicMethod(String name, int count) {
        try {
            return type.getMethod(name, integers(count));
        } catch (NoSuchMethodException missing) {
            return null;
        }
    }

    private static Method declaredMethod(Class<?> type, String name, int count) {
        try {
            return type.getDeclaredMethod(name, integers(count));
        } catch (NoSuchMethodException missing) {
            return null;
        }
    }

    private static Class<?>[] integers(int count) {
        Class<?>[] types = new Class<?>[count];
        Arrays.fill(types, int.class);
        return types;
    }

    private static String integersInWords(int count) {
        return Stream.of(integers(count)).map(Class::getName).collect(Collectors.joining(", ", "(", ")"));
    }

    /** Only what comes out of the constructor or method itself is its answer; a failure to load the class is none. */
    private Refusal refusal(Throwable thrown) {
        boolean answer = thrown instanceof InvocationTargetException
                && thrown.getCause() instanceof IllegalArgumentException;
        return answer ? Refusal.illegal(message(thrown.getCause())) : student.refusal(thrown);
    }

    /** The lines of a message: none if there is no message, one if it is empty. */
    private static List<String> message(Throwable thrown) {
        try {
            String message = thrown.getMessage();
            return message == null ? List.of() : message.isEmpty() ? List.of("") : Protocol.lines(message);
        } catch (Throwable faulty) { // the student's own getMessage
            return List.of();
        }
    }
}

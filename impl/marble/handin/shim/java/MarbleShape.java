package rulebook.shim;

import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** How a student's class is declared: in words, and whatever it inherits. */
final class MarbleShape {
    private MarbleShape() {}

    /** Its modifiers and its full name. */
    static String header(Class<?> type) {
        return (Modifier.toString(type.getModifiers()) + " " + type.getName()).strip();
    }

    /** The parameters of its public constructors, the fewest first; {@code (int...)} for any number. */
    static List<String> constructors(Class<?> type) {
        Comparator<Constructor<?>> fewest = Comparator.comparing(Constructor::getParameterCount);
        return Stream.of(type.getConstructors())
                .sorted(fewest.thenComparing(StudentClass::parameters))
                .map(constructor -> constructor.isVarArgs()
                        ? StudentClass.parameters(constructor).replaceAll("\\[\\]\\)$", "...)")
                        : StudentClass.parameters(constructor))
                .toList();
    }

    /**
     * The full name of the interface of this simple name that it or an ancestor implements, then the public methods that
     * this interface declares or inherits; nothing if there is none.
     */
    static List<String> face(String name, Class<?> type) {
        List<String> lines = new ArrayList<>();
        for (Class<?> ancestor = type; ancestor != null && lines.isEmpty(); ancestor = ancestor.getSuperclass()) {
            add(name, ancestor, lines);
        }
        return lines;
    }

    private static void add(String name, Class<?> type, List<String> lines) {
        for (Class<?> face : type.getInterfaces()) {
            if (lines.isEmpty() && face.getSimpleName().equals(name)) {
                lines.add(face.getName());
                lines.addAll(publicMethods(face));
            }
            if (lines.isEmpty()) {
                add(name, face, lines);
            }
        }
    }

    private static String header(Method method) {
        return method.getReturnType().getTypeName() + " " + method.getName() + StudentClass.parameters(method);
    }

    private static List<String> publicMethods(Class<?> face) {
        return Stream.of(face.getMethods())
                .filter(method -> !method.isSynthetic())
                .map(MarbleShape::header)
                .distinct()
                .sorted()
                .toList();
    }
}

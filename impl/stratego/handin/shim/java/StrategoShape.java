package rulebook.shim;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** How a class of the diagram is declared, in words. */
final class StrategoShape {
    private StrategoShape() {}

    /**
     * What it is, what it extends, its public constructors, the constants of an enum, its public methods, inherited
     * ones too, and its own others: an abstract one begins with that word. Every class extends {@link Object} and every
     * enum {@link Enum}: neither is told, nor are their methods.
     */
    static List<String> of(Class<?> type) {
        List<String> lines = new ArrayList<>();
        lines.add(nature(type));
        if (type.getSuperclass() != null && !common(type.getSuperclass())) {
            lines.add("extends " + type.getSuperclass().getName());
        }
        lines.addAll(Stream.of(type.getConstructors()).map(StudentClass::parameters).sorted().toList());
        lines.addAll(Stream.of(type.getDeclaredFields()).filter(Field::isEnumConstant).map(Field::getName).toList());
        lines.addAll(Stream.of(type.getMethods())
                .filter(method -> !method.isSynthetic() && !common(method.getDeclaringClass()))
                .map(StrategoShape::of)
                .distinct()
                .sorted(Comparator.comparing(line -> line.replace("abstract ", "")))
                .toList());
        lines.addAll(Stream.of(type.getDeclaredMethods())
                .filter(method -> !method.isSynthetic() && !Modifier.isPublic(method.getModifiers()))
                .map(method -> "non-public " + of(method))
                .sorted()
                .toList());
        return lines;
    }

    /** The field of this name that a class declares or inherits. */
    static Optional<Field> field(Class<?> type, String name) {
        return fields(type).filter(field -> field.getName().equals(name)).findFirst();
    }

    /** The fields that a class declares or inherits, its own first. */
    static Stream<Field> fields(Class<?> type) {
        return Stream.<Class<?>>iterate(type, Objects::nonNull, Class::getSuperclass).flatMap(ancestor -> {
            Stream<Field> ofFaces = Stream.of(ancestor.getInterfaces()).map(Class::getFields).flatMap(Stream::of);
            return Stream.concat(Stream.of(ancestor.getDeclaredFields()), ofFaces);
        });
    }

    private static boolean common(Class<?> type) {
        return type == Object.class || type == Enum.class;
    }

    private static String nature(Class<?> type) {
        if (type.isInterface() || type.isEnum()) {
            return type.isEnum() ? "enum" : "interface";
        }
        return Modifier.isAbstract(type.getModifiers()) ? "abstract class" : "class";
    }

    private static String of(Method method) {
        String modifier = Modifier.isAbstract(method.getModifiers()) ? "abstract " : "";
        String result = method.getReturnType().getTypeName();
        return modifier + method.getName() + StudentClass.parameters(method) + ": " + result;
    }
}

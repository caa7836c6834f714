package rulebook.shim;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The constructors, methods and fields of a class, called with values that take the types of the parameters.
 *
 * <p>Of several of one name, the one whose parameters are nearest to the values is called. Constructors and methods are
 * called unless they are private in a class that is not; fields are read if they are public.
 */
final class Members {
    private final Class<?> type;

    private Members(Class<?> type) {
        this.type = type;
    }

    static Members of(Class<?> type) {
        return new Members(type);
    }

    /** Whether two names are the same but for case and underscores. */
    static boolean same(String one, String other) {
        return one.replace("_", "").equalsIgnoreCase(other.replace("_", ""));
    }

    /** A new object. That of an inner class is in one of the class around it, which is made of nothing. */
    Object create(List<Object> given) throws Throwable {
        List<Object> values = new ArrayList<>(given);
        if (type.isMemberClass() && !Modifier.isStatic(type.getModifiers())) {
            values.add(0, of(type.getDeclaringClass()).create(List.of()));
        }
        Call<Constructor<?>> call =
                nearest(Stream.of(type.getDeclaredConstructors()), values, "constructor of class " + type.getSimpleName());
        Value.handedOver(values, call.arguments);
        return call.executable.newInstance(call.arguments);
    }

    /** Whether there is a method of a name. */
    boolean has(String name) {
        return methods(name).findAny().isPresent();
    }

    /** Whether nobody outside can call any method of a name. */
    boolean hides(String name) {
        return methods(name).allMatch(Members::isHidden);
    }

    private static boolean isHidden(Executable executable) {
        return Modifier.isPrivate(executable.getModifiers())
                && !Modifier.isPrivate(executable.getDeclaringClass().getModifiers());
    }

    /** What a method of a name gives back; the object is null for a static one. */
    Object call(Object object, String name, List<Object> values) throws Throwable {
        String what = "method " + name;
        Stream<Method> methods = methods(name).filter(method -> object != null || Modifier.isStatic(method.getModifiers()));
        Call<Method> call = nearest(methods, values, (object == null ? "static " : "") + what);
        Value.handedOver(values, call.arguments);
        return Value.held(call.executable.invoke(object, call.arguments));
    }

    /** What a method without parameters, or a public field, says by a name or behind "get" and the name; of a class, its constant. */
    Object read(Object object, String name) throws Throwable {
        for (String each : List.of(name, "get" + name, "is" + name)) {
            if (object != null && methods(each).anyMatch(method -> method.getParameterCount() == 0 && !isHidden(method))) {
                return call(object, each, List.of());
            }
        }
        for (Field field : type.getFields()) {
            if (same(field.getName(), name)) {
                field.trySetAccessible();
                return Value.held(field.get(object));
            }
        }
        throw Refusal.missing("there is no " + name + " in class " + type.getSimpleName());
    }

    /** The static methods of a name. */
    Stream<Method> functions(String name) {
        return methods(name).filter(method -> Modifier.isStatic(method.getModifiers()));
    }

    /** The methods of a name: of the class, of its ancestors, and of interfaces. The very same spelling comes first. */
    private Stream<Method> methods(String name) {
        Stream<Class<?>> types = Stream.iterate(type, Objects::nonNull, Class::getSuperclass);
        Stream<Method> all = Stream.concat(types.map(Class::getDeclaredMethods).flatMap(Stream::of), Stream.of(type.getMethods()));
        List<Method> alike = all.filter(method -> !method.isSynthetic() && same(method.getName(), name)).toList();
        List<Method> exact = alike.stream().filter(method -> method.getName().equals(name)).toList();
        return (exact.isEmpty() ? alike : exact).stream();
    }

    /** A constructor or method with what it is called with. */
    private record Call<E extends Executable>(E executable, Object[] arguments, int distance) {}

    /** The one that takes the values with the least change. */
    private <E extends Executable> Call<E> nearest(Stream<E> executables, List<Object> values, String what) {
        List<E> all = executables.toList();
        return all.stream()
                .filter(executable -> !isHidden(executable))
                .flatMap(executable -> Stream.of(false, true).map(spread -> prepared(executable, values, spread)))
                .filter(Objects::nonNull)
                .reduce((one, other) -> other.distance < one.distance ? other : one)
                .orElseThrow(() -> Refusal.missing(lacks(what, all, values)));
    }

    private String lacks(String what, List<? extends Executable> others, List<Object> values) {
        String where = what.startsWith("constructor") ? "" : " in class " + type.getSimpleName();
        if (others.isEmpty()) {
            return "there is no " + what + where;
        }
        if (others.stream().allMatch(Members::isHidden)) {
            return "there is no " + what + where + " that is not private";
        }
        String types = values.stream().map(Value::typeName).collect(Collectors.joining(", "));
        return "there is no " + what + where + " that takes (" + types + "), but " + others.get(0).toGenericString();
    }

    /** A call with the values, perhaps with the last ones spread over an array; null if there is none. */
    private static <E extends Executable> Call<E> prepared(E executable, List<Object> values, boolean spread) {
        Type[] types = executable.getGenericParameterTypes();
        int fixed = executable.getParameterCount();
        if (types.length != fixed) { // inner classes have parameters that Java adds
            types = executable.getParameterTypes();
        }
        Object[] arguments = new Object[fixed];
        int last = spread ? fixed - 1 : fixed;
        if (spread ? !executable.isVarArgs() || values.size() < last : values.size() != fixed) {
            return null;
        }
        int distance = spread ? 1 : 0;
        for (int index = 0; index < last; index++) {
            arguments[index] = Value.as(types[index], values.get(index));
            if (arguments[index] == Value.NONE) {
                return null;
            }
            distance += Value.distance(executable.getParameterTypes()[index], values.get(index));
        }
        if (spread) {
            List<Object> rest = values.subList(last, values.size());
            arguments[last] = Value.as(executable.getParameterTypes()[last], new Value.Written(List.class, rest));
            if (arguments[last] == Value.NONE) {
                return null;
            }
        }
        executable.trySetAccessible();
        return new Call<>(executable, arguments, distance);
    }
}

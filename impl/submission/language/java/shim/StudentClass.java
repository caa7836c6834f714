package rulebook.shim;

import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A student's class as it was loaded once: its constructors and methods, whatever their visibility and wherever they are
 * inherited from.
 *
 * <p>They are asked for as the assignment writes them: {@code (Player, Square, int)}, {@code getSquare(int, int)}. What
 * is called has that name and as many parameters, and Java would take the arguments for them. Of several such, one
 * whose parameters are of the types that are written comes first, then one of the class itself; one that takes any
 * number of parameters comes last.
 *
 * <p>Calls are refused as {@code missing} where the class lacks what is called, as {@code illegal} for an
 * {@link IllegalArgumentException}.
 */
final class StudentClass {
    private final Class<?> type;
    private final Function<Throwable, Refusal> failure;
    private final Map<String, List<Constructor<?>>> constructors = new HashMap<>();
    private final Map<String, List<Method>> methods = new HashMap<>();

    /** The class of this type; anything that is thrown, but for an {@link IllegalArgumentException}, is a failure. */
    StudentClass(Class<?> type, Function<Throwable, Refusal> failure) {
        this.type = type;
        this.failure = failure;
    }

    /** The class as Java knows it. */
    Class<?> type() {
        return type;
    }

    /** Whether it has a constructor of such parameters for these arguments. */
    boolean takes(String parameters, Object... arguments) {
        return fitting(constructors(parameters), arguments) != null;
    }

    /** A new object, made by the constructor of such parameters. */
    Object create(String parameters, Object... arguments) {
        Constructor<?> constructor = fitting(constructors(parameters), arguments);
        if (constructor == null) {
            throw missing("constructor", parameters, constructors(parameters));
        }
        try {
            return constructor.newInstance(packed(constructor, arguments));
        } catch (Throwable thrown) {
            throw refusal(thrown);
        }
    }

    /** Whether it has a method of this name with such parameters for these arguments. */
    boolean has(String signature, Object... arguments) {
        return fitting(methods(signature), arguments) != null;
    }

    /** What a method of this class returns for one of its objects. */
    Object call(Object object, String signature, Object... arguments) {
        Method method = fitting(methods(signature), arguments);
        if (method == null) {
            throw missing("method", signature, methods(signature));
        }
        try {
            return method.invoke(object, packed(method, arguments));
        } catch (Throwable thrown) {
            throw refusal(thrown);
        }
    }

    /** The same; refused as {@code shape} if what is returned is null or of another type. */
    <T> T ask(Class<T> result, Object object, String signature, Object... arguments) {
        Object found = call(object, signature, arguments);
        if (!result.isInstance(found)) {
            throw Results.unexpected(name(signature), found, Results.withArticle(result.getSimpleName()));
        }
        return result.cast(found);
    }

    /** The full names of the types of all parameters, in brackets. */
    static String parameters(Executable executable) {
        return Stream.of(executable.getParameterTypes())
                .map(Class::getTypeName)
                .collect(Collectors.joining(", ", "(", ")"));
    }

    private Refusal missing(String what, String signature, List<? extends Executable> others) {
        String words = "there is no " + what + " " + signature;
        String found = others.isEmpty() ? nearest(signature) : others.stream().map(Executable::toString).collect(Collectors.joining(", "));
        return Refusal.missing(found.isEmpty() ? words : words + ", but " + found);
    }

    /** The method whose name is most like the one in a signature; nothing if none is. */
    private String nearest(String signature) {
        return Names.nearest(name(signature), all().map(Method::getName).distinct())
                .flatMap(name -> all().filter(method -> method.getName().equals(name)).findFirst())
                .map(Method::toString)
                .orElse("");
    }

    /**
     * Only what comes out of the constructor or method itself is its answer; a failure to load the class is none. A method
     * that was added so that the class can be compiled is missing.
     */
    private Refusal refusal(Throwable thrown) {
        if (thrown instanceof InvocationTargetException && thrown.getCause() instanceof AbstractMethodError missing
                && missing.getMessage() != null) {
            return Refusal.missing(missing.getMessage());
        }
        boolean answer = thrown instanceof InvocationTargetException
                && thrown.getCause() instanceof IllegalArgumentException;
        return answer ? Refusal.illegal(message(thrown.getCause())) : failure.apply(thrown);
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

    private List<Constructor<?>> constructors(String parameters) {
        return constructors.computeIfAbsent(
                parameters, key -> alike(Stream.of(type.getDeclaredConstructors()), parameters));
    }

    private List<Method> methods(String signature) {
        String name = name(signature);
        return methods.computeIfAbsent(
                signature, key -> alike(all().filter(method -> method.getName().equals(name)), signature));
    }

    /** The methods of the class, then those of its ancestors, then those of interfaces. */
    private Stream<Method> all() {
        Stream<Class<?>> types = Stream.iterate(type, Objects::nonNull, Class::getSuperclass);
        return Stream.concat(types.map(Class::getDeclaredMethods).flatMap(Stream::of), Stream.of(type.getMethods()));
    }

    /** Those with as many parameters as are written, the very same first; those that take any number come last. */
    private static <E extends Executable> List<E> alike(Stream<E> executables, String signature) {
        List<String> types = types(signature);
        Comparator<E> written = Comparator.comparing(executable -> !types(executable).equals(types));
        List<E> alike = executables
                .filter(executable -> !executable.isSynthetic())
                .filter(executable -> executable.getParameterCount() == types.size()
                        || executable.isVarArgs() && executable.getParameterCount() <= types.size() + 1)
                .sorted(written.thenComparing(Executable::isVarArgs))
                .toList();
        alike.forEach(Executable::trySetAccessible);
        return alike;
    }

    private static <E extends Executable> E fitting(List<E> executables, Object... arguments) {
        for (E executable : executables) {
            Object[] packed = packed(executable, arguments);
            if (packed != null && fit(executable.getParameterTypes(), packed)) {
                return executable;
            }
        }
        return null;
    }

    /**
     * The arguments as they are handed over: the last ones in an array where any number is taken. Null if they do not
     * fit in there.
     */
    private static Object[] packed(Executable executable, Object... arguments) {
        Class<?>[] types = executable.getParameterTypes();
        if (!executable.isVarArgs() || arguments.length == types.length && fit(types, arguments)) {
            return arguments;
        }
        int last = types.length - 1;
        Class<?> type = types[last].getComponentType();
        if (!Stream.of(arguments).skip(last).allMatch(argument -> fits(type, argument))) {
            return null;
        }
        Object[] packed = Arrays.copyOf(arguments, types.length);
        packed[last] = Array.newInstance(type, arguments.length - last);
        for (int index = last; index < arguments.length; index++) {
            Array.set(packed[last], index - last, arguments[index]);
        }
        return packed;
    }

    private static boolean fit(Class<?>[] parameters, Object... arguments) {
        for (int index = 0; index < parameters.length; index++) {
            if (!fits(parameters[index], arguments[index])) {
                return false;
            }
        }
        return true;
    }

    /** Whether Java takes an argument for a parameter: an object, an {@code int} or a {@code boolean}. */
    private static boolean fits(Class<?> parameter, Object argument) {
        if (!parameter.isPrimitive()) {
            return argument == null || parameter.isInstance(argument);
        }
        return argument instanceof Boolean ? parameter == boolean.class
                : argument instanceof Integer && List.of("int", "long", "float", "double").contains(parameter.getName());
    }

    private static String name(String signature) {
        return signature.substring(0, signature.indexOf('('));
    }

    /** The types in a signature, as they are written. */
    private static List<String> types(String signature) {
        String types = signature.substring(signature.indexOf('(') + 1, signature.length() - 1);
        return types.isEmpty() ? List.of() : List.of(types.split(", "));
    }

    private static List<String> types(Executable executable) {
        return Stream.of(executable.getParameterTypes()).map(Class::getSimpleName).toList();
    }
}

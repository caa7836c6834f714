package rulebook.shim;

import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Makes the things of the diagram: by the constructor that the diagram shows, and if a class lacks that one, by another
 * one once that is allowed.
 *
 * <p>Another constructor is one whose parameters can all be had from what there is for the diagram's: each is given
 * the first argument of its type that no other has. So their order may differ, and numbers, texts and truths may be
 * missing, but no player and no square. What is more than the diagram shows, such as the rank of a Spy, is told
 * behind its arguments.
 */
final class StrategoMaker {
    private final StrategoClasses classes;
    private boolean any;

    StrategoMaker(StrategoClasses classes) {
        this.classes = classes;
    }

    /** Only the diagram's constructors are called from now on. */
    void fresh() {
        any = false;
    }

    /** Other constructors may be called from now on. */
    List<String> takeAny() {
        any = true;
        return List.of();
    }

    /** A new object of the class of this simple name. There may be more arguments than parameters. */
    Object make(String name, String parameters, Object... arguments) {
        StudentClass type = classes.named(name);
        Object[] shown = Arrays.copyOf(arguments, parameters.split(",").length);
        if (any && !type.takes(parameters, shown)) {
            for (Constructor<?> other : others(type)) {
                Object[] filled = filled(other, arguments);
                if (filled != null) {
                    return type.create(simple(other), filled);
                }
            }
        }
        return type.create(parameters, shown);
    }

    /** The constructors of a class: public ones first, of these the ones that take most. */
    private static List<Constructor<?>> others(StudentClass type) {
        Comparator<Constructor<?>> most = Comparator.comparing(constructor -> -constructor.getParameterCount());
        List<Constructor<?>> open = List.of(type.type().getConstructors());
        Stream<Constructor<?>> closed = Stream.of(type.type().getDeclaredConstructors());
        return Stream.concat(open.stream().sorted(most), closed.filter(one -> !open.contains(one)).sorted(most))
                .toList();
    }

    /** An argument for each parameter; null if there is none for one of them. */
    private Object[] filled(Constructor<?> constructor, Object... arguments) {
        List<Object> left = new ArrayList<>(Arrays.asList(arguments));
        Object[] filled = new Object[constructor.getParameterCount()];
        for (int index = 0; index < filled.length; index++) {
            int found = fitting(constructor.getParameterTypes()[index], left);
            if (found < 0) {
                return null;
            }
            filled[index] = left.remove(found);
        }
        boolean whole = left.stream().allMatch(one -> one == null || one.getClass().getName().startsWith("java.lang."));
        return whole ? filled : null;
    }

    /** Where the first argument for a parameter stands. No argument, which is null, is a game. */
    private int fitting(Class<?> parameter, List<Object> arguments) {
        for (int index = 0; index < arguments.size(); index++) {
            Object argument = arguments.get(index);
            boolean fits = argument == null
                    ? parameter == classes.type("Game")
                    : parameter.isInstance(argument)
                            || argument instanceof Integer && parameter == int.class
                            || argument instanceof Boolean && parameter == boolean.class;
            if (fits) {
                return index;
            }
        }
        return -1;
    }

    /** The parameters of a constructor as the assignment would write them. */
    private static String simple(Constructor<?> constructor) {
        return Stream.of(constructor.getParameterTypes())
                .map(Class::getSimpleName)
                .collect(Collectors.joining(", ", "(", ")"));
    }
}

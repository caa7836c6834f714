package rulebook.shim;

import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.stream.IntStream;

/** Looks at what a student's method returned, and puts into words what it should not have returned. */
final class Results {
    private Results() {}

    /** The elements of an array or collection, in its order; null if the result is neither. */
    static List<?> elements(Object result) {
        if (result instanceof Collection<?> collection) {
            return Arrays.asList(collection.toArray());
        }
        if (result == null || !result.getClass().isArray()) {
            return null;
        }
        return IntStream.range(0, Array.getLength(result)).mapToObj(index -> Array.get(result, index)).toList();
    }

    /** Refuses a result as {@code shape}. */
    static Refusal unexpected(String method, Object result, String expected) {
        return Refusal.shape(method + " returned " + describe(result) + " where " + expected + " was expected");
    }

    /** A name after "a" or "an". */
    static String withArticle(String name) {
        return ("AEIOU".indexOf(name.charAt(0)) < 0 ? "a " : "an ") + name;
    }

    private static String describe(Object result) {
        if (result == null) {
            return "nothing (null or void)";
        }
        boolean array = result.getClass().isArray();
        return withArticle(result.getClass().getSimpleName()) + (array ? " of length " + Array.getLength(result) : "");
    }
}

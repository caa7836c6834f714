package rulebook.shim;

import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * One expression, evaluated with the classes of a student's program.
 *
 * <p>An expression is a line of words. A word says what follows it, and N how many expressions, or pairs of them, do:
 *
 * <pre>
 * null   true   false   int 1   float 2.5   text A     plain values; a text is quoted as in a URL
 * list N   set N   map N                               a map has pairs
 * name f                                               what was kept under a name
 * new Fraction N                                       an object of a class
 * constant Color RED                                   of an enumeration
 * call add N OBJECT   static Fraction gcd N   function gcd N
 * handed gcd                                           a function that is a value
 * field numerator OBJECT                               a public field, or a method without parameters, such as getNumerator
 * item VALUE KEY                                       an item of a list or map
 * ask text N                                           what Java itself knows to ask: text, equal, order, items, size
 * </pre>
 *
 * <p>A value that is written takes the type of the parameter that it is for. The name of a class, method or field is known whatever
 * its case and its underscores. What is not there is refused as {@code missing}.
 */
final class Expression {
    private final Student student;
    private final Map<String, Object> kept;
    private final Iterator<String> words;

    Expression(Student student, Map<String, Object> kept, String line) {
        this.student = student;
        this.kept = kept;
        this.words = List.of(line.split(" ", -1)).iterator();
    }

    /** The value of the expression that comes next. */
    Object next() throws Throwable {
        return switch (words.next()) {
            case "null" -> null;
            case "true" -> true;
            case "false" -> false;
            case "int" -> new BigInteger(words.next());
            case "float" -> new BigDecimal(words.next());
            case "text" -> URLDecoder.decode(words.next(), StandardCharsets.UTF_8);
            case "list" -> new Value.Written(List.class, many(1));
            case "set" -> new Value.Written(Set.class, many(1));
            case "map" -> new Value.Written(Map.class, many(2));
            case "name" -> kept.get(words.next());
            case "new" -> Members.of(type(words.next())).create(many(1));
            case "constant" -> Members.of(type(words.next())).read(null, words.next());
            case "call" -> called();
            case "static" -> Members.of(type(words.next())).call(null, words.next(), many(1));
            case "function" -> function();
            case "handed" -> handed(words.next());
            case "field" -> field();
            case "item" -> item(Value.natural(next()), next());
            case "ask" -> asked(words.next(), many(1));
            default -> throw Refusal.argument("no expression");
        };
    }

    /** As many expressions as the next word says, times some. */
    private List<Object> many(int times) throws Throwable {
        List<Object> values = new ArrayList<>();
        for (int left = times * Integer.parseInt(words.next()); left > 0; left--) {
            values.add(next());
        }
        return values;
    }

    private Object called() throws Throwable {
        String name = words.next();
        int count = Integer.parseInt(words.next());
        Object object = Objects.requireNonNull(Value.natural(next()), "null has no method " + name);
        List<Object> arguments = new ArrayList<>();
        while (arguments.size() < count) {
            arguments.add(next());
        }
        return Members.of(object.getClass()).call(object, name, arguments);
    }

    private Object function() throws Throwable {
        String name = words.next();
        List<Object> arguments = many(1);
        return student.classes().stream().map(Members::of).filter(type -> type.has(name))
                .min(Comparator.comparing(type -> type.hides(name)))
                .orElseThrow(() -> Refusal.missing("there is no function " + name))
                .call(null, name, arguments);
    }

    private Value.Handed handed(String name) {
        List<Method> methods = student.classes().stream().map(Members::of).flatMap(type -> type.functions(name)).toList();
        if (methods.isEmpty()) {
            throw Refusal.missing("there is no function " + name);
        }
        return new Value.Handed(methods);
    }

    private Object field() throws Throwable {
        String name = words.next();
        Object object = Objects.requireNonNull(next(), "null has no " + name);
        return Members.of(object.getClass()).read(object, name);
    }

    private static Object item(Object value, Object key) {
        return value instanceof Map<?, ?> map ? map.get(Value.natural(key)) : items(value).get(((BigInteger) key).intValueExact());
    }

    private static Object asked(String what, List<Object> about) throws Throwable {
        Object object = Value.natural(about.get(0));
        Object other = Value.natural(about.get(about.size() - 1));
        return switch (what) {
            case "text" -> String.valueOf(object);
            case "equal" -> Objects.deepEquals(object, other);
            case "order" -> order(object, other);
            case "items" -> items(object);
            case "size" -> size(object);
            case "hash" -> Objects.hashCode(object);
            default -> throw Refusal.argument("there is nothing to ask by " + what);
        };
    }

    @SuppressWarnings("unchecked")
    private static Object order(Object one, Object other) {
        if (!(one instanceof Comparable)) {
            throw Refusal.missing("class " + one.getClass().getName() + " does not implement Comparable");
        }
        return Integer.signum(((Comparable<Object>) one).compareTo(other));
    }

    private static List<Object> items(Object object) {
        Iterator<?> iterator = object instanceof Iterable<?> many ? many.iterator() : object instanceof Iterator<?> it ? it : null;
        List<Object> items = new ArrayList<>();
        if (object.getClass().isArray()) {
            for (int index = 0; index < Array.getLength(object); index++) {
                items.add(Array.get(object, index));
            }
        } else if (iterator == null) {
            throw Refusal.missing("class " + object.getClass().getName() + " does not implement Iterable");
        }
        while (iterator != null && iterator.hasNext() && items.size() < Value.MOST) {
            items.add(iterator.next());
        }
        return items;
    }

    private static Object size(Object object) throws Throwable {
        if (object instanceof Collection<?> collection) {
            return collection.size();
        }
        if (object instanceof Map<?, ?> map) {
            return map.size();
        }
        if (object instanceof CharSequence text) {
            return text.length();
        }
        if (object.getClass().isArray()) {
            return Array.getLength(object);
        }
        Members members = Members.of(object.getClass());
        return members.read(object, members.has("size") ? "size" : "length");
    }

    private Class<?> type(String name) {
        List<Class<?>> types = student.classes();
        return types.stream().filter(type -> type.getSimpleName().equals(name)).findFirst()
                .or(() -> types.stream().filter(type -> Members.same(type.getSimpleName(), name)).findFirst())
                .orElseThrow(() -> Refusal.missing("there is no class " + name));
    }
}

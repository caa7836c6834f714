package rulebook.shim;

import java.lang.invoke.MethodHandleProxies;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.WrongMethodTypeException;
import java.lang.reflect.Array;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.BaseStream;
import java.util.stream.Stream;

/**
 * Values on their way in and out: what an expression writes takes the type that a parameter wants, and what a program gives back
 * is told in the words of {@link Expression}; {@code object Square+Shape} stands for an object and its classes,
 * and {@code of Row+Line} before a collection of a class of the program's own.
 *
 * <p>What is written is null, a {@link Boolean}, a {@link BigInteger}, a {@link BigDecimal}, a {@link String}, a {@link Written} or a
 * {@link Handed}.
 */
final class Value {
    /** Stands for what cannot be had as a type. */
    static final Object NONE = new Object();

    /** How many values are looked at together. */
    static final int MOST = 100_000;

    private static final int DEPTH = 20;

    private static final Map<Class<?>, Class<?>> BOXES = Map.of(
            boolean.class, Boolean.class, char.class, Character.class, byte.class, Byte.class, short.class, Short.class,
            int.class, Integer.class, long.class, Long.class, float.class, Float.class, double.class, Double.class);

    /** The collections that may take what is written, the usual one of each interface first. */
    private static final List<Supplier<Object>> MAKERS = List.of(
            ArrayList::new, LinkedHashSet::new, TreeSet::new, ArrayDeque::new, LinkedList::new, LinkedHashMap::new, TreeMap::new);

    private Value() {}

    /** A list, set or map that is written; a map has keys and values by turns. What it was handed over as last is itself from then on. */
    static final class Written {
        private final Class<?> kind;
        private final List<Object> items;
        private Object made;

        Written(Class<?> kind, List<Object> items) {
            this.kind = kind;
            this.items = items;
        }
    }

    /** A function that is handed over: any of the methods of its name. */
    record Handed(List<Method> methods) {
        /** The function as an interface with a single method has it; NONE if there is none such. */
        Object as(Class<?> type) {
            for (Method method : methods) {
                try {
                    method.trySetAccessible();
                    return MethodHandleProxies.asInterfaceInstance(type, MethodHandles.lookup().unreflect(method));
                } catch (IllegalArgumentException | WrongMethodTypeException | IllegalAccessException differs) {
                    continue; // the next one may fit
                }
            }
            return NONE;
        }
    }

    /** Notes as what values were handed over. */
    static void handedOver(List<Object> values, Object[] arguments) {
        for (int index = 0; index < values.size() && index < arguments.length; index++) {
            if (values.get(index) instanceof Written written) {
                written.made = arguments[index];
            }
        }
    }

    /** A value as a type has it; NONE if the type has none such. */
    static Object as(Type type, Object value) {
        Class<?> raw = raw(type);
        Class<?> box = BOXES.getOrDefault(raw, raw);
        if (value == null) {
            return raw.isPrimitive() ? NONE : null;
        }
        if (value instanceof BigInteger number) {
            return integer(box, number);
        }
        if (value instanceof Handed function) {
            return function.as(raw);
        }
        if (value instanceof BigDecimal number) {
            return fraction(box, number);
        }
        if (value instanceof String text) {
            return text(box, text);
        }
        if (value instanceof Written written && !raw.isInstance(written.made)) {
            return many(type, raw, written);
        }
        Object object = value instanceof Written written ? written.made : value;
        return box.isInstance(object) ? object : NONE;
    }

    /** What a value is where no type says anything about it. */
    static Object natural(Object value) {
        return as(Object.class, value);
    }

    private static Object integer(Class<?> type, BigInteger number) {
        int bits = number.bitLength();
        if (bits < 32 && type.isAssignableFrom(Integer.class)) {
            return number.intValue();
        }
        if (bits < 64 && type.isAssignableFrom(Long.class)) {
            return number.longValue();
        }
        if (type == Byte.class && bits < 8) {
            return number.byteValue();
        }
        if (type == Short.class && bits < 16) {
            return number.shortValue();
        }
        return type.isAssignableFrom(BigInteger.class) ? number : fraction(type, new BigDecimal(number));
    }

    private static Object fraction(Class<?> type, BigDecimal number) {
        return type.isAssignableFrom(Double.class) ? number.doubleValue()
                : type == Float.class ? number.floatValue()
                : type == BigDecimal.class ? number : NONE;
    }

    private static Object text(Class<?> type, String text) {
        if (type == Character.class) {
            return text.length() == 1 ? text.charAt(0) : NONE;
        }
        if (type.isEnum()) {
            Stream<Object> constants = Stream.of(type.getEnumConstants());
            return constants.filter(each -> ((Enum<?>) each).name().equals(text)).findFirst().orElse(NONE);
        }
        return type.isAssignableFrom(String.class) ? text : NONE;
    }

    @SuppressWarnings("unchecked")
    private static Object many(Type type, Class<?> raw, Written written) {
        if (raw.isArray()) {
            return written.kind != Map.class ? array(type, raw, written.items) : NONE;
        }
        Object made = MAKERS.stream().map(Supplier::get)
                .filter(each -> raw.isInstance(each) && (written.kind.isInstance(each) || written.kind != Map.class && raw != Object.class))
                .min(Comparator.comparing(each -> !written.kind.isInstance(each))).orElse(NONE);
        if (made instanceof Collection) {
            for (Object item : written.items) {
                Object taken = as(inside(type, 0), item);
                if (taken == NONE) {
                    return NONE;
                }
                ((Collection<Object>) made).add(taken);
            }
        } else if (made instanceof Map) {
            for (int index = 0; index < written.items.size(); index += 2) {
                Object key = as(inside(type, 0), written.items.get(index));
                Object value = as(inside(type, 1), written.items.get(index + 1));
                if (key == NONE || value == NONE) {
                    return NONE;
                }
                ((Map<Object, Object>) made).put(key, value);
            }
        }
        return made;
    }

    private static Object array(Type type, Class<?> raw, List<Object> items) {
        Type inside = type instanceof GenericArrayType generic ? generic.getGenericComponentType() : raw.getComponentType();
        Object array = Array.newInstance(raw.getComponentType(), items.size());
        for (int index = 0; index < items.size(); index++) {
            Object taken = as(inside, items.get(index));
            if (taken == NONE) {
                return NONE;
            }
            Array.set(array, index, taken);
        }
        return array;
    }

    private static Class<?> raw(Type type) {
        if (type instanceof ParameterizedType generic) {
            return raw(generic.getRawType());
        }
        if (type instanceof GenericArrayType array) {
            return Array.newInstance(raw(array.getGenericComponentType()), 0).getClass();
        }
        if (type instanceof WildcardType wild) {
            return raw(wild.getUpperBounds()[0]);
        }
        return type instanceof TypeVariable<?> variable ? raw(variable.getBounds()[0]) : (Class<?>) type;
    }

    private static Type inside(Type type, int index) {
        return type instanceof ParameterizedType generic && index < generic.getActualTypeArguments().length
                ? generic.getActualTypeArguments()[index] : Object.class;
    }

    /** How far a parameter's type is from a value: what Java would take first is nearest. */
    static int distance(Class<?> type, Object value) {
        Class<?> box = BOXES.getOrDefault(type, type);
        Object natural = natural(value);
        return natural == null ? 0
                : box == natural.getClass() ? type.isPrimitive() || natural instanceof String ? 0 : 1
                : box == Long.class ? 2 : box == Object.class ? 9 : 3;
    }

    /** How a value is called in a list of types. */
    static String typeName(Object value) {
        Object natural = natural(value);
        return value instanceof Handed ? "function" : natural == null ? "null" : natural.getClass().getSimpleName();
    }

    /** A value that a method gave back, without the Optional or the stream around it. */
    static Object held(Object given) {
        if (given instanceof BaseStream<?, ?> stream) {
            List<Object> items = new ArrayList<>();
            for (Iterator<?> each = stream.iterator(); each.hasNext() && items.size() < MOST;) {
                items.add(each.next());
            }
            return items;
        }
        return given instanceof Optional<?> one ? one.orElse(null) : given;
    }

    /** A value in words. */
    static String told(Object value) {
        List<String> words = new ArrayList<>();
        tell(value, words, 0);
        return String.join(" ", words);
    }

    private static void tell(Object value, List<String> words, int depth) {
        if (depth == DEPTH || words.size() > MOST) {
            throw Refusal.shape("it gave back a value that is too large to be looked at");
        }
        if (value == null || value instanceof Boolean) {
            words.add(String.valueOf(value));
        } else if (value instanceof BigDecimal number) {
            words.addAll(List.of("float", number.toPlainString()));
        } else if (value instanceof Double || value instanceof Float) {
            words.addAll(List.of("float", value.toString()));
        } else if (value instanceof BigInteger || BOXES.containsValue(value.getClass()) && value instanceof Number) {
            words.addAll(List.of("int", value.toString()));
        } else if (value instanceof String || value instanceof Character) {
            words.addAll(List.of("text", quoted(value.toString())));
        } else if (value instanceof Enum<?> constant) {
            words.addAll(List.of("of", quoted(constant.getDeclaringClass().getSimpleName()), "text", quoted(constant.name())));
        } else if (value instanceof Written written) {
            tell(natural(written), words, depth);
        } else if (value instanceof Optional) {
            tell(held(value), words, depth);
        } else {
            tellMany(value, words, depth + 1);
        }
    }

    /** Adds a collection, or the classes of an object. */
    private static void tellMany(Object value, List<String> words, int depth) {
        String classes = quoted(String.join(" ", classes(value.getClass())));
        List<?> items = Results.elements(value);
        if (items == null && !(value instanceof Map)) {
            words.addAll(List.of("object", classes));
            return;
        }
        if (isOwn(value.getClass())) {
            words.addAll(List.of("of", classes));
        }
        if (value instanceof Map<?, ?> map) {
            words.addAll(List.of("map", String.valueOf(map.size())));
            pairs(map).forEach(each -> tell(each, words, depth));
            return;
        }
        words.addAll(List.of(value instanceof Set ? "set" : "list", String.valueOf(items.size())));
        items.forEach(each -> tell(each, words, depth));
    }

    /** The simple names of a class and of the program's own ones above it; a class without a name has none. */
    private static Set<String> classes(Class<?> type) {
        Set<String> names = new LinkedHashSet<>(Set.of(type.getSimpleName()));
        List<Class<?>> above = new ArrayList<>(Arrays.asList(type.getInterfaces()));
        above.add(type.getSuperclass());
        above.stream().filter(each -> each != null && isOwn(each)).forEach(each -> names.addAll(classes(each)));
        names.remove("");
        return names;
    }

    private static boolean isOwn(Class<?> type) {
        return !type.isArray() && !type.getName().startsWith("java.");
    }

    private static List<Object> pairs(Map<?, ?> map) {
        List<Object> pairs = new ArrayList<>();
        map.forEach((key, value) -> pairs.addAll(Arrays.asList(key, value)));
        return pairs;
    }

    private static String quoted(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}

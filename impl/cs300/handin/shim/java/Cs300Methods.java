package rulebook.shim;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The nine methods that CS300 Peg Solitaire asks for in "Organizational Requirements", in a student's program.
 *
 * <p>A method is known by its name; case and underscores do not matter. It is taken from the class that holds most of
 * the nine (of equals, from one that holds {@code main}); what that class lacks is looked for in the next best one. A
 * method may be static or not and have any visibility. Of several methods of one name, that one is called whose
 * number of parameters is nearest to the documented one and to which the {@linkplain Cs300Values values} fit.
 * A method that is not there is taken to be one with a misspelt name and the documented number of parameters.
 */
final class Cs300Methods {
    /** The methods as the assignment writes them, in its order. */
    private static final List<String> HEADERS = List.of(
            "void main(String[] args)",
            "int readValidInt(Scanner in, String prompt, int min, int max)",
            "char[][] createBoard(int boardType)",
            "void displayBoard(char[][] board)",
            "int[] readValidMove(Scanner in, char[][] board)",
            "boolean isValidMove(char[][] board, int row, int column, int direction)",
            "char[][] performMove(char[][] board, int row, int column, int direction)",
            "int countPegsRemaining(char[][] board)",
            "int countMovesAvailable(char[][] board)");

    private static final Map<String, String> DOCUMENTED = documented();

    private final Student student;
    private final List<String> holders;
    private final List<String> state;
    private final Map<String, String> written = new LinkedHashMap<>();
    private final Map<String, List<Method>> found = new LinkedHashMap<>();

    Cs300Methods(Student student) {
        this.student = student;
        List<Class<?>> classes = student.classes();
        DOCUMENTED.keySet().forEach(name -> written.put(name, spelling(name, classes)));
        List<Class<?>> ranked = ranked(classes);
        holders = ranked.stream().map(Class::getName).toList();
        state = classes.stream().flatMap(type -> state(type, ranked.contains(type))).toList();
        fresh();
    }

    /** Finds the methods again in the classes as they are loaded now. */
    void fresh() {
        found.clear();
        List<Class<?>> types = holders.stream().map(student::type).flatMap(Optional::stream).toList();
        for (String name : DOCUMENTED.keySet()) {
            Stream<List<Method>> offers = types.stream().map(type -> named(type, name));
            offers.filter(offer -> !offer.isEmpty()).findFirst().ifPresent(offer -> found.put(name, offer));
        }
    }

    /** The name of the class that holds most of the nine methods. */
    Optional<String> holder() {
        return holders.stream().findFirst();
    }

    /**
     * Which of the nine were found, in the assignment's order and spelling, such as {@code isValidMove}; one with a
     * misspelt name as {@code isValidMove as isMoveValid}.
     */
    List<String> names() {
        Stream<String> names = found.keySet().stream();
        return names.map(name -> written.get(name).equals(name) ? name : name + " as " + written.get(name)).toList();
    }

    /** Whether there is a method of this name, one of the nine, that can be handed the values. */
    boolean takes(String name, Cs300Values values) {
        return found.getOrDefault(name, List.of()).stream()
                .anyMatch(candidate -> values.fit(candidate.getParameterTypes()).isPresent());
    }

    /**
     * The mutable variables outside methods, which "Organizational Requirements" forbids: fields that are not final,
     * the static ones of all classes and the others of the classes that hold any of the nine methods. Each as
     * {@code Class.field (type)}, in the order of declaration.
     */
    List<String> state() {
        return state;
    }

    /** Calls one of the nine. Refused as {@code unclaimed} if there is none that could be handed the values. */
    Object call(String name, Cs300Values values) {
        List<Method> candidates = found.getOrDefault(name, List.of());
        for (Method candidate : candidates) {
            Optional<Object[]> arguments = values.fit(candidate.getParameterTypes());
            if (arguments.isPresent()) {
                return student.call(candidate, arguments.get());
            }
        }
        throw unclaimed(name, candidates);
    }

    private Refusal unclaimed(String name, List<Method> candidates) {
        List<String> words = new ArrayList<>(List.of("looked for " + DOCUMENTED.get(name)));
        candidates.forEach(candidate -> words.add("found " + candidate));
        if (candidates.isEmpty()) {
            String places = holders.isEmpty() ? "any class" : String.join(", ", holders);
            words.add("found no method of that name in " + places);
        }
        return Refusal.unclaimed(words);
    }

    private static Map<String, String> documented() {
        Map<String, String> headers = new LinkedHashMap<>();
        for (String header : HEADERS) {
            headers.put(header.substring(header.indexOf(' ') + 1, header.indexOf('(')), header);
        }
        return headers;
    }

    /** The classes that hold any of the nine, the one with most of them first. */
    private List<Class<?>> ranked(List<Class<?>> classes) {
        Comparator<Class<?>> most = Comparator.comparing(type -> -count(type));
        Comparator<Class<?>> withMain = Comparator.comparing(type -> named(type, "main").isEmpty());
        return classes.stream().filter(type -> count(type) > 0).sorted(most.thenComparing(withMain)).toList();
    }

    private long count(Class<?> type) {
        return DOCUMENTED.keySet().stream().filter(name -> !named(type, name).isEmpty()).count();
    }

    /** The methods of a class that go by this name, the one nearest to the documented number of parameters first. */
    private List<Method> named(Class<?> type, String name) {
        int documented = DOCUMENTED.get(name).split(",").length;
        Comparator<Method> nearest = Comparator.comparing(method -> Math.abs(method.getParameterCount() - documented));
        return declared(type)
                .filter(method -> isNamed(method, written.get(name)))
                .sorted(nearest.thenComparing(Method::toString))
                .toList();
    }

    /** How one of the nine is spelt: as in the assignment if any class has that, or else as the name that is meant. */
    private static String spelling(String name, List<Class<?>> classes) {
        List<Method> methods = classes.stream().flatMap(Cs300Methods::declared).toList();
        if (name.equals("main") || methods.stream().anyMatch(method -> isNamed(method, name))) {
            return name;
        }
        int documented = DOCUMENTED.get(name).split(",").length;
        Stream<String> others = methods.stream()
                .filter(method -> method.getParameterCount() == documented)
                .filter(method -> DOCUMENTED.keySet().stream().noneMatch(wanted -> isNamed(method, wanted)))
                .map(Method::getName);
        return Names.misspelt(name, others).orElse(name);
    }

    private static Stream<Method> declared(Class<?> type) {
        return Stream.of(type.getDeclaredMethods())
                .filter(method -> !method.isSynthetic() && !Modifier.isAbstract(method.getModifiers()));
    }

    private static boolean isNamed(Method method, String name) {
        return method.getName().replace("_", "").equalsIgnoreCase(name.replace("_", ""));
    }

    private static Stream<String> state(Class<?> type, boolean holder) {
        return Stream.of(type.getDeclaredFields())
                .filter(field -> !field.isSynthetic() && !Modifier.isFinal(field.getModifiers()))
                .filter(field -> holder || Modifier.isStatic(field.getModifiers()))
                .map(Cs300Methods::describe);
    }

    private static String describe(Field field) {
        String name = field.getDeclaringClass().getName() + "." + field.getName();
        return name + " (" + field.getType().getSimpleName() + ")";
    }
}

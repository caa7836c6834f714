package rulebook.shim;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The classes of the diagram as they are loaded now. They are known by their simple names, in whatever package a student
 * has put them.
 */
final class StrategoClasses {
    private final Student student;
    private final Map<String, String> names = new LinkedHashMap<>(); // the full ones, by the simple ones
    private final Map<Class<?>, StudentClass> known = new HashMap<>();

    /** Those of these full names. */
    StrategoClasses(Student student, List<String> names) {
        this.student = student;
        names.forEach(name -> this.names.put(name.substring(name.lastIndexOf('.') + 1), name));
    }

    /** Forgets all classes, so that they are loaded afresh. */
    void fresh() {
        known.clear();
        student.fresh();
    }

    /** The class of this simple name in the diagram. */
    StudentClass named(String name) {
        return of(type(name));
    }

    /** The class of an object. */
    StudentClass of(Object object) {
        return of(object.getClass());
    }

    /** The names of all classes: the simple ones of the diagram, and all full ones. */
    List<String> all() {
        Stream<String> full = student.classes().stream().map(Class::getName);
        return Stream.concat(names.keySet().stream(), full).toList();
    }

    /** The type of this full name, or of this simple one in the diagram. */
    Class<?> type(String name) {
        return student.type(names.getOrDefault(name, name))
                .orElseThrow(() -> Refusal.missing("there is no class " + name + nearest(name)));
    }

    /** Names the class that was probably meant. */
    private String nearest(String name) {
        Stream<String> others = student.classes().stream().map(Class::getSimpleName).distinct();
        return Names.nearest(name, others).map(other -> ", but class " + other).orElse("");
    }

    /** A failure of the student's code. */
    Refusal failure(Throwable thrown) {
        Refusal refusal = student.refusalWithAncestors(thrown);
        if (Accident.is(Student.unwrap(thrown), student::declares)) {
            refusal.body().add("an accident: the program did not throw it itself");
        }
        return refusal;
    }

    private StudentClass of(Class<?> type) {
        return known.computeIfAbsent(type, key -> new StudentClass(type, this::failure));
    }
}

package rulebook.shim;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The commands of an assignment that asks for classes, methods and functions: expressions, evaluated one at a time.
 *
 * <p>{@link Expression} reads an expression, and {@link Value} tells what it gives on one line. What was printed meanwhile
 * follows.
 */
final class Calls implements Assignment {
    private final Student student;
    private final String name;
    private final Map<String, Object> kept = new HashMap<>();

    /** Plays with all classes of a program; the list names those that the program was found by. */
    Calls(Student student, List<String> names) {
        this.student = student;
        this.name = String.join(" ", names);
    }

    @Override
    public String name() {
        return name + " (Java)";
    }

    @Override
    public void begin() {
        kept.clear();
        student.fresh();
    }

    @Override
    public List<Command> commands() {
        return List.of(
                Command.always("value WORDS...", arguments -> evaluated(null, arguments.text(0))),
                Command.always("keep NAME WORDS...", arguments -> evaluated(arguments.text(0), arguments.text(1))));
    }

    private List<String> evaluated(String name, String words) {
        student.console().clear();
        List<String> body = new ArrayList<>();
        Throwable thrown = null;
        try {
            Object result = new Expression(student, kept, words).next();
            body.add(Value.told(result));
            if (name != null) {
                kept.put(name, result);
            }
        } catch (Refusal refusal) {
            throw refusal;
        } catch (Throwable caught) {
            thrown = caught;
        }
        if (student.console().flooded()) {
            throw Refusal.flooded("more than " + Console.LIMIT + " bytes were printed");
        }
        if (thrown != null) {
            throw refusal(thrown);
        }
        body.addAll(Protocol.printedLines(student.console().printed()));
        return body;
    }

    /** What was thrown; a rulebook.Mistake besides if no statement has, and it tells of a mistake in code. */
    private Refusal refusal(Throwable thrown) {
        Refusal refusal = student.refusalWithAncestors(thrown);
        Throwable cause = Student.unwrap(thrown);
        boolean tells = cause instanceof NullPointerException || cause instanceof ClassCastException;
        if ((tells || cause instanceof Error) && Accident.is(cause, student::declares)) {
            refusal.body().set(2, refusal.body().get(2).replaceFirst("is", "is rulebook.Mistake"));
        }
        return refusal;
    }
}

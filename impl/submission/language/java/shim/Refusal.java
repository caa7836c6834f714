package rulebook.shim;

import java.util.ArrayList;
import java.util.List;

/** Answers a command with no: one word for the kind of refusal, then words for the reader of a report. */
final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final List<String> body = new ArrayList<>();

    private Refusal(String kind, List<String> words) {
        super(kind, null, false, false); // a trace of the shim tells nobody anything, and takes long to make
        body.add(kind);
        body.addAll(words);
    }

    /** There is no such command. */
    static Refusal unknown(String words) {
        return new Refusal("unknown", List.of(words));
    }

    /** The grader sent arguments that the command cannot take, or sent it at the wrong time. */
    static Refusal argument(String words) {
        return new Refusal("argument", List.of(words));
    }

    /** The student's program has no such method, or none that can be called as the assignment says. */
    static Refusal unclaimed(List<String> words) {
        return new Refusal("unclaimed", words);
    }

    /** The student's code threw something: its class and message on one line, then where. */
    static Refusal exception(List<String> words) {
        return new Refusal("exception", words);
    }

    /** The student's code forbids what was asked; the lines of its message. */
    static Refusal illegal(List<String> message) {
        return new Refusal("illegal", message);
    }

    /** The student's program lacks something that the assignment demands by name. */
    static Refusal missing(String words) {
        return new Refusal("missing", List.of(words));
    }

    /** The student's method returned something that it may not return. */
    static Refusal shape(String words) {
        return new Refusal("shape", List.of(words));
    }

    /** The student's method printed too much. */
    static Refusal flooded(String words) {
        return new Refusal("flooded", List.of(words));
    }

    /** The body of the reply: the kind, then the words. */
    List<String> body() {
        return body;
    }
}

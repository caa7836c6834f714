package rulebook.shim;

import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/** What one assignment adds to the protocol: its commands, and what they remember between two {@code new}. */
interface Assignment {
    /** What stands under test, for the reader of a report: {@code PegSolitaireGame (Java)}. */
    String name();

    /** Forgets everything that happened so far and loads the student's classes afresh. */
    void begin();

    /** The assignment's own commands, claimed or not, in the order in which they are listed. */
    List<Command> commands();

    /**
     * One command.
     *
     * @param usage its name and the names of its parameters, as {@link Arguments} reads them
     * @param claimed whether the student's program has what the command needs
     * @param action does it and answers with the body of the reply; throws a {@link Refusal} otherwise
     */
    record Command(String usage, BooleanSupplier claimed, Function<Arguments, List<String>> action) {
        /** A command that needs nothing of the student's program. */
        static Command always(String usage, Function<Arguments, List<String>> action) {
            return new Command(usage, () -> true, action);
        }

        String name() {
            return usage.split(" ")[0];
        }
    }
}

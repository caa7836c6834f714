package rulebook.shim;

import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;

/** An assignment adds its commands to the protocol, and the memory that they have between two {@code new}. */
interface Assignment {
    /** The program under test, for the reader of a report: {@code PegSolitaireGame (Java)}. */
    String name();

    /** Forgets everything, first of all the student's objects, and loads the student's classes afresh. */
    void begin();

    /**
     * The assignment's own commands, claimed or not, in the order in which they are listed. The command table of the
     * assignment says what each of them does.
     */
    List<Command> commands();

    /**
     * One command. What is claimed, and facts, are asked before anything of the student's runs, in a process of their own: see
     * {@link Survey}.
     */
    final class Command {
        private final String name;
        private final String usage;
        private final int words;
        private final boolean rest;
        private final BooleanSupplier claimed;
        private final Supplier<List<String>> subjects;
        private final Function<Arguments, List<String>> action;

        /**
         * A command.
         *
         * @param usage its name and the names of its parameters, as {@link Arguments} reads them
         * @param claimed whether the student's program has what the command needs
         * @param action does it and answers with the body of the reply; throws a {@link Refusal} otherwise
         */
        Command(String usage, BooleanSupplier claimed, Function<Arguments, List<String>> action) {
            this(usage, claimed, null, action);
        }

        private Command(
                String usage, BooleanSupplier claimed, Supplier<List<String>> subjects, Function<Arguments, List<String>> action) {
            String[] parts = usage.split(" ");
            this.name = parts[0];
            this.usage = usage;
            this.rest = usage.endsWith("...");
            this.words = parts.length - (rest ? 2 : 1);
            this.claimed = claimed;
            this.subjects = subjects;
            this.action = action;
        }

        /** A command that needs nothing of the student's program. */
        static Command always(String usage, Function<Arguments, List<String>> action) {
            return new Command(usage, () -> true, action);
        }

        /** A fact of how the student's classes are declared. */
        static Command fact(String usage, Function<Arguments, List<String>> action) {
            return factOf(usage, () -> List.of(""), action);
        }

        /** Facts of some subjects, each of which is a line of arguments. */
        static Command factOf(String usage, Supplier<List<String>> subjects, Function<Arguments, List<String>> action) {
            return new Command(usage, () -> true, subjects, action);
        }

        String name() {
            return name;
        }

        /** Whether it tells facts. */
        boolean tellsFacts() {
            return subjects != null;
        }

        /** The subjects of the facts that it tells. */
        List<String> subjects() {
            return subjects.get();
        }

        /** Whether the student's program has what the command needs. */
        boolean claimed() {
            return claimed.getAsBoolean();
        }

        /** Carries the command out with the arguments in the rest of a request's line. */
        List<String> perform(String line) {
            return action.apply(new Arguments(usage, words, rest, line));
        }
    }
}

package rulebook.shim;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.util.List;
import java.util.stream.Stream;

/**
 * Tells the facts of a student's classes: which commands they have the means for, and how they are declared.
 *
 * <pre>java -cp SHIM_CLASSES rulebook.shim.Survey ASSIGNMENT FOLDER CLASS...</pre>
 *
 * <p>The arguments are those of {@link Main}. Each fact is written as a reply of the protocol in which the whole request stands in
 * the place of its identifier. Classes are loaded, but none is ever initialised: nothing of the student's runs, so nothing can
 * lie.
 */
final class Survey {
    private final Assignment assignment;
    private final Replies replies;

    private Survey(Assignment assignment, Replies replies) {
        this.assignment = assignment;
        this.replies = replies;
    }

    public static void main(String[] arguments) {
        System.exit(Main.with(arguments, assignment -> {
            Replies replies = new Replies(new FileOutputStream(FileDescriptor.out));
            new Survey(assignment, replies).run();
            replies.flush();
        }));
    }

    private void run() {
        tellAll(Assignment.Command.fact("commands", arguments -> claimed()));
        assignment.commands().stream().filter(Assignment.Command::tellsFacts).forEach(this::tellAll);
    }

    private List<String> claimed() {
        Stream<String> own = assignment.commands().stream()
                .filter(Assignment.Command::claimed)
                .map(Assignment.Command::name);
        return Stream.concat(Protocol.GENERAL.stream(), own).toList();
    }

    private void tellAll(Assignment.Command command) {
        try {
            command.subjects().forEach(subject -> tell(command, subject));
        } catch (Refusal nothing) {
            // without the class there is nothing to tell
        }
    }

    private void tell(Assignment.Command command, String subject) {
        String request = (command.name() + " " + subject).strip();
        try {
            replies.add("=" + request, command.perform(subject));
        } catch (Refusal refusal) {
            replies.add("?" + request, refusal.body());
        }
    }
}

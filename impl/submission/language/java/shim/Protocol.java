package rulebook.shim;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The line protocol between the grader and the shim: UTF-8, lines end in LF.
 *
 * <pre>
 * grader to shim     3 valid 1 1 4      identifier, command, arguments
 * shim to grader                        a newline, so that nothing can stand before the head
 *                    =3                 '=' done or '?' refused, then the identifier
 *                    |true              the body: no line or more, each '|' and then its text exactly as it is
 *                    .                  end of the reply
 * </pre>
 *
 * <p>Commands that every assignment has: {@code protocol} (the version, 1), {@code name}, {@code new} (forget everything,
 * load the student's classes afresh) and {@code quit}. An empty line is no request and gets no reply. Which commands are claimed is
 * told by {@link Survey}.
 *
 * <p>When the memory is full, all that the student's code holds is forgotten: the assignment's commands are refused as
 * {@code exception} until {@code new}.
 */
final class Protocol {
    /** The names of the commands that every assignment has. */
    static final List<String> GENERAL = List.of("protocol", "name", "commands", "new", "quit");

    private final Assignment assignment;
    private final Requests requests;
    private final Replies replies;
    private final List<Assignment.Command> assigned;
    private final Map<String, Assignment.Command> commands = new LinkedHashMap<>();
    private final Refusal full = Refusal.exception(List.of(OutOfMemoryError.class.getName()));
    private boolean open = true;
    private boolean exhausted;

    Protocol(Assignment assignment, InputStream requests, OutputStream replies) {
        this.assignment = assignment;
        this.replies = new Replies(replies);
        this.requests = new Requests(requests, this.replies);
        this.assigned = assignment.commands().stream().filter(command -> !command.tellsFacts()).toList();
        general().forEach(command -> commands.put(command.name(), command));
        assigned.forEach(command -> commands.put(command.name(), command));
    }

    /** Answers requests until {@code quit} or the end of input. */
    void run() throws IOException {
        replies.watch();
        for (String line = requests.next(); line != null; line = open ? requests.next() : null) {
            if (!line.isEmpty()) {
                answer(line);
            }
        }
        replies.flush();
    }

    /**
     * The lines of a text: what stands between its newlines, so that a final newline gives one more, empty line. The
     * empty text has no line.
     */
    static List<String> lines(String text) {
        return text.isEmpty() ? List.of() : List.of(text.split("\n", -1));
    }

    /** The lines of a print-out, where CR LF counts as a newline, too. */
    static List<String> printedLines(String text) {
        return lines(text.replace("\r\n", "\n"));
    }

    private List<Assignment.Command> general() {
        return List.of(
                Assignment.Command.always("protocol", arguments -> List.of("1")),
                Assignment.Command.always("name", arguments -> List.of(assignment.name())),
                Assignment.Command.always("new", arguments -> begin()),
                Assignment.Command.always("quit", arguments -> quit()));
    }

    private List<String> begin() {
        assignment.begin();
        exhausted = false;
        return List.of();
    }

    private List<String> quit() {
        open = false;
        return List.of();
    }

    private void answer(String line) {
        int first = blank(line, 0);
        int second = blank(line, first + 1);
        String identifier = line.substring(0, first);
        String name = first < line.length() ? line.substring(first + 1, second) : "";
        String arguments = second < line.length() ? line.substring(second + 1) : "";
        try {
            replies.add("=" + identifier, perform(name, arguments));
        } catch (Refusal refusal) {
            replies.add("?" + identifier, refusal.body());
        } catch (OutOfMemoryError error) { // the student's code still holds what it has filled the memory with
            assignment.begin();
            exhausted = true;
            replies.add("?" + identifier, full.body());
        }
    }

    /** Where the next blank stands; the end of the line if there is none. */
    private static int blank(String line, int from) {
        int at = line.indexOf(' ', from);
        return at < 0 ? line.length() : at;
    }

    private List<String> perform(String name, String arguments) {
        Assignment.Command command = commands.get(name);
        if (command == null) {
            throw Refusal.unknown("there is no command '" + name + "'");
        }
        if (exhausted && assigned.contains(command)) {
            throw full;
        }
        return command.perform(arguments);
    }
}

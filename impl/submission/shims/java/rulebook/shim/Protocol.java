package rulebook.shim;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
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
 * <p>Commands that every assignment has: {@code protocol} (the version, 1), {@code name}, {@code commands} (those that
 * are claimed, one per line), {@code new} (forget everything, load the student's classes afresh) and {@code quit}. An
 * empty line is no request and gets no reply.
 */
final class Protocol {
    private final Assignment assignment;
    private final InputStream requests;
    private final OutputStream replies;
    private final Map<String, Assignment.Command> commands = new LinkedHashMap<>();
    private boolean open = true;

    Protocol(Assignment assignment, InputStream requests, OutputStream replies) {
        this.assignment = assignment;
        this.requests = new BufferedInputStream(requests);
        this.replies = replies;
        general().forEach(command -> commands.put(command.name(), command));
        assignment.commands().forEach(command -> commands.put(command.name(), command));
    }

    /** Answers requests until {@code quit} or the end of input. */
    void run() throws IOException {
        for (String line = readLine(); line != null; line = open ? readLine() : null) {
            if (!line.isEmpty()) {
                answer(line.split(" ", 3));
            }
        }
    }

    /**
     * The lines of a text: what stands between its newlines, so that a final newline gives one more, empty line. CR LF
     * counts as a newline. The empty text has no line.
     */
    static List<String> lines(String text) {
        return text.isEmpty() ? List.of() : split(text);
    }

    private static List<String> split(String text) {
        return List.of(text.replace("\r\n", "\n").split("\n", -1));
    }

    private List<Assignment.Command> general() {
        return List.of(
                Assignment.Command.always("protocol", arguments -> List.of("1")),
                Assignment.Command.always("name", arguments -> List.of(assignment.name())),
                Assignment.Command.always("commands", arguments -> claimed()),
                Assignment.Command.always("new", arguments -> begin()),
                Assignment.Command.always("quit", arguments -> quit()));
    }

    private List<String> claimed() {
        return commands.values().stream()
                .filter(command -> command.claimed().getAsBoolean())
                .map(Assignment.Command::name)
                .toList();
    }

    private List<String> begin() {
        assignment.begin();
        return List.of();
    }

    private List<String> quit() {
        open = false;
        return List.of();
    }

    private void answer(String[] request) throws IOException {
        String identifier = request[0];
        String name = request.length > 1 ? request[1] : "";
        String arguments = request.length > 2 ? request[2] : "";
        try {
            reply("=" + identifier, perform(name, arguments));
        } catch (Refusal refusal) {
            reply("?" + identifier, refusal.body());
        }
    }

    private List<String> perform(String name, String arguments) {
        Assignment.Command command = commands.get(name);
        if (command == null) {
            throw Refusal.unknown("there is no command '" + name + "'");
        }
        return command.action().apply(new Arguments(command.usage(), arguments));
    }

    private void reply(String head, List<String> body) throws IOException {
        StringBuilder reply = new StringBuilder("\n").append(head).append('\n');
        for (String text : body) {
            split(text).forEach(line -> reply.append('|').append(line).append('\n'));
        }
        replies.write(reply.append(".\n").toString().getBytes(StandardCharsets.UTF_8));
        replies.flush();
    }

    /** The next line without its LF; null at the end of input. */
    private String readLine() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        int next = requests.read();
        boolean ended = next < 0;
        for (; next >= 0 && next != '\n'; next = requests.read()) {
            line.write(next);
        }
        return ended ? null : line.toString(StandardCharsets.UTF_8);
    }
}

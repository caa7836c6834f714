package rulebook.shim;

import java.util.ArrayList;
import java.util.List;

/**
 * The arguments of one request, in the order of the command's usage.
 *
 * <p>In a usage such as {@code read-int MIN MAX TEXT...} every parameter is one word; words are parted by one blank. A
 * last parameter that ends in {@code ...} is the rest of the line after one blank, kept exactly: blanks at either end
 * belong to it, and it may be empty. A request with too few words, or with too many, is refused.
 */
final class Arguments {
    private static final String REST = "...";

    private final String usage;
    private final List<String> values = new ArrayList<>();
    private String unread;

    Arguments(String usage, String line) {
        this.usage = usage;
        this.unread = line;
        String[] parameters = usage.split(" ");
        for (int index = 1; index < parameters.length; index++) {
            values.add(parameters[index].endsWith(REST) ? rest() : word());
        }
        if (!unread.isEmpty()) {
            throw refusal("too many arguments");
        }
    }

    /** The argument at this index, counted from zero, exactly as it was sent. */
    String text(int index) {
        return values.get(index);
    }

    /** The argument at this index, counted from zero, as an integer. */
    int integer(int index) {
        try {
            return Integer.parseInt(values.get(index));
        } catch (NumberFormatException notANumber) {
            throw refusal("not an integer: " + values.get(index));
        }
    }

    private String word() {
        int blank = unread.indexOf(' ');
        String word = blank < 0 ? unread : unread.substring(0, blank);
        unread = blank < 0 ? "" : unread.substring(blank + 1);
        if (word.isEmpty()) {
            throw refusal("an argument is missing");
        }
        return word;
    }

    private String rest() {
        String rest = unread;
        unread = "";
        return rest;
    }

    private Refusal refusal(String words) {
        return Refusal.argument(words + "; usage: " + usage);
    }
}

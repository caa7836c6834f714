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
    private final String usage;
    private final List<String> values = new ArrayList<>(4);
    private String unread;

    /** Parts a line into this many words, and what is left of it if the command takes a rest. */
    Arguments(String usage, int words, boolean rest, String line) {
        this.usage = usage;
        this.unread = line;
        for (int index = 0; index < words; index++) {
            values.add(word());
        }
        if (rest) {
            values.add(unread);
        } else if (!unread.isEmpty()) {
            throw refusal("too many arguments");
        }
    }

    /** The argument at this index, counted from zero, exactly as it was sent. */
    String text(int index) {
        return values.get(index);
    }

    /** The argument at this index, counted from zero, as an integer. */
    int integer(int index) {
        return integer(values.get(index));
    }

    /** The argument at this index, counted from zero, as integers that are parted by one blank; none if it is empty. */
    Object[] integers(int index) {
        String text = values.get(index);
        List<Object> integers = new ArrayList<>(4);
        for (int start = 0; start < text.length(); ) {
            int blank = text.indexOf(' ', start);
            int end = blank < 0 ? text.length() : blank;
            integers.add(integer(text.substring(start, end)));
            start = end + 1;
        }
        return integers.toArray();
    }

    /** Refuses the request because of its arguments. */
    Refusal refusal(String words) {
        return Refusal.argument(words + "; usage: " + usage);
    }

    private int integer(String word) {
        try {
            return Integer.parseInt(word);
        } catch (NumberFormatException notANumber) {
            throw refusal("not an integer: " + word);
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
}

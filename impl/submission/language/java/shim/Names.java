package rulebook.shim;

import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds the name that was meant. */
final class Names {
    private Names() {}

    /** The name that is most like the one that is looked for, whatever its case; none if less than two thirds of it are the same. */
    static Optional<String> nearest(String sought, Stream<String> names) {
        return names.filter(name -> !name.equals(sought) && distance(sought, name) * 3 <= sought.length())
                .min(Comparator.<String>comparingInt(name -> distance(sought, name)).thenComparing(Comparator.naturalOrder()));
    }

    /** How many letters must be put in, taken out or changed to make one name of the other. */
    private static int distance(String one, String other) {
        String a = one.toLowerCase(Locale.ROOT);
        String b = other.toLowerCase(Locale.ROOT);
        int[] costs = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            costs[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = costs[0];
            costs[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int changed = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = costs[j];
                costs[j] = Math.min(changed, Math.min(costs[j], costs[j - 1]) + 1);
            }
        }
        return costs[b.length()];
    }
}

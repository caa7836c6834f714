package rulebook.shim;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds the name that was meant. */
final class Names {
    private Names() {}

    /** The name that is most like the one that is looked for, whatever its case; none if less than two thirds of it are the same. */
    static Optional<String> nearest(String sought, Stream<String> names) {
        return names.filter(name -> !name.equals(sought) && distance(sought, name) * 3 <= sought.length())
                .min(Comparator.<String>comparingInt(name -> distance(sought, name)).thenComparing(Comparator.naturalOrder()));
    }

    /**
     * The one name that is most like the one that is looked for, whatever its case and the order of its words; none if
     * more than a fifth of it is another, or if two are as near.
     */
    static Optional<String> misspelt(String sought, Stream<String> names) {
        Map<Integer, List<String>> near = names.distinct()
                .filter(name -> wordwise(sought, name) * 5 <= sought.length())
                .collect(Collectors.groupingBy(name -> wordwise(sought, name)));
        Optional<List<String>> nearest = near.keySet().stream().min(Comparator.naturalOrder()).map(near::get);
        return nearest.filter(list -> list.size() == 1).map(list -> list.get(0));
    }

    /** How far two names are from each other, with their words as they stand or in the order of the alphabet. */
    private static int wordwise(String one, String other) {
        return Math.min(distance(one.replace("_", ""), other.replace("_", "")), distance(sorted(one), sorted(other)));
    }

    private static String sorted(String name) {
        return Stream.of(name.split("_|(?<=[^A-Z_])(?=[A-Z])")).map(word -> word.toLowerCase(Locale.ROOT)).sorted()
                .collect(Collectors.joining());
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

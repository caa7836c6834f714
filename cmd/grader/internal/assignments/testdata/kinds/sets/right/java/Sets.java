import java.util.HashSet;
import java.util.Set;

public class Sets {
    public static Set<Integer> common(Set<Integer> a, Set<Integer> b) {
        Set<Integer> both = new HashSet<>(a);
        both.retainAll(b);
        return both;
    }

    public static Set<String> letters(String text) {
        return new HashSet<>(java.util.List.of(text.split("")));
    }
}

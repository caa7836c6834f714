import java.util.List;
import java.util.Map;
import java.util.TreeMap;

public class Isbn {
    public static boolean isIsbn(String text) {
        if (!text.matches("[0-9]{9}[0-9X]")) {
            return false;
        }
        int sum = 0;
        for (int i = 0; i < 10; i++) {
            sum += (10 - i) * (text.charAt(i) == 'X' ? 10 : text.charAt(i) - '0');
        }
        return sum % 11 == 0;
    }

    public static List<Boolean> areIsbn(List<String> texts) {
        return texts.stream().map(Isbn::isIsbn).toList();
    }

    public static Map<String, Boolean> validity(List<String> texts) {
        Map<String, Boolean> all = new TreeMap<>();
        for (String text : texts) {
            all.put(text, isIsbn(text));
        }
        return all;
    }
}

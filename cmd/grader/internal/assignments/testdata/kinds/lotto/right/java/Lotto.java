import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class Lotto {
    public static List<Integer> lotto(int count, int highest) {
        List<Integer> all = new ArrayList<>();
        for (int n = 1; n <= highest; n++) {
            all.add(n);
        }
        Collections.shuffle(all);
        List<Integer> drawn = new ArrayList<>(all.subList(0, count));
        Collections.sort(drawn);
        return drawn;
    }
}

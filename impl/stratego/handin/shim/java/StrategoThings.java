package rulebook.shim;

import java.util.LinkedHashMap;
import java.util.Map;

/** The student's objects of one sort, by the names that the grader has given them. */
final class StrategoThings {
    private final String sort;
    private final Map<String, Object> things = new LinkedHashMap<>();

    /** None so far. The sort is one word for refusals: player, game, square or piece. */
    StrategoThings(String sort) {
        this.sort = sort;
    }

    void clear() {
        things.clear();
    }

    void put(String name, Object thing) {
        things.put(name, thing);
    }

    /** The thing of this name. */
    Object named(String name) {
        Object thing = things.get(name);
        if (thing == null) {
            throw Refusal.argument("no " + sort + " is called " + name);
        }
        return thing;
    }

    /** The name of this very thing, whatever the student's own equals says: none for null. */
    String nameOf(Object thing) {
        if (thing == null) {
            return "none";
        }
        for (Map.Entry<String, Object> entry : things.entrySet()) {
            if (entry.getValue() == thing) {
                return entry.getKey();
            }
        }
        return "a " + sort + " of no name";
    }
}

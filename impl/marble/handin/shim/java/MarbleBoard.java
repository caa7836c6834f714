package rulebook.shim;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * The board of a class that does not draw it by {@code getGameState}: its slots one by one, as in a later edition
 * of the course, or the one text that the class gives without being told anything.
 */
final class MarbleBoard {
    private static final String SIZE = "getBoardSize()";
    private static final String SLOT = "getSlotAt(int, int)";
    private static final int LARGEST = 200;

    private MarbleBoard() {}

    /** The rows of the board as the assignment draws them, or as the class does; else refused as {@code missing}. */
    static List<String> rows(StudentClass model, Object game) {
        if (model.has(SIZE) && model.has(SLOT, 0, 0)) {
            return slots(model, game);
        }
        List<String> texts = texts(model.type());
        if (texts.size() != 1) {
            throw Refusal.missing(
                    "there is no method " + SLOT + ", nor just one without parameters that gives a String");
        }
        return Protocol.lines(model.ask(String.class, game, texts.get(0) + "()"));
    }

    private static List<String> slots(StudentClass model, Object game) {
        int size = model.ask(Integer.class, game, SIZE);
        if (size > LARGEST) {
            throw Results.unexpected("getBoardSize", size, "at most " + LARGEST);
        }
        List<String> rows = new ArrayList<>();
        for (int row = 0; row < size; row++) {
            List<String> slots = new ArrayList<>();
            for (int column = 0; column < size; column++) {
                slots.add(drawn(model.ask(Object.class, game, SLOT, row, column)));
            }
            rows.add(String.join(" ", slots));
        }
        return rows;
    }

    /** A constant such as {@code SlotState.Marble} as a character. */
    private static String drawn(Object slot) {
        String name = (slot instanceof Enum<?> constant ? constant.name() : slot.toString()).toLowerCase(Locale.ROOT);
        if (name.contains("marble") || name.equals("o")) {
            return "O";
        }
        return name.contains("empty") || name.equals("_") ? "_" : " ";
    }

    /** The names of the student's own public methods without parameters that give a String. */
    private static List<String> texts(Class<?> type) {
        return Stream.of(type.getMethods())
                .filter(method -> method.getDeclaringClass().getClassLoader() != null)
                .filter(method -> !Modifier.isStatic(method.getModifiers()))
                .filter(method -> method.getParameterCount() == 0 && method.getReturnType() == String.class)
                .map(Method::getName)
                .distinct()
                .toList();
    }
}

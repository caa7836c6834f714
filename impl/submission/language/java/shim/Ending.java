package rulebook.shim;

/** The classes of the student's program call this instead of {@link System#exit}. */
public final class Ending {
    private static volatile Game game;

    private Ending() {}

    /** From now on, this game is ended. */
    static void of(Game next) {
        game = next;
    }

    /** Ends the game with a status, and never returns. */
    public static void exit(int status) {
        game.exit(status);
    }
}

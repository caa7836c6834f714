package rulebook.shim;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The kinds of pieces: the class in the diagram that each is made of, its rank, and how it is drawn. */
enum StrategoKind {
    MARSHAL("StepMover", 10, 'M'),
    GENERAL("StepMover", 9, '9'),
    COLONEL("StepMover", 8, '8'),
    MAJOR("StepMover", 7, '7'),
    CAPTAIN("StepMover", 6, '6'),
    LIEUTENANT("StepMover", 5, '5'),
    SERGEANT("StepMover", 4, '4'),
    MINER("Miner", 3, '3'),
    SCOUT("Scout", 2, '2'),
    SPY("Spy", 1, 'S'), // the last three have no rank: these are for constructors that want one all the same
    BOMB("Bomb", 0, 'B'),
    FLAG("Flag", 0, 'F');

    /** The simple name of the class. */
    final String type;

    /** The rank in the assignment's table. */
    final int rank;

    /** The glyph on a drawn board. */
    final char glyph;

    StrategoKind(String type, int rank, char glyph) {
        this.type = type;
        this.rank = rank;
        this.glyph = glyph;
    }

    /** The kind that the assignment's table calls so. */
    static Optional<StrategoKind> named(String title) {
        return Stream.of(values()).filter(kind -> kind.title().equals(title)).findFirst();
    }

    /** The step movers of this rank in the table. */
    static Optional<StrategoKind> ranked(int rank) {
        return Stream.of(values()).filter(kind -> kind.type.equals("StepMover") && kind.rank == rank).findFirst();
    }

    private String title() {
        return name().charAt(0) + name().substring(1).toLowerCase(Locale.ROOT);
    }
}

"""The commands of CS300 Peg Solitaire: the nine methods of "Organizational Requirements", called one at a time.

There is one current board. Rows, columns and directions are the student's own, counted from one; in a reply a board is
one line per row. `methods` answers in the assignment's spelling.

A command that calls a method is claimed if there is a method of that name that takes what the command hands over; all
others are always claimed.

A board is a rectangular sequence of rows with at least one cell; a row is a string, or a sequence of strings of one
character. `load` makes it of the types that the student's own boards have: the first `new` asks for one, by
create_board(1), and forgets it with all that the call has changed. Without an answer it is a list of lists.

The boards themselves stay in the student's process. Here they are answers: what they were when they were given back,
and their names there.
"""

import cs300_methods
import reading
from protocol import Command, always, fact, lines
from refusal import Refusal
from student import Thing


class Assignment:
    """One student's program as CS300 Peg Solitaire has it."""

    def __init__(self, student, file, folder):
        program = reading.Program(file, folder)
        self._student = student
        self._stem = program.stem
        self._methods = cs300_methods.Cs300Methods(student, program)
        self._types = None
        self._board = None
        self._given = None

    def name(self):
        return self._stem + " (Python)"

    def begin(self):
        """Forgets everything that happened so far and loads the student's module afresh. One that has none of the
        methods need not be loadable."""
        if self._types is None:
            self._fresh()
            self._types = self._types_of_boards()
        self._fresh()
        try:
            self._student.load()
        except Refusal:
            if self._methods.names():
                raise

    def commands(self):
        return [
            always("load ROW...", self._load),
            always("board", lambda arguments: rows(self._looked_at(self._board, "load or create one first"))),
            always("given", lambda arguments: rows(self._looked_at(self._given, "perform a move first"))),
            self._calling("createBoard", 1, "create TYPE", self._create),
            self._calling("displayBoard", 1, "display", lambda arguments: self._display()),
            self._calling("isValidMove", 4, "valid ROW COLUMN DIRECTION", self._valid),
            self._calling("performMove", 4, "perform ROW COLUMN DIRECTION", self._perform),
            self._calling("countPegsRemaining", 1, "pegs", lambda arguments: self._count("countPegsRemaining")),
            self._calling("countMovesAvailable", 1, "moves", lambda arguments: self._count("countMovesAvailable")),
            always("input TEXT...", self._input),
            self._calling("readValidInt", 3, "read-int MIN MAX TEXT...", self._read_int),
            self._calling("readValidMove", 1, "read-move", lambda arguments: self._read_move()),
            fact("methods", lambda arguments: self._methods.names()),
            fact("state", lambda arguments: self._methods.state()),
        ]

    def _calling(self, method, values, usage, action):
        """A command that calls a method with so many values."""
        return Command(usage, action, lambda: self._methods.takes(method, values))

    def _fresh(self):
        self._student.fresh()
        self._board = None
        self._given = None

    def _types_of_boards(self):
        """The types of the student's boards and of their rows."""
        try:
            board = returned_board("createBoard", self._methods.call("createBoard", 1)).value
        except Refusal:
            return "list", "list"
        row = board.items[0]
        return board.base or "list", "str" if isinstance(row, str) else row.base or "list"

    def _load(self, arguments):
        board = arguments.text(0).split(" ")
        if fault(Thing("list", "list", board)):
            raise Refusal("argument", "no board: " + fault(Thing("list", "list", board)))
        kind, row_kind = self._types or ("list", "list")
        self._board = self._student.make([kind, *([row_kind, *row] for row in board)])
        return []

    def _create(self, arguments):
        self._board = returned_board("createBoard", self._methods.call("createBoard", arguments.integer(0)))
        return rows(self._board.value)

    def _display(self):
        return lines(self._methods.call("displayBoard", self._current()).printed)

    def _valid(self, arguments):
        result = self._methods.call("isValidMove", self._current(), *move(arguments)).value
        if not isinstance(result, bool):
            raise unexpected("isValidMove", result, "a boolean")
        return ["true" if result else "false"]

    def _perform(self, arguments):
        values = [self._current(), *move(arguments)]
        self._given = self._board
        self._board = returned_board("performMove", self._methods.call("performMove", *values))
        return rows(self._board.value)

    def _count(self, method):
        return [integer(method, self._methods.call(method, self._current()).value)]

    def _input(self, arguments):
        self._student.type(arguments.text(0))
        return []

    def _read_int(self, arguments):
        values = [arguments.text(2), arguments.integer(0), arguments.integer(1)]
        result = self._methods.call("readValidInt", *values)
        return [integer("readValidInt", result.value)] + lines(result.printed)

    def _read_move(self):
        result = self._methods.call("readValidMove", self._current())
        return [three_integers("readValidMove", result.value)] + lines(result.printed)

    def _current(self):
        """The current board, to be handed over."""
        self._looked_at(self._board, "load or create one first")
        return self._board.object

    def _looked_at(self, board, advice):
        """The board as the student's code left it."""
        if board is None:
            raise Refusal("argument", "there is no board: " + advice)
        left = self._student.look(board.object).value
        if not is_sequence(left) or fault(left):
            raise Refusal("shape", "the board was spoilt: " + (fault(left) if is_sequence(left) else describe(left)))
        return left


def move(arguments):
    """Row, column and direction."""
    return [arguments.integer(index) for index in range(3)]


def returned_board(method, result):
    """The answer, if this method returned a board."""
    if not is_sequence(result.value):
        raise unexpected(method, result.value, "a board (a list of rows)")
    if fault(result.value):
        raise Refusal("shape", method + " returned no board: " + fault(result.value))
    return result


def rows(board):
    """A board as text, one per row."""
    return ["".join(cells(row)) for row in board.items]


def cells(row):
    return row if isinstance(row, str) else row.items


def fault(board):
    """What keeps a sequence from being a board; nothing if it is one."""
    if not board.items:
        return "a sequence without rows"
    faults = (fault_of_row(board.items, index) for index in range(len(board.items)))
    return next((words for words in faults if words), None)


def fault_of_row(board, index):
    row, name = board[index], "row %d" % (index + 1)
    if not isinstance(row, str) and not is_sequence(row):
        return name + " is " + describe(row)
    wrong = [cell for cell in cells(row) if not isinstance(cell, str) or len(cell) != 1]
    if wrong:
        return name + " holds " + describe(wrong[0]) + ", which is not a string of one character"
    if not cells(row):
        return name + " is empty"
    if len(cells(row)) != len(cells(board[0])):
        return name + " has %d columns, row 1 has %d" % (len(cells(row)), len(cells(board[0])))
    return None


def is_sequence(value):
    return isinstance(value, Thing) and value.items is not None


def integer(method, result):
    """The integer that this method returned, as text."""
    if not is_integer(result):
        raise unexpected(method, result, "an integer")
    return str(result)


def three_integers(method, result):
    """The three integers that this method returned, as text parted by blanks."""
    if not is_sequence(result) or len(result.items) != 3 or not all(map(is_integer, result.items)):
        raise unexpected(method, result, "a sequence of three integers")
    return " ".join(map(str, result.items))


def is_integer(value):
    return isinstance(value, int) and not isinstance(value, bool)


def unexpected(method, result, expected):
    return Refusal("shape", "%s returned %s where %s was expected" % (method, describe(result), expected))


def describe(value):
    """A value for the reader of a report: its type and, of plain values, their spelling."""
    if value is None:
        return "None"
    return value.type if isinstance(value, Thing) else type(value).__name__ + " " + repr(value)[:40]

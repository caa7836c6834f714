"""The commands of CS300 Peg Solitaire: the nine methods of "Organizational Requirements", called one at a time.

There is one current board. Rows, columns and directions are the student's own, counted from one; in a reply a board is
one line per row. `methods` answers in the assignment's spelling.

A command that calls a method is claimed if there is a method of that name; all others are always claimed.

A board is a rectangular sequence of rows with at least one cell; a row is a string, or a sequence of strings of one
character. `load` makes it of the types that the student's own boards have: the first `new` asks for one, by
create_board(1), and forgets it with all that the call has changed. Without an answer it is a list of lists.
"""

from collections.abc import Sequence

import cs300_methods
from protocol import Command, Refusal, always, lines

ROWS = (list, tuple, str)
PLAIN = (bool, int, float, str)


class Assignment:
    """One student's program as CS300 Peg Solitaire has it."""

    def __init__(self, student):
        self._student = student
        self._methods = cs300_methods.Cs300Methods(student)
        self._types = None
        self._board = None
        self._given = None

    def name(self):
        return self._student.stem + " (Python)"

    def begin(self):
        """Forgets everything that happened so far and loads the student's module afresh."""
        if self._types is None:
            self._fresh()
            self._types = self._types_of_boards()
        self._fresh()
        self._student.modules()

    def commands(self):
        return [
            always("load ROW...", self._load),
            always("board", lambda arguments: rows(self._current())),
            always("given", lambda arguments: rows(existing(self._given, "perform a move first"))),
            self._calling("createBoard", "create TYPE", self._create),
            self._calling("displayBoard", "display", lambda arguments: self._display()),
            self._calling("isValidMove", "valid ROW COLUMN DIRECTION", self._valid),
            self._calling("performMove", "perform ROW COLUMN DIRECTION", self._perform),
            self._calling("countPegsRemaining", "pegs", lambda arguments: self._count("countPegsRemaining")),
            self._calling("countMovesAvailable", "moves", lambda arguments: self._count("countMovesAvailable")),
            always("input TEXT...", self._input),
            self._calling("readValidInt", "read-int MIN MAX TEXT...", self._read_int),
            self._calling("readValidMove", "read-move", lambda arguments: self._read_move()),
            always("methods", lambda arguments: self._methods.names()),
            always("state", lambda arguments: self._methods.state()),
        ]

    def _calling(self, method, usage, action):
        return Command(usage, action, lambda: self._methods.has(method))

    def _fresh(self):
        self._student.fresh()
        self._methods.fresh()
        self._board = None
        self._given = None

    def _types_of_boards(self):
        """The types of the student's boards and of their rows."""
        try:
            board = returned_board("createBoard", self._methods.call("createBoard", 1))
        except Refusal:
            return list, list
        kind = tuple if isinstance(board, tuple) else list
        return kind, next((row for row in ROWS if isinstance(board[0], row)), list)

    def _load(self, arguments):
        board = arguments.text(0).split(" ")
        if fault(board):
            raise Refusal("argument", "no board: " + fault(board))
        kind, row_kind = self._types or (list, list)
        self._board = kind(row_kind(row) for row in board)
        return []

    def _create(self, arguments):
        self._board = returned_board("createBoard", self._methods.call("createBoard", arguments.integer(0)))
        return rows(self._board)

    def _display(self):
        self._methods.call("displayBoard", self._current())
        return self._printed()

    def _valid(self, arguments):
        result = self._methods.call("isValidMove", self._current(), *move(arguments))
        if not isinstance(result, bool):
            raise unexpected("isValidMove", result, "a boolean")
        return ["true" if result else "false"]

    def _perform(self, arguments):
        values = [self._current(), *move(arguments)]
        self._given = self._board
        self._board = returned_board("performMove", self._methods.call("performMove", *values))
        return rows(self._board)

    def _count(self, method):
        return [integer(method, self._methods.call(method, self._current()))]

    def _input(self, arguments):
        self._student.console.type(arguments.text(0))
        return []

    def _read_int(self, arguments):
        values = [arguments.text(2), arguments.integer(0), arguments.integer(1)]
        return [integer("readValidInt", self._methods.call("readValidInt", *values))] + self._printed()

    def _read_move(self):
        return [three_integers("readValidMove", self._methods.call("readValidMove", self._current()))] + self._printed()

    def _current(self):
        return existing(self._board, "load or create one first")

    def _printed(self):
        return lines(self._student.console.printed())


def move(arguments):
    """Row, column and direction."""
    return [arguments.integer(index) for index in range(3)]


def existing(board, advice):
    """The board as the student's code left it."""
    if board is None:
        raise Refusal("argument", "there is no board: " + advice)
    if fault(board):
        raise Refusal("shape", "the board was spoilt: " + fault(board))
    return board


def returned_board(method, result):
    """The board that this method returned."""
    if not is_sequence(result):
        raise unexpected(method, result, "a board (a list of rows)")
    if fault(result):
        raise Refusal("shape", method + " returned no board: " + fault(result))
    return result


def rows(board):
    """A board as text, one per row."""
    return ["".join(row) for row in board]


def fault(board):
    """What keeps a sequence from being a board; nothing if it is one."""
    if not board:
        return "a sequence without rows"
    faults = (fault_of_row(board, index) for index in range(len(board)))
    return next((words for words in faults if words), None)


def fault_of_row(board, index):
    row, name = board[index], "row %d" % (index + 1)
    if not isinstance(row, str) and not is_sequence(row):
        return name + " is " + describe(row)
    wrong = [cell for cell in row if not isinstance(cell, str) or len(cell) != 1]
    if wrong:
        return name + " holds " + describe(wrong[0]) + ", which is not a string of one character"
    if not row:
        return name + " is empty"
    if len(row) != len(board[0]):
        return name + " has %d columns, row 1 has %d" % (len(row), len(board[0]))
    return None


def is_sequence(value):
    return isinstance(value, Sequence) and not isinstance(value, (str, bytes))


def integer(method, result):
    """The integer that this method returned, as text."""
    if not is_integer(result):
        raise unexpected(method, result, "an integer")
    return str(result)


def three_integers(method, result):
    """The three integers that this method returned, as text parted by blanks."""
    if not is_sequence(result) or len(result) != 3 or not all(map(is_integer, result)):
        raise unexpected(method, result, "a sequence of three integers")
    return " ".join(map(str, result))


def is_integer(value):
    return isinstance(value, int) and not isinstance(value, bool)


def unexpected(method, result, expected):
    return Refusal("shape", "%s returned %s where %s was expected" % (method, describe(result), expected))


def describe(value):
    """A value for the reader of a report: its type and, of plain values, their spelling."""
    if value is None:
        return "None"
    return type(value).__name__ + (" " + repr(value)[:40] if type(value) in PLAIN else "")

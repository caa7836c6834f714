"""The nine methods that CS300 Peg Solitaire asks for in "Organizational Requirements", in a student's module."""

import source
from refusal import Refusal

HEADERS = {
    "main": "main()",
    "readValidInt": "read_valid_int(prompt, min, max)",
    "createBoard": "create_board(board_type)",
    "displayBoard": "display_board(board)",
    "readValidMove": "read_valid_move(board)",
    "isValidMove": "is_valid_move(board, row, column, direction)",
    "performMove": "perform_move(board, row, column, direction)",
    "countPegsRemaining": "count_pegs_remaining(board)",
    "countMovesAvailable": "count_moves_available(board)",
}
"""The methods in the assignment's order, as a Python module has them."""

READING = {"readValidInt", "readValidMove"}
"""Those that may have one more parameter before the others, for the stream to read."""


class Cs300Methods:
    """Reads which of the nine methods there are, and calls them. `functions.py` says how they are found."""

    def __init__(self, student, program):
        self._student = student
        self._program = program

    def names(self):
        """Which of the nine there are, in the assignment's order and spelling."""
        return [name for name in HEADERS if self._program.functions(name)]

    def takes(self, name, values):
        """Whether there is a method of this name, one of the nine, that can be handed so many values."""
        counts = [values, values + 1] if name in READING else [values]
        return any(function.takes(count) for function in self._program.functions(name) for count in counts)

    def call(self, name, *values):
        """Calls one of the nine with these values in the documented order."""
        try:
            return self._student.call(list(HEADERS), name, values, name in READING)
        except Refusal as refusal:
            if refusal.body[0] != "unclaimed":
                raise
            raise Refusal("unclaimed", "looked for " + HEADERS[name], *("found " + words for words in refusal.body[1:]))

    def state(self):
        """The mutable variables outside functions, which "Organizational Requirements" forbids, as `module.name
        (global)` or `module.name (items)`; `source.mutable_state` says which ones."""
        state = source.mutable_state(self._program.tree())
        return ["%s.%s (%s)" % (self._program.stem, name, kind) for name, kind in state]

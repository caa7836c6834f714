"""The nine methods that CS300 Peg Solitaire asks for in "Organizational Requirements", in a student's module."""

import names
import reading
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
    """Reads which of the nine methods there are, and calls them. `functions.py` says how they are found. A method that
    is not there is taken to be one with a misspelt name that can be handed as many values."""

    def __init__(self, student, program):
        self._student = student
        self._program = program
        self._written = None

    def names(self):
        """Which of the nine there are, in the assignment's order and spelling, such as `isValidMove`; one with a
        misspelt name as `isValidMove as isMoveValid`."""
        held = [name for name in HEADERS if self._program.functions(self._spelling(name))]
        return [name if self._spelling(name) == name else name + " as " + self._spelling(name) for name in held]

    def takes(self, name, values):
        """Whether there is a method of this name, one of the nine, that can be handed so many values."""
        return self._takes(name, self._spelling(name), values)

    def call(self, name, *values):
        """Calls one of the nine with these values in the documented order."""
        wanted = {each: reading.plain(self._spelling(each)) for each in HEADERS}
        try:
            return self._student.call(list(wanted.values()), wanted[name], values, name in READING)
        except Refusal as refusal:
            if refusal.body[0] != "unclaimed":
                raise
            raise Refusal("unclaimed", "looked for " + HEADERS[name], *("found " + words for words in refusal.body[1:]))

    def _takes(self, name, spelling, values):
        counts = [values, values + 1] if name in READING else [values]
        return any(function.takes(count) for function in self._program.functions(spelling) for count in counts)

    def _spelling(self, name):
        """How the program spells one of the nine names."""
        if self._written is None:
            self._written = {each: self._nearest(each) for each in HEADERS}
        return self._written[name]

    def _nearest(self, name):
        """The name itself if a method has it, or else the one that is meant; main has no other."""
        if name == "main" or self._program.functions(name):
            return name
        others = [other for other in self._program.names() if not self._is_wanted(other)]
        values = HEADERS[name].count(",") + 1
        return names.misspelt(name, [other for other in others if self._takes(name, other, values)]) or name

    def _is_wanted(self, name):
        return any(reading.plain(name) == reading.plain(wanted) for wanted in HEADERS)

    def state(self):
        """The mutable variables outside functions, which "Organizational Requirements" forbids, as `module.name
        (global)` or `module.name (items)`; `source.mutable_state` says which ones."""
        state = source.mutable_state(self._program.tree())
        return ["%s.%s (%s)" % (self._program.stem, name, kind) for name, kind in state]

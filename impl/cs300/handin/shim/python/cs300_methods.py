"""The nine methods that CS300 Peg Solitaire asks for in "Organizational Requirements", in a student's module."""

import inspect
import sys

import protocol
import source

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


class Cs300Methods:
    """Finds the nine methods and calls them.

    A method is known by its name; case and underscores do not matter. It is a function of the module, of a module that
    this one imports from its own folder, or of a class of these. It is taken from the one that holds most of the nine
    (of equals, from one that holds `main`); what that one lacks is looked for in the next best one.
    """

    def __init__(self, student):
        self._student = student
        self._found = None

    def fresh(self):
        """Forgets what was found, so that it is looked for in the module as it is loaded then."""
        self._found = None

    def names(self):
        """Which of the nine were found, in the assignment's order and spelling."""
        return [name for name in HEADERS if name in self._methods()]

    def has(self, name):
        """Whether there is a method of this name, one of the nine."""
        return name in self._methods()

    def call(self, name, *values):
        """Calls one of the nine with these values in the documented order.

        A method that reads input may have one more parameter before them, for the stream to read: it is given
        `sys.stdin`. Refused as `unclaimed` if there is no such method or if it does not take that many arguments.
        """
        if not self.has(name):
            raise unclaimed(name, "no function of that name in " + self._student.stem)
        function = self._function(name)
        return self._student.call(function, arguments(name, function, values))

    def state(self):
        """The mutable variables outside functions, which "Organizational Requirements" forbids, as `module.name
        (global)` or `module.name (items)`; `source.mutable_state` says which ones."""
        state = source.mutable_state(self._student.tree())
        return ["%s.%s (%s)" % (self._student.stem, name, kind) for name, kind in state]

    def _methods(self):
        """Of each method that was found, who holds it and how it is spelled there."""
        if self._found is None:
            found = {}
            for holder in self._holders():
                for name, spelling in spellings(holder).items():
                    found.setdefault(name, (holder, spelling))
            self._found = found
        return self._found

    def _holders(self):
        """The modules and classes that hold any of the nine, the one with most of them first."""
        modules = self._student.modules()
        candidates = modules + [kind for module in modules for kind in vars(module).values() if inspect.isclass(kind)]
        return sorted(candidates, key=lambda holder: (-len(spellings(holder)), "main" not in spellings(holder)))

    def _function(self, name):
        holder, spelling = self._methods()[name]
        method = vars(holder)[spelling]
        if inspect.ismodule(holder) or isinstance(method, (staticmethod, classmethod)):
            return getattr(holder, spelling)
        require_arguments(name, holder, ())
        return getattr(self._student.object(holder), spelling)


def spellings(holder):
    """Which of the nine a module or class holds, and how each is spelled there."""
    wanted = {name.lower(): name for name in HEADERS}
    found = {}
    for spelling in vars(holder):
        name = wanted.get(spelling.replace("_", "").lower())
        if name and inspect.isroutine(getattr(holder, spelling)):
            found.setdefault(name, spelling)
    return found


def arguments(name, function, values):
    """The arguments to call a function with; refused as `unclaimed` if it cannot take them."""
    if name in READING and not accepts(function, values) and accepts(function, (sys.stdin, *values)):
        return (sys.stdin, *values)
    require_arguments(name, function, values)
    return values


def require_arguments(name, function, values):
    if not accepts(function, values):
        raise unclaimed(name, function.__name__ + signature(function))


def accepts(function, values):
    try:
        inspect.signature(function).bind(*values)
        return True
    except (TypeError, ValueError):
        return False


def signature(function):
    try:
        return str(inspect.signature(function))
    except (TypeError, ValueError):
        return "(unknown parameters)"


def unclaimed(name, found):
    return protocol.Refusal("unclaimed", "looked for " + HEADERS[name], "found " + found)

"""The commands of an assignment that asks for classes, methods and functions: expressions, evaluated one at a time.

`expression.py` reads an expression, and tells what it gives on one line. What was printed meanwhile follows.
"""

import os

from protocol import always, lines


class Assignment:
    """One student's program as any such assignment has it."""

    def __init__(self, student, file, _):
        self._student = student
        self._stem = os.path.splitext(os.path.basename(file))[0]

    def name(self):
        return self._stem + " (Python)"

    def begin(self):
        """Forgets everything that happened so far and loads the student's module afresh."""
        self._student.load()

    def commands(self):
        return [
            always("value WORDS...", lambda arguments: self._evaluated(None, arguments.text(0))),
            always("keep NAME WORDS...", lambda arguments: self._evaluated(arguments.text(0), arguments.text(1))),
        ]

    def _evaluated(self, name, words):
        told, printed = self._student.evaluate(name, words)
        return [told, *lines(printed)]

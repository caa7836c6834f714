"""Runs a student's program for the shim, which is another process: gets calls and returns plain values.

    python3 child.py FILE FOLDER OTHERS...

FILE is the student's module; FOLDER, and then its own folder, come first where modules are looked for. A call is one
line of JSON: its number, what to do, and words that say more. So is the answer: the number, and a refusal, or a value and what was
printed meanwhile. `student.py` is the other end. It trusts nothing that is written here.

Modules of the standard library that are loaded for this alone are loaded once more for the student's program, which
may have a module of the same name.
"""

import sys

USUAL = set(sys.modules)

import importlib
import json
import os
import types

import expression
import functions
import module
import plain
from refusal import Refusal

ANSWER = 1 << 24
"""The most bytes of one answer."""


class Desk:
    """Does what is asked, with objects that stay here."""

    def __init__(self, program):
        self._program = program
        self._objects = {}
        self._kept = {}  # by the names that expressions give

    def answer(self, line):
        """The answer to a line, as a line."""
        question = json.loads(line)
        number = question["number"]
        try:
            given = self._do(number, question["do"], question["words"])
        except Refusal as refusal:
            given = {"refused": refusal.body}
        answer = json.dumps({"number": number, **given}).encode() + b"\n"
        if len(answer) > ANSWER:
            answer = json.dumps({"number": number, "refused": ["flooded", "it gave back too much"]}).encode() + b"\n"
        return answer

    def _do(self, number, do, words):
        does = {"fresh": self._fresh, "load": self._load, "type": self._type, "make": made, "look": self._object,
                "call": self._call, "evaluate": self._evaluate}
        with self._program.guard(ancestors=do == "evaluate"):
            object = does[do](*words)
            printed = self._program.console.printed()
            value = (expression.told if do == "evaluate" else plain.value)(object)
        self._objects[number] = object
        return {"value": value, "printed": printed}

    def _evaluate(self, name, words):
        result = expression.Evaluation(self._program, self._kept, words).next()
        if name is not None:
            self._kept[name] = result
        return result

    def _fresh(self):
        self._objects = {}
        self._kept = {}
        self._program.fresh()

    def _load(self):
        self._fresh()
        self._program.modules()

    def _type(self, line):
        self._program.console.type(line)

    def _object(self, value):
        return self._objects[value["object"]] if isinstance(value, dict) else value

    def _call(self, wanted, name, values, reads):
        with self._program.guard():
            function, values = functions.prepared(self._program, wanted, name, [*map(self._object, values)], reads)
        self._program.console.clear()
        return function(*values)


def made(spec):
    """An object of built-in types."""
    if isinstance(spec, str):
        return spec
    kind, *parts = spec
    parts = map(made, parts)
    return "".join(parts) if kind == "str" else {"list": list, "tuple": tuple}[kind](parts)


def take_streams():
    """The real stdin and stdout. The student's code finds descriptors 0 and 1 that lead nowhere."""
    calls, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, 0)
    os.dup2(nowhere, 1)
    os.close(nowhere)
    return calls, answers


def leave():
    """Makes room for student's modules that are called like those that are loaded here."""
    folder = os.path.dirname(os.path.abspath(__file__))
    sys.path[:] = [place for place in sys.path if os.path.abspath(place) != folder]
    for name in set(sys.modules) - USUAL:
        del sys.modules[name]
    sys.modules["__main__"] = types.ModuleType("__main__")


def main(file, folder, *others):
    calls, answers = take_streams()
    leave()
    desk = Desk(module.Module(file, folder, others))
    for line in calls:
        answers.write(desk.answer(line))
        answers.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])

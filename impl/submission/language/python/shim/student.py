"""The student's program as the shim sees it: a process that gets calls and returns plain values.

The student's code runs in that process (`child.py`) and can do there whatever it likes. So all that comes from there
is data. Each call has a number that nobody can guess; the answer to it is one line of JSON, of exactly the form that
is described here.
"""

import json
import os
import signal
import subprocess
import sys
from collections import namedtuple

from refusal import Refusal

ANSWER = 1 << 24
"""The most bytes of one answer."""


class Tampering(Exception):
    """The process has written something else than the answer to the last call: `line`."""

    def __init__(self, line):
        super().__init__(line)
        self.line = line


class Thing(namedtuple("Thing", "type base items")):
    """A value that is no plain one: the name of its type; of a sequence also its items, and `list` or `tuple` if it
    is one."""


class Answer(namedtuple("Answer", "value printed object")):
    """What a call gave back, what it printed meanwhile, and a name for the object itself, to hand it to another call.

    The value is None, a bool, an int, a float, a str, or a `Thing`.
    """


class Student:
    """One program in a process of its own."""

    def __init__(self, file, folder, others):
        child = os.path.join(os.path.dirname(os.path.abspath(__file__)), "child.py")
        command = [sys.executable, "-B", child, file, folder, *others]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        if hasattr(signal, "SIGCHLD"):
            signal.signal(signal.SIGCHLD, lambda *_: self._wait_no_longer())

    def fresh(self):
        """Forgets the modules, objects, input and print."""
        self._ask("fresh")

    def load(self):
        """Forgets as `fresh` does, and loads the module. Refused as `exception` if that fails."""
        self._ask("load")

    def type(self, line):
        """The player types one more line."""
        self._ask("type", line)

    def make(self, spec):
        """Makes an object: a text, or a list of `list`, `tuple` or `str` and what is in it."""
        return self._ask("make", spec)

    def look(self, object):
        """What an object that an answer has named is now."""
        return self._ask("look", object)

    def call(self, wanted, name, values, reads=False):
        """Calls the function of a name, one of the wanted ones. A value is an int, a str or `{"object": …}`.

        A function that reads may have one more parameter before them, for the stream to read. Refused as `exception`
        if the student's code raises anything, also to end the process, as `flooded` if it prints too much, as
        `unclaimed` if there is no such function, or none that takes that many values.
        """
        return self._ask("call", wanted, name, values, reads)

    def evaluate(self, name, words):
        """What an expression gives, in words as `expression.py` has them, and what was printed meanwhile. It is kept under
        a name unless that is None. Refused as `call` is, as `missing` if there is nothing by a name in it, and as `shape`
        if it gives too much."""
        given = self._ask("evaluate", name, words)
        return one_line(given.value), given.printed

    def end(self):
        """Ends the process: its threads and exit handlers do not hold it back."""
        self._process.kill()
        self._process.wait()

    def _ask(self, do, *words):
        number = os.urandom(16).hex()
        question = json.dumps({"number": number, "do": do, "words": words}) + "\n"
        try:
            self._process.stdin.write(question.encode())
            self._process.stdin.flush()
            line = self._process.stdout.readline(ANSWER)
        except BrokenPipeError:
            line = b""
        if not line.endswith(b"\n") and len(line) < ANSWER:
            self._end_alike()
        return answer(line, number)

    def _wait_no_longer(self):
        """Ends a wait for an answer when the process has ended, even if another that it has started still holds its
        output."""
        if self._process.poll() is not None:
            os.set_blocking(self._process.stdout.fileno(), False)

    def _end_alike(self):
        """Ends this process as the student's has ended."""
        status = self._process.wait()
        sys.stdout.flush()
        if status < 0:
            if -status not in (signal.SIGKILL, signal.SIGSTOP):
                signal.signal(-status, signal.SIG_DFL)
            os.kill(os.getpid(), -status)
        os._exit(status if status >= 0 else 128 - status)


def answer(line, number):
    """Reads an answer to the call of a number."""
    try:
        data = json.loads(line.decode("utf-8"))
        if type(data) is not dict or data.pop("number", None) != number:
            raise ValueError("an answer to another call")
        return opened(data, number)
    except (ValueError, RecursionError) as malformed:
        raise Tampering(line) from malformed


def opened(data, number):
    """Opens an answer: a refusal, or what a call gave back."""
    if data.keys() == {"refused"}:
        kind, *words = texts(data["refused"])
        if kind in ("exception", "flooded", "unclaimed", "missing", "shape"):
            raise Refusal(kind, *words)
    if data.keys() == {"value", "printed"} and type(data["printed"]) is str:
        return Answer(value(data["value"]), data["printed"], {"object": number})
    raise ValueError("no answer")


def one_line(told):
    """What a student's process tells in words. It can tell anything."""
    return " ".join(str(told).splitlines())


def texts(data):
    """At least one text."""
    if type(data) is not list or not data or not all(type(text) is str for text in data):
        raise ValueError("no texts")
    return data


def value(data):
    """Opens a value."""
    if data is None or type(data) in (bool, int, float, str):
        return data
    if type(data) is not dict or data.keys() != {"type", "base", "items"}:
        raise ValueError("no value")
    name, base = texts([data["type"], data["base"]])
    items = data["items"]
    if items is not None and type(items) is not list:
        raise ValueError("no items")
    return Thing(name, base, None if items is None else [value(item) for item in items])

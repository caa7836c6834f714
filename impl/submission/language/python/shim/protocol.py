"""The line protocol between the grader and the shim: UTF-8, lines end in LF.

    grader to shim     3 valid 1 1 4      identifier, command, arguments
    shim to grader                        a newline, so that nothing can stand before the head
                       =3                 '=' done or '?' refused, then the identifier
                       |true              the body: no line or more, each '|' and then its text exactly as it is
                       .                  end of the reply

Commands that every assignment has: `protocol` (the version, 1), `name`, `new` (forget everything, load the student's
module afresh) and `quit`. An empty line is no request and gets no reply. Which commands are claimed is told by
`survey.py`.

An assignment is an object with `name()`, `begin()` (which does what `new` says) and `commands()` (its own commands, a
list in the order in which they are listed). The command table of the assignment says what each of them does.
"""

import re
from collections import namedtuple

from refusal import Refusal
from student import Tampering

INTEGER = re.compile(r"[+-]?[0-9]+")
REST = "..."

SHOWN = 200
"""How many bytes of what is no answer are shown."""


GENERAL = ["protocol", "name", "commands", "new", "quit"]
"""The names of the commands that every assignment has."""


class Command(namedtuple("Command", "usage action claimed tells_facts", defaults=[False])):
    """One command: its usage as `Arguments` reads it, what does it (given the arguments, answers with the lines of
    the body), what tells whether the student's program has what it needs, and whether it tells facts, which the
    survey does."""

    @property
    def name(self):
        return self.usage.split(" ")[0]


def always(usage, action):
    """A command that needs nothing of the student's program."""
    return Command(usage, action, lambda: True)


def fact(usage, action):
    """A fact of the student's source."""
    return Command(usage, action, lambda: True, True)


class Arguments:
    """The arguments of one request, in the order of the command's usage.

    In a usage such as `read-int MIN MAX TEXT...` every parameter is one word; words are parted by one blank. A last
    parameter that ends in `...` is the rest of the line after one blank, kept exactly: blanks at either end belong to
    it, and it may be empty. A request with too few words, or with too many, is refused.
    """

    def __init__(self, usage, line):
        self._usage = usage
        self._unread = line
        self._values = [self._rest() if name.endswith(REST) else self._word() for name in usage.split(" ")[1:]]
        if self._unread:
            raise self._refusal("too many arguments")

    def text(self, index):
        """The argument at this index, counted from zero, exactly as it was sent."""
        return self._values[index]

    def integer(self, index):
        """The argument at this index, counted from zero, as an integer."""
        if not INTEGER.fullmatch(self._values[index]):
            raise self._refusal("not an integer: " + self._values[index])
        return int(self._values[index])

    def _word(self):
        word, _, self._unread = self._unread.partition(" ")
        if not word:
            raise self._refusal("an argument is missing")
        return word

    def _rest(self):
        rest, self._unread = self._unread, ""
        return rest

    def _refusal(self, words):
        return Refusal("argument", words + "; usage: " + self._usage)


def lines(text):
    """The lines of a text: what stands between its newlines, so that a final newline gives one more, empty line. CR LF
    counts as a newline. The empty text has no line."""
    return text.replace("\r\n", "\n").split("\n") if text else []


class Protocol:
    """Answers the requests of one stream of bytes on another, as one assignment has it."""

    def __init__(self, assignment, requests, replies):
        self._assignment = assignment
        self._requests = requests
        self._replies = replies
        done_here = [command for command in assignment.commands() if not command.tells_facts]
        self._commands = {command.name: command for command in self._general() + done_here}
        self._open = True

    def run(self):
        """Answers requests until `quit` or the end of input, or until the student's program tampers with its answers.
        The grader then gets to see what it wrote, in the place of a reply."""
        try:
            while self._open:
                line = self._requests.readline()
                if not line:
                    return
                request = line.decode("utf-8", "replace").rstrip("\n")
                if request:
                    self._answer(*(request.split(" ", 2) + ["", ""])[:3])
        except Tampering as tampering:
            shown = tampering.line[:SHOWN].decode("utf-8", "replace").strip()
            self._send("\n" + (shown or "an empty line") + "\n")

    def _general(self):
        return [
            always("protocol", lambda arguments: ["1"]),
            always("name", lambda arguments: [self._assignment.name()]),
            always("new", lambda arguments: self._begin()),
            always("quit", lambda arguments: self._quit()),
        ]

    def _begin(self):
        self._assignment.begin()
        return []

    def _quit(self):
        self._open = False
        return []

    def _answer(self, identifier, name, arguments):
        try:
            self._reply("=" + identifier, self._perform(name, arguments))
        except Refusal as refusal:
            self._reply("?" + identifier, refusal.body)

    def _perform(self, name, arguments):
        if name not in self._commands:
            raise Refusal("unknown", "there is no command '" + name + "'")
        command = self._commands[name]
        return command.action(Arguments(command.usage, arguments))

    def _reply(self, head, body):
        self._send(reply(head, body))

    def _send(self, text):
        self._replies.write(text.encode("utf-8", "replace"))
        self._replies.flush()


def reply(head, body):
    """A reply as text."""
    body = ["|" + line for text in body for line in text.replace("\r\n", "\n").split("\n")]
    return "\n".join(["", head, *body, ".", ""])

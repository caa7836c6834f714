"""How a command is answered with no."""


class Refusal(Exception):
    """Answers a command with no: one word for the kind of refusal, then words for the reader of a report.

    The kinds: `unknown` (there is no such command), `argument` (the grader sent arguments that the command cannot take,
    or sent it at the wrong time), `unclaimed` (the student's program has no such function, or none that can be called
    as the assignment says), `exception` (the student's code raised something: its class and message on one line, then
    where), `shape` (it returned something that it may not return), `flooded` (it printed too much).
    """

    def __init__(self, kind, *words):
        super().__init__(kind)
        self.body = [kind, *words]

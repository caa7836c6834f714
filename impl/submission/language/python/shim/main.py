"""Lets a grader call the functions of a student's Python program over stdin and stdout.

    python3 main.py ASSIGNMENT FILE

ASSIGNMENT names the module with the commands that are understood. FILE is the student's module, in UTF-8; its folder comes first
where modules are looked for.

Exit status: 0 after `quit` or at the end of stdin, 2 when the shim was started wrongly.
"""

import importlib
import os
import sys

sys.dont_write_bytecode = True  # neither for the shim nor for the student's helper modules

import protocol
import student

USAGE = "usage: main.py ASSIGNMENT FILE"


def main(arguments):
    """Serves one program until the grader is done with it; the exit status."""
    if len(arguments) != 2:
        return refuse_to_start(USAGE)
    commands = importlib.import_module(arguments[0])
    if not os.path.isfile(arguments[1]):
        return refuse_to_start("there is no file " + arguments[1])
    requests, replies = take_streams()
    leave()
    assignment = commands.Assignment(student.Student(arguments[1]))
    protocol.Protocol(assignment, requests, replies).run()
    return 0


def refuse_to_start(words):
    print(words, file=sys.stderr)
    return 2


def take_streams():
    """The real stdin and stdout, out of reach for the student's code: its descriptors 0 and 1 lead nowhere."""
    requests, replies = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, 0)
    os.dup2(nowhere, 1)
    os.close(nowhere)
    return requests, replies


def leave():
    """Makes room for student's modules that are called like the shim's own."""
    folder = os.path.dirname(os.path.abspath(__file__))
    sys.path[:] = [place for place in sys.path if os.path.abspath(place) != folder]
    for name, module in list(sys.modules.items()):
        if name != "__main__" and os.path.dirname(getattr(module, "__file__", None) or "") == folder:
            del sys.modules[name]


if __name__ == "__main__":
    status = main(sys.argv[1:])
    sys.stderr.flush()
    os._exit(status)  # threads and exit handlers of the student do not hold the process back

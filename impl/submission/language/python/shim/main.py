"""Lets a grader call the functions of a student's Python program over stdin and stdout.

    python3 -I -S main.py ASSIGNMENT FILE FOLDER OTHERS...

ASSIGNMENT names the module with the commands that are understood. FILE is the student's module. FOLDER is where it
looks for other modules: its own folder, or the one that holds the packages around it. OTHERS are files in FOLDER where
expressions look for what it lacks. It runs in a process of its own
(`child.py`); nothing of it runs here.

Exit status: 0 after `quit` or at the end of stdin, 2 when the shim was started wrongly. A student's program that ends
its process ends the shim too, with the same status.
"""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import student

USAGE = "ASSIGNMENT FILE FOLDER OTHERS..."


def main(arguments):
    """Serves one program until the grader is done with it; the exit status."""
    if len(arguments) < 3:
        print("usage: " + USAGE, file=sys.stderr)
        return 2
    name, file, folder, *others = arguments
    if not os.path.isfile(file):
        print("there is no file " + file, file=sys.stderr)
        return 2
    hide()
    program = student.Student(file, folder, others)  # it starts while the rest is loaded
    try:
        serve(name, file, folder, program)
    finally:
        program.end()
    return 0


def serve(name, file, folder, program):
    import importlib
    import protocol

    assignment = importlib.import_module(name).Assignment(program, file, folder)
    protocol.Protocol(assignment, sys.stdin.buffer, sys.stdout.buffer).run()


def hide():
    """Keeps this process's memory and descriptors from the student's, which may be of the same user."""
    if not sys.platform.startswith("linux"):
        return
    import ctypes

    set_dumpable = 4
    ctypes.CDLL(None).prctl(set_dumpable, 0, 0, 0, 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Tells the facts of a student's Python program: which commands it has the means for, and how it is written.

    python3 -I -S survey.py ASSIGNMENT FILE FOLDER

The arguments are those of `main.py`. Each fact is written as a reply of the protocol in which the whole request
stands in the place of its identifier. The source is read; nothing of the student's runs, so nothing can lie. What
cannot be read has all commands: it fails when it is put to them.
"""

import importlib
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import protocol
from refusal import Refusal


def main(name, file, folder, *_):
    assignment = importlib.import_module(name).Assignment(None, file, folder)
    commands = assignment.commands()
    claimed = [each.name for each in commands if is_claimed(each)]
    general = protocol.fact("commands", lambda arguments: protocol.GENERAL + claimed)
    for command in [general, *filter(lambda each: each.tells_facts, commands)]:
        sys.stdout.write(told(command))


def is_claimed(command):
    try:
        return command.claimed()
    except Refusal:
        return True


def told(command):
    """A fact as a reply."""
    try:
        return protocol.reply("=" + command.name, command.action(protocol.Arguments(command.usage, "")))
    except Refusal as refusal:
        return protocol.reply("?" + command.name, refusal.body)


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8", errors="replace", newline="\n")
    main(*sys.argv[1:])

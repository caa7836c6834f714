"""Finds the functions that an assignment asks for by name in a student's program that is loaded."""

import inspect
import sys

from refusal import Refusal


def prepared(program, wanted, name, values, reads):
    """The function of a name, one of the wanted ones, and the values to call it with.

    A function is known by its name; case and underscores do not matter. It is a function of the module, of a module
    that this one imports from its own folder, or of a class of these. It is taken from the one that holds most of the
    wanted ones (of equals, from one that holds `main`) and can be called so; what that one lacks is looked for in the
    next best one.

    One that reads may have one more parameter before the values, for the stream to read. Refused as `unclaimed` if
    there is no such function or if none takes that many values.
    """
    found = "no function of that name in " + program.stem
    for holder in holders(program, wanted):
        spelling = spellings(holder, wanted).get(name)
        if spelling is None:
            continue
        function = vars(holder)[spelling]
        if inspect.isclass(holder) and not isinstance(function, (staticmethod, classmethod)):
            if not accepts(holder, ()):
                found = holder.__name__ + signature(holder)
                continue
            function = getattr(program.object(holder), spelling)
        else:
            function = getattr(holder, spelling)
        for offered in [values, [sys.stdin, *values]] if reads else [values]:
            if accepts(function, offered):
                return function, offered
        found = spelling + signature(function)
    raise Refusal("unclaimed", found)


def holders(program, wanted):
    """The modules and classes that hold any of the wanted functions, the one with most of them first."""
    modules = program.modules()
    candidates = modules + [kind for module in modules for kind in vars(module).values() if inspect.isclass(kind)]
    found = [(holder, spellings(holder, wanted)) for holder in candidates]
    return [holder for holder, held in sorted(found, key=lambda pair: (-len(pair[1]), "main" not in pair[1]))]


def spellings(holder, wanted):
    """Which of the wanted functions a module or class holds, and how each is spelled there."""
    names = {name.lower(): name for name in wanted}
    found = {}
    for spelling in vars(holder):
        name = names.get(plain(spelling))
        if name and is_function(getattr(holder, spelling)):
            found.setdefault(name, spelling)
    return found


def plain(name):
    """A name without what may differ in it: case and underscores."""
    return name.replace("_", "").lower()


def is_function(value):
    return callable(value) and not inspect.isclass(value)


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

"""The student's program: a module that can be loaded afresh."""

import contextlib
import importlib
import os
import sys
import types

import console
import source
from refusal import Refusal

FRAMES = 5
NAME = "submission"


class Module:
    """One module, its source read once.

    It is loaded when it is first needed after `fresh`, into an empty namespace and without what would start its game
    (`source.definitions`). The modules of its folder that it imports are loaded afresh with it: of its own folder, or
    of the one that holds the packages around it. What is printed meanwhile belongs to no call.
    """

    def __init__(self, file, folder):
        self._file = os.path.realpath(file)
        self._folder = os.path.realpath(folder)
        self._code = None
        self._module = None
        self._objects = {}
        self._foreign = set(sys.modules)
        self.console = console.Console()
        sys.path[:0] = dict.fromkeys([self._folder, os.path.dirname(self._file)])
        sys.argv[:] = [self._file]

    @property
    def stem(self):
        """The name of the module's file, without its ending."""
        return os.path.splitext(os.path.basename(self._file))[0]

    def fresh(self):
        """Forgets the modules, objects, input and print."""
        self.console.fresh()
        self._module = None
        self._objects = {}
        for name in [name for name, module in sys.modules.items() if self._owns(name, module)]:
            del sys.modules[name]
        importlib.invalidate_caches()

    def modules(self):
        """The module, and then those of its folder that it has imported."""
        if self._module is None:
            self._module = self._load()
        helpers = [module for name, module in sys.modules.items() if self._owns(name, module)]
        return [self._module] + [module for module in helpers if module is not self._module]

    def object(self, type):
        """The one object of a class, made by calling the class without arguments."""
        if type not in self._objects:
            self._objects[type] = type()
        return self._objects[type]

    @contextlib.contextmanager
    def guard(self, ancestors=False):
        """Runs a piece of the student's code on a cleared screen. Whatever it raises is refused as `exception`, perhaps with a
        second line that begins with "is" and names the classes above its own, and too much print as `flooded`."""
        self.console.clear()
        raised = None
        try:
            yield
        except Refusal:
            raise
        except BaseException as caught:
            raised = caught
        if self.console.flooded():
            raise Refusal("flooded", "more than %d bytes were printed" % console.LIMIT)
        if raised is not None:
            headline, *places = self._describe(raised)
            above = ["is " + " ".join(map(full_name, type(raised).__mro__[1:-1]))] if ancestors else []
            raise Refusal("exception", headline, *above, *places)

    def _owns(self, name, module):
        if name in self._foreign:
            return False
        files = [getattr(module, "__file__", None) or "", *getattr(module, "__path__", [])]
        return any(file.startswith(self._folder + os.sep) for file in files)

    def _load(self):
        if self._code is None:
            self._code = compile(source.definitions(source.parse(self._file)), self._file, "exec")
        module = types.ModuleType(NAME)
        module.__file__ = self._file
        module.__package__ = self._packages()
        sys.modules[NAME] = module
        sys.modules.setdefault(".".join(filter(None, [module.__package__, self.stem])), module)
        exec(self._code, module.__dict__)
        return module

    def _packages(self):
        """The packages around the module, parted by dots; nothing if it is in none."""
        parts = os.path.relpath(os.path.dirname(self._file), self._folder).split(os.sep)
        return "" if parts == [os.curdir] else ".".join(parts)

    def _describe(self, raised):
        """The class and message of what was raised on one line, then the innermost places in the student's code."""
        places, trace = [], raised.__traceback__
        while trace is not None:
            if trace.tb_frame.f_code.co_filename.startswith(self._folder + os.sep):
                places.append(self._place(trace))
            trace = trace.tb_next
        return [headline(raised)] + places[:-FRAMES - 1:-1]

    def _place(self, trace):
        code = trace.tb_frame.f_code
        return "at %s (%s:%d)" % (code.co_name, os.path.relpath(code.co_filename, self._folder), trace.tb_lineno)


def full_name(kind):
    return kind.__module__ + "." + kind.__qualname__


def headline(raised):
    """The class and message of an exception on one line."""
    kind = type(raised)
    name = kind.__qualname__ if kind.__module__ in ("builtins", NAME) else full_name(kind)
    try:
        message = " ".join(str(raised).splitlines())
    except BaseException:  # the student's own __str__
        message = ""
    return name + ": " + message if message else name

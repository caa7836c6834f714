"""The student's program: a module that can be loaded afresh."""

import contextlib
import importlib
import importlib.machinery
import opcode
import os
import pathlib
import re
import sys

import absent
import console
import source
from refusal import Refusal

FRAMES = 5
NAME = "submission"
HEAD = re.compile(r"^(?:async\s+)?(?:def|class)\s+(\w+)", re.M)
MISTAKES = (NameError, AttributeError, TypeError, ImportError, RecursionError)
"""What Python itself raises for a mistake in code."""


class Module:
    """One module, its source read once.

    It is loaded when it is first needed after `fresh`, into an empty namespace and without what would start its game
    (`source.definitions`). The modules of its folder that it imports are loaded afresh with it: of its own folder, or
    of the one that holds the packages around it; so are these packages, which may import from it, too. What this
    machine lacks is stood in for (`absent`). What is printed meanwhile belongs to no call.
    """

    def __init__(self, file, folder, others):
        self._file = os.path.realpath(file)
        self._folder = os.path.realpath(folder)
        self._others = others
        self._name = ".".join(filter(None, [self._packages(), self.stem]))
        self._codes = {}
        self._found = {NAME: self._file, **({self._name: self._file} if self._packages() else {})}
        self._module = None
        self._absent = {}
        self._objects = {}
        self._foreign = set(sys.modules)
        self.console = console.Console()
        sys.path[:0] = dict.fromkeys([self._folder, os.path.dirname(self._file)])
        sys.argv[:] = [self._file]
        sys.meta_path.insert(0, self)

    @property
    def stem(self):
        """The name of the module's file, without its ending."""
        return os.path.splitext(os.path.basename(self._file))[0]

    def fresh(self):
        """Forgets the modules, objects, input and print."""
        self.console.fresh()
        self._module = None
        self._objects = {}
        for name in self._absent:
            sys.modules.pop(name, None)
        self._absent = {}
        self._unload()

    def modules(self):
        """The module, and then those of its folder that it has imported."""
        if self._module is None:
            self._module = self._load()
        helpers = [module for name, module in sys.modules.items() if self._owns(name, module)]
        return [self._module] + [module for module in helpers if module is not self._module]

    def declaring(self, fits):
        """The modules: those that are loaded, and then others that declare a name which fits, loaded for it."""
        yield from self.modules()
        for file in map(pathlib.Path, map(os.path.realpath, self._others)):
            name = ".".join(file.relative_to(self._folder).with_suffix("").parts)
            if name not in sys.modules and any(map(fits, HEAD.findall(file.read_text("utf-8", "replace")))):
                self._found[name] = str(file)
                yield importlib.import_module(name)

    def object(self, type):
        """The one object of a class, made by calling the class without arguments."""
        if type not in self._objects:
            self._objects[type] = type()
        return self._objects[type]

    @contextlib.contextmanager
    def guard(self, ancestors=False):
        """Runs a piece of the student's code on a cleared screen. Whatever it raises is refused as `exception`, perhaps
        with a second line that begins with "is" and names the classes above its own, ahead of them rulebook.Mistake if
        no statement of the program has raised it; and too much print as `flooded`."""
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
            above = ["is", *map(full_name, type(raised).__mro__[1:-1])]
            if self._is_mistake(raised):
                above.insert(1, "rulebook.Mistake")
            raise Refusal("exception", headline, *[" ".join(above)] * ancestors, *places)

    def _owns(self, name, module):
        if name in self._foreign:
            return False
        files = [getattr(module, "__file__", None) or "", *getattr(module, "__path__", [])]
        return any(file.startswith(self._folder + os.sep) for file in files)

    def _load(self):
        """The module. Each import of a module that is not there is tried again with a stand-in, so that the module
        fails only where it needs that."""
        while True:
            try:
                module = importlib.import_module(self._name if self._packages() else NAME)
                break
            except ModuleNotFoundError as missing:
                if missing.name is None or missing.name in sys.modules:
                    raise
                self._unload()
                sys.modules[missing.name] = self._absent[missing.name] = absent.Module(missing.name)
        for each in self._absent.values():
            each.missed = True
        return module

    def _unload(self):
        for name in [name for name, module in sys.modules.items() if self._owns(name, module)]:
            del sys.modules[name]
        importlib.invalidate_caches()

    def find_spec(self, name, *_):
        """The module, or another that was looked for, where Python looks for it: this loads it."""
        return importlib.machinery.ModuleSpec(name, self) if name in self._found else None

    def create_module(self, _):
        """Nothing: it is made as usual."""

    def exec_module(self, module):
        """Runs what of it may run."""
        module.__file__ = file = self._found[module.__name__]
        if file not in self._codes:
            self._codes[file] = compile(source.definitions(source.parse(file)), file, "exec")
        if file == self._file:
            module.__name__ = NAME
            sys.modules[NAME] = module
            sys.modules.setdefault(self._name, module)
            sys.modules.setdefault(self.stem, module)
        exec(self._codes[file], module.__dict__)

    def _packages(self):
        """The packages around the module, parted by dots; nothing if it is in none."""
        parts = os.path.relpath(os.path.dirname(self._file), self._folder).split(os.sep)
        return "" if parts == [os.curdir] else ".".join(parts)

    def _describe(self, raised):
        """The class and message of what was raised on one line, then the innermost places in the student's code."""
        places, trace = [], raised.__traceback__
        while trace is not None:
            if self._is_own(trace):
                places.append(self._place(trace))
            trace = trace.tb_next
        return [headline(raised)] + places[:-FRAMES - 1:-1]

    def _is_mistake(self, raised):
        """Whether Python itself raised it for a mistake in code. What a program raises, it raises on purpose, if it can
        be raised."""
        trace = raised.__traceback__
        while trace.tb_next is not None:
            trace = trace.tb_next
        raises = trace.tb_frame.f_code.co_code[trace.tb_lasti] == opcode.opmap["RAISE_VARARGS"]
        on_purpose = raises and self._is_own(trace) and "must derive from BaseException" not in headline(raised)
        return isinstance(raised, MISTAKES) and not on_purpose

    def _is_own(self, trace):
        return trace.tb_frame.f_code.co_filename.startswith(self._folder + os.sep)

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
        own = kind.__str__ is KeyError.__str__ and len(raised.args) == 1  # which would quote its message
        message = " ".join(str(raised.args[0] if own else raised).splitlines())
    except BaseException:  # the student's own __str__
        message = ""
    return name + ": " + message if message else name

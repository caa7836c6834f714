"""What a student's program has, read off its source: nothing of it runs."""

import ast
import itertools
import os
from collections import namedtuple

import source
from functions import plain
from refusal import Refusal

SCOPES = (ast.ClassDef, *source.FUNCTIONS)


class Function(namedtuple("Function", "parameters bound callable")):
    """The declaration of a function: its parameters, how many of them a call does not give because it is a method,
    and whether there is anything to call it on."""

    def takes(self, count):
        """Whether it can be called with so many values."""
        places = len(self.parameters.posonlyargs) + len(self.parameters.args)
        needed = max(0, places - len(self.parameters.defaults) - self.bound)
        fits = needed <= count and (self.parameters.vararg or count <= places - self.bound)
        return self.callable and bool(fits) and None not in self.parameters.kw_defaults


class Program:
    """A module, and the modules of its folder that it imports, as `module.py` has them. The source is read when
    something is first asked."""

    def __init__(self, file, folder):
        self._file = os.path.realpath(file)
        self._folders = list(dict.fromkeys([os.path.realpath(folder), os.path.dirname(self._file)]))
        self._bodies = None
        self._functions = None

    @property
    def stem(self):
        """The name of the module's file, without its ending."""
        return os.path.splitext(os.path.basename(self._file))[0]

    def tree(self):
        """The whole syntax tree of the module. Refused as `exception` if it has none."""
        return parsed(self._file)

    def names(self):
        """All names of functions of the modules and of their classes."""
        if self._functions is None:
            self._functions = self._read_functions()
        return list(self._functions)

    def functions(self, name):
        """The functions of a name, in which case and underscores do not matter: those of the modules and of their
        classes.

        A name may also be given to a function by an assignment or an import.
        """
        found, seen = [], set()
        waiting = [spelling for spelling in self.names() if plain(spelling) == plain(name)]
        while waiting:
            spelling = waiting.pop()
            for entry in self._functions.get(spelling, []) if spelling not in seen else []:
                (waiting if isinstance(entry, str) else found).append(entry)
            seen.add(spelling)
        return found

    def _read_functions(self):
        """All functions, by their exact names, and other names for them."""
        statements = [node for body in self._modules() for node in at_load(body)]
        classes = {node.name: node for node in statements if isinstance(node, ast.ClassDef)}
        functions = {}
        scopes = [(body, None) for body in self._modules()] + [(node.body, node) for node in classes.values()]
        for body, holder in scopes:
            made = holder is None or is_made_of_nothing(holder, classes)
            for name, entry in (pair for node in at_load(body) for pair in given_names(node, holder, made)):
                functions.setdefault(name, []).append(entry)
        return functions

    def _modules(self):
        """What runs when the modules are loaded."""
        if self._bodies is None:
            self._bodies = {}
            waiting = [self._file]
            while waiting:
                file = waiting.pop()
                if file not in self._bodies:
                    tree = parsed(file)
                    self._bodies[file] = (source.definitions(tree) if file == self._file else tree).body
                    waiting.extend(self._imported(file))
        return list(self._bodies.values())

    def _imported(self, file):
        """The files of the own folders that a module imports."""
        for node in at_load(self._bodies[file]):
            names = [alias.name for alias in node.names] if isinstance(node, (ast.Import, ast.ImportFrom)) else []
            folders, module = self._folders, ""
            if isinstance(node, ast.ImportFrom):
                module = node.module or ""
                if node.level:
                    folders = [os.path.join(os.path.dirname(file), *[os.pardir] * (node.level - 1))]
                names = [".".join(filter(None, [module, name])) for name in names]
            for folder, name in itertools.product(folders, [module, *names]):
                yield from files(folder, name.split("."))


def parsed(file):
    """The syntax tree of a file. Refused as `exception` if it has none."""
    try:
        return source.parse(file)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as failure:
        words = "%s: %s" % (type(failure).__name__, failure)
        raise Refusal("exception", " ".join(words.splitlines())) from failure


def files(folder, parts):
    """The files of a module and of the packages around it."""
    for end in range(1, len(parts) + 1):
        path = os.path.join(folder, *parts[:end])
        yield from filter(os.path.isfile, [path + ".py", os.path.join(path, "__init__.py")])


def at_load(body):
    """The statements that run when a module or class is loaded."""
    return source.at_once(*body, apart=SCOPES)


def given_names(node, holder, made):
    """The names that a statement of a module or class gives to functions: each with the function, or with another
    name for it. `made` tells whether there can be an object of the class."""
    if isinstance(node, source.NAMED_FUNCTIONS):
        yield node.name, declared(node, holder, made)
    elif isinstance(node, ast.Assign):
        for target in node.targets:
            if isinstance(target, ast.Name) and isinstance(node.value, ast.Lambda):
                yield target.id, Function(node.value.args, int(holder is not None), made)
            elif isinstance(target, ast.Name) and last_name(node.value):
                yield target.id, last_name(node.value)
    elif isinstance(node, ast.ImportFrom):
        yield from ((alias.asname, alias.name) for alias in node.names if alias.asname)


def declared(node, holder, made):
    """The function of a definition."""
    kinds = set(map(last_name, node.decorator_list)) & {"staticmethod", "classmethod"} if holder else {"staticmethod"}
    return Function(node.args, int("staticmethod" not in kinds), made or bool(kinds))


def last_name(node):
    """The name `f` in `f`, `a.f` and `f(...)`'s function; nothing of other expressions."""
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else None


def is_made_of_nothing(holder, classes):
    """Whether a class can be called without arguments, as far as its source tells."""
    seen = set()
    while holder is not None and holder.name not in seen:
        seen.add(holder.name)
        for node in at_load(holder.body):
            if isinstance(node, source.NAMED_FUNCTIONS) and node.name == "__init__":
                return Function(node.args, 1, True).takes(0)
        if is_record(holder):
            return not any(isinstance(node, ast.AnnAssign) and node.value is None for node in holder.body)
        holder = next((classes[last_name(base)] for base in holder.bases if last_name(base) in classes), None)
    return True


def is_record(holder):
    """Whether the fields of a class are the parameters of its constructor."""
    decorators = [node.func if isinstance(node, ast.Call) else node for node in holder.decorator_list]
    return "dataclass" in map(last_name, decorators) or "NamedTuple" in map(last_name, holder.bases)

"""Evaluates expressions with the classes, methods and functions of a student's program that is loaded.

An expression is a line of words. A word says what follows it, and N how many expressions, or pairs of them, do:

    null   true   false   int 1   float 2.5   text A     plain values; a text is quoted as in a URL
    list N   set N   map N                               a map has pairs
    name f                                               what was kept under a name
    new Fraction N                                       an object of a class
    constant Color RED                                   of an enumeration
    call add N OBJECT   static Fraction gcd N   function gcd N
    field numerator OBJECT                               a field, a property, or a method without parameters
    item VALUE KEY                                       an item of a list or map
    ask text N                                           what Python itself knows to ask: see ASKS

What an expression gives is told in the same words; `object Square+Shape` stands for an object and its classes, and
`of Row+list` before a collection that is one, too. The name of a class, method, function or field is known whatever its
case and its underscores. What is not there is refused as `missing`.
"""

import inspect
import operator
import os
import sys
from urllib.parse import quote_plus, unquote_plus

from functions import plain
from refusal import Refusal

DEPTH = 20
"""How deep values are looked into."""

MOST = 100_000
"""How many values are looked at together."""

DIGITS = 4_000
"""How long a number may be in binary digits."""

EXACT = {"decimal": "Decimal", "fractions": "Fraction"}
"""The classes of numbers in Python's library, by their modules."""

PLAIN = {"null": None, "true": True, "false": False}

ASKS = {
    "text": str,
    "equal": lambda one, other: bool(one == other),
    "order": lambda one, other: -1 if one < other else 1 if other < one else 0,
    "items": list,
    "size": len,
    "hash": hash,
    "+": operator.add,
    "-": lambda one, *other: one - other[0] if other else -one,
    "*": operator.mul,
    "/": operator.truediv,
    "%": operator.mod,
    "<": operator.lt,
}


class Evaluation:
    """Evaluates one expression in a program, with what was kept under names."""

    def __init__(self, program, kept, words):
        self._program = program
        self._kept = kept
        self._words = iter(words.split(" "))
        self._made = []  # while they live, no other object has their identity

    def next(self):
        """The value of the expression that comes next."""
        word = self._word()
        return PLAIN[word] if word in PLAIN else getattr(self, "_" + word)()

    def _word(self):
        return next(self._words)

    def _many(self):
        return [self.next() for _ in range(int(self._word()))]

    def _int(self):
        return int(self._word())

    def _float(self):
        return float(self._word())

    def _text(self):
        return unquote_plus(self._word())

    def _list(self):
        return self._many()

    def _set(self):
        return set(self._many())

    def _map(self):
        return {self.next(): self.next() for _ in range(int(self._word()))}

    def _name(self):
        return self._kept[self._word()]

    def _new(self):
        self._made.append(self._class(self._word())(*self._many()))
        return self._made[-1]

    def _call(self):
        name, count = self._word(), int(self._word())
        object = self.next()
        method = member(object, name, "method", type(object).__name__, self._program.modules())
        return method(*[self.next() for _ in range(count)])

    def _constant(self):
        holder, name = self._word(), self._word()
        return member(self._class(holder), name, "constant", holder)

    def _static(self):
        holder, name = self._word(), self._word()
        return member(self._class(holder), name, "method", holder)(*self._many())

    def _function(self):
        return self._found(self._word(), "function", callable)(*self._many())

    def _handed(self):
        return self._found(self._word(), "function", callable)

    def _field(self):
        name, object = self._word(), self.next()
        names = (spelling(object, each) for each in ("get" + name, "is" + name, name))
        getter = next(filter(None, names), None)
        found = getattr(object, getter) if getter else member(object, name, "", type(object).__name__)
        return found() if inspect.isroutine(found) else found

    def _item(self):
        return self.next()[self.next()]

    def _ask(self):
        return ASKS[unquote_plus(self._word())](*self._many())

    def _class(self, name):
        return self._found(name, "class", inspect.isclass)

    def _found(self, name, kind, fits):
        for module in self._program.declaring(lambda declared: plain(declared) == plain(name)):
            found = spelling(module, name)
            if found and fits(getattr(module, found)):
                return getattr(module, found)
        raise Refusal("missing", "there is no %s %s" % (kind, name))


def member(object, name, kind, holder, outside=()):
    """What an object of a class has by a name; a method can be called. One that is missing may stand outside of it."""
    found = spelling(object, name)
    if found and (kind in ("", "constant") or callable(getattr(object, found))):
        return getattr(object, found)
    lacks = " ".join(filter(None, ["there is no", kind, name, "in class", holder]))
    other = next(filter(None, (spelling(module, name) for module in outside)), None)
    but = ", but a property" if found else ", but %s outside of it" % other if other else ""
    raise Refusal("missing", lacks + but)


def spelling(object, name):
    """How an object spells a name; nothing if it has none of that name. A property that raises is there, too."""
    names = dir(object)
    return name if name in names else next((each for each in names if plain(each) == plain(name)), None)


def told(object):
    """A value in words."""
    words = []
    tell(object, words, 0)
    return " ".join(words)


def tell(object, words, depth):
    """Adds a value to words. Each object is looked at once: it may say something else when it is asked again."""
    if depth == DEPTH or len(words) > MOST:
        raise Refusal("shape", "it gave back a value that is too large to be looked at")
    if object is None or object is True or object is False:
        words.append({None: "null", True: "true", False: "false"}[object])
    elif isinstance(object, str):
        words += ["text", quote_plus(str.__str__(object), errors="replace")]
    elif isinstance(object, int) and int.bit_length(object) < DIGITS:
        words += ["int", int.__repr__(object)]
    elif isinstance(object, float):
        words += ["float", float.__repr__(object)]
    elif is_constant(object):
        words += ["of", quote_plus(type(object).__name__), "text", quote_plus(object._name_)]
    elif is_exact(object):
        words += ["float", float.__repr__(float(object))]
    else:
        tell_many(object, words, depth + 1)


def is_constant(object):
    """Whether it is a constant of an enumeration. A program may have loaded the library's module anew."""
    return any(above.__module__ == "enum" and above.__name__ == "Enum" for above in type(object).__mro__)


def is_exact(object):
    """Whether it is a number of a class in Python's library, and not in a module of that name of the program's."""
    for name, kind in EXACT.items():
        module = sys.modules.get(name)
        if type(object) is getattr(module, kind, None):
            return os.path.dirname(module.__file__) == os.path.dirname(os.__file__)
    return False


def tell_many(object, words, depth):
    """Adds a collection, or the class of an object."""
    kinds = {"list": (list, tuple), "set": (set, frozenset), "map": (dict,)}
    kind = next((name for name, types in kinds.items() if isinstance(object, types)), None)
    classes = type.__dict__["__mro__"].__get__(type(object))
    names = [type.__dict__["__name__"].__get__(above) for above in classes[:-1] or classes]
    if kind is None:
        words += ["object", quote_plus(" ".join(names))]
        return
    if type(object) not in sum(kinds.values(), ()):
        words += ["of", quote_plus(" ".join(names))]
    items = list(object.items() if kind == "map" else object)
    words += [kind, str(len(items))]
    for item in items:
        for each in item if kind == "map" else [item]:
            tell(each, words, depth)

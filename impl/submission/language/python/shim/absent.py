"""Stands in for modules that this machine lacks: a program that imports one for its tests alone is no worse for it."""

import types


class Module(types.ModuleType):
    """A module that is not there. While the program is loaded it is whatever it is used as: a decorator, a type, a class
    above another. Once it is `missed`, any use raises what its import would have raised."""

    def __init__(self, name):
        super().__init__(name)
        self.__path__ = []
        self.missed = False

    def __call__(self, *_, **__):
        if self.missed:
            raise ModuleNotFoundError("No module named " + repr(self.__name__), name=self.__name__)
        return self

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return self()

    def __mro_entries__(self, _):
        return (type("Absent", (), {"__new__": self}),)

    __getitem__ = __or__ = __ror__ = __call__

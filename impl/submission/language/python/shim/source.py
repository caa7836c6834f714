"""Reads the source of a student's module: what of it may run when it is loaded, and which mutable state it keeps."""

import ast

NAMED_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
DEFINITIONS = (ast.Import, ast.ImportFrom, ast.ClassDef, *NAMED_FUNCTIONS)
FUNCTIONS = (*NAMED_FUNCTIONS, ast.Lambda)
CONTAINERS = (ast.List, ast.Dict, ast.Set, ast.ListComp, ast.DictComp, ast.SetComp)
CONTAINER_CALLS = {"list", "dict", "set"}
CHANGING_METHODS = {
    "add", "append", "clear", "discard", "extend", "insert", "pop", "popitem", "remove", "reverse", "setdefault",
    "sort", "update",
}
READING = {"input", "stdin"}


def parse(file):
    """The syntax tree of a module, in the encoding that it states."""
    with open(file, "rb") as text:
        return ast.parse(text.read(), file)


def definitions(tree):
    """The module without what would start its game when it is loaded.

    Kept are imports, definitions of functions and classes, also such as are tried one way and then another, and plain
    assignments whose value reads no input: it calls neither `input`, nor anything of `stdin`, nor a function or class
    of the module that uses one of these or that uses another one that does. Everything else at the top of the module
    is dropped. An assignment may need what was dropped, so one that raises something is passed over.
    """
    readers = reading_names(tree)
    return ast.Module([tried(node) for node in tree.body if is_definition(node, readers)], tree.type_ignores)


def tried(node):
    """A statement; of an assignment one that raises nothing."""
    if not isinstance(node, (ast.Assign, ast.AnnAssign)):
        return node
    nothing = ast.copy_location(ast.Pass(), node)
    passed_over = ast.copy_location(ast.ExceptHandler(None, None, [nothing]), node)
    return ast.copy_location(ast.Try([node], [passed_over], [], []), node)


def is_definition(node, readers):
    """Whether a statement may run when the module is loaded, given the names through which input is read."""
    if isinstance(node, (ast.Assign, ast.AnnAssign)):
        return node.value is None or not called(node.value) & readers
    return isinstance(node, (ast.Pass, *DEFINITIONS)) or isinstance(node, ast.Try) and defines(node, readers)


def defines(attempt, readers):
    """Whether a `try` tries a definition, such as an import, and does nothing else whatever comes of it."""
    handled = [node for handler in attempt.handlers for node in handler.body]
    return all(is_definition(node, readers) for node in [*attempt.body, *handled, *attempt.orelse, *attempt.finalbody])


def reading_names(tree):
    """The names through which input is read: the built-in ones, all functions of the module that use one of the names,
    all classes whose constructor does, and all other names for these."""
    used = {}
    for node in ast.walk(tree):
        for name in callables(node):
            used[name] = used.get(name, set()) | names(body(node))
    readers, known = set(READING), set()
    while readers != known:
        known = set(readers)
        readers |= {name for name, uses in used.items() if uses & known}
    return readers


def callables(node):
    """The names to which a statement gives a function or class: by its definition, or as a lambda or another name."""
    if isinstance(node, (*NAMED_FUNCTIONS, ast.ClassDef)):
        return [node.name]
    if isinstance(node, ast.Assign) and isinstance(node.value, (ast.Lambda, ast.Name)):
        return [target.id for target in node.targets if isinstance(target, ast.Name)]
    return []


def body(node):
    """What runs when that function or class is called."""
    if isinstance(node, ast.ClassDef):
        return ast.Module([part for part in node.body if getattr(part, "name", None) == "__init__"], [])
    return node.value if isinstance(node, ast.Assign) else node


def names(node):
    """All names and attributes that are mentioned in a part of the source."""
    found = {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}
    return found | {part.attr for part in ast.walk(node) if isinstance(part, ast.Attribute)}


def called(expression):
    """All names and attributes in what an expression calls at once."""
    return set().union(*(names(part.func) for part in at_once(expression) if isinstance(part, ast.Call)))


def at_once(*nodes, apart=(ast.Lambda,)):
    """The parts of expressions or statements that run with them: all but what is in lambdas, or in what else stands
    apart."""
    waiting = list(nodes)
    while waiting:
        node = waiting.pop()
        yield node
        if not isinstance(node, apart):
            waiting.extend(ast.iter_child_nodes(node))


def mutable_state(tree):
    """The mutable variables outside functions, as pairs of a name and `global` or `items`, in the order in which the
    source first mentions them.

    `global`: a name that a function declares global and assigns. `items`: a list, dictionary or set at the top of the
    module, not written in CAPITALS, of which a function that has no variable of that name assigns or deletes items, or
    calls a method that changes it.
    """
    functions = [node for node in ast.walk(tree) if isinstance(node, FUNCTIONS)]
    assigned = set().union(*map(assigned_globals, functions))
    changed = set().union(*map(changed_containers, functions))
    state = {name: "items" for name in containers(tree) if name in changed}
    state.update({name: "global" for name in assigned})
    mentions = sorted((part.lineno, part.col_offset, part.id) for part in ast.walk(tree) if isinstance(part, ast.Name))
    order = [name for _, _, name in mentions]
    return sorted(state.items(), key=lambda entry: order.index(entry[0]))


def assigned_globals(function):
    """The names that a function both declares global and assigns."""
    declared = {name for part in ast.walk(function) if isinstance(part, ast.Global) for name in part.names}
    return declared & stored(function)


def changed_containers(function):
    """The names, not the function's own, of what it assigns or deletes items of, or calls a changing method of."""
    changed = {root(part) for part in ast.walk(function) if is_change(part)}
    return changed - parameters(function) - (stored(function) - assigned_globals(function))


def is_change(part):
    if isinstance(part, ast.Subscript):
        return not isinstance(part.ctx, ast.Load)
    is_call = isinstance(part, ast.Call) and isinstance(part.func, ast.Attribute)
    return is_call and part.func.attr in CHANGING_METHODS


def root(part):
    """The name that an expression such as `board[row].append` begins with; nothing if it begins otherwise."""
    while isinstance(part, (ast.Subscript, ast.Attribute, ast.Call)):
        part = part.func if isinstance(part, ast.Call) else part.value
    return part.id if isinstance(part, ast.Name) else None


def stored(function):
    """The names that a function assigns or deletes."""
    parts = (part for part in ast.walk(function) if isinstance(part, ast.Name))
    return {part.id for part in parts if not isinstance(part.ctx, ast.Load)}


def parameters(function):
    return {part.arg for part in ast.walk(function.args) if isinstance(part, ast.arg)}


def containers(tree):
    """The names at the top of the module that are given a list, dictionary or set and are not written in CAPITALS."""
    for node in tree.body:
        if isinstance(node, (ast.Assign, ast.AnnAssign)) and is_container(node.value):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            yield from (part.id for part in targets if isinstance(part, ast.Name) and not part.id.isupper())


def is_container(value):
    is_call = isinstance(value, ast.Call) and isinstance(value.func, ast.Name)
    return isinstance(value, CONTAINERS) or is_call and value.func.id in CONTAINER_CALLS

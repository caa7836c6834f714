"""Finds the name that was meant where one is misspelt."""

import re


def misspelt(sought, names):
    """The one name that is most like the one that is looked for, whatever its case and the order of its words; nothing
    if more than a fifth of it is another, or if two are as near."""
    far = {name: distance(sought, name) for name in names}
    near = min(far.values(), default=len(sought))
    nearest = [name for name in far if far[name] == near]
    return nearest[0] if len(nearest) == 1 and near * 5 <= len(sought) else None


def distance(one, other):
    """How far two names are from each other, with their words as they stand or in the order of the alphabet."""
    return min(changes("".join(words(one)), "".join(words(other))),
               changes("".join(sorted(words(one))), "".join(sorted(words(other)))))


def words(name):
    """The words of a name in small letters."""
    return [word.lower() for word in re.findall("[A-Z]+(?![a-z])|[A-Z]?[^A-Z_]+", name)]


def changes(one, other):
    """How many letters must be put in, taken out or changed to make one text of the other."""
    costs = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        diagonal, costs[0] = costs[0], i
        for j, against in enumerate(other, 1):
            diagonal, costs[j] = costs[j], min(diagonal + (letter != against), costs[j] + 1, costs[j - 1] + 1)
    return costs[-1]

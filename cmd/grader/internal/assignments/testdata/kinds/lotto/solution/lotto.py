import random


def lotto(count, highest):
    return sorted(random.sample(range(1, highest + 1), count))

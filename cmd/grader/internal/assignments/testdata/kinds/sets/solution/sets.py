def common(a, b):
    return a & b


def letters(text):
    return set(text)

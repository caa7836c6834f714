def is_isbn(text):
    if len(text) != 10 or not text[:9].isdigit() or not (text[9].isdigit() or text[9] == "X"):
        return False
    digits = [int(d) for d in text[:9]] + [10 if text[9] == "X" else int(text[9])]
    return sum((10 - i) * d for i, d in enumerate(digits)) % 11 == 0


def are_isbn(texts):
    return [is_isbn(text) for text in texts]


def validity(texts):
    return {text: is_isbn(text) for text in texts}

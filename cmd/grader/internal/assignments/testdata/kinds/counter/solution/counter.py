class Counter:
    def __init__(self):
        self.total = 0

    def count(self):
        self.total += 1

    def reset(self):
        self.total = 0

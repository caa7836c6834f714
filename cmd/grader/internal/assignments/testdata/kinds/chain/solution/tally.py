class Tally:
    def __init__(self, start):
        self.number = start

    def add(self, n):
        self.number += n
        return self

    def times(self, n):
        self.number *= n
        return self

    def copy(self):
        return Tally(self.number)

    def value(self):
        return self.number

class Shape:
    def describe(self):
        return self.name() + " of " + str(self.area())

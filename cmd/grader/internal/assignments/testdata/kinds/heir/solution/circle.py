from shape import Shape

class Circle(Shape):
    def __init__(self, r):
        self.r = r

    def area(self):
        return 3 * self.r * self.r

    def name(self):
        return "circle"

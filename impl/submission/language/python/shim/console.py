"""The terminal that the student's program believes in: `sys.stdin` reads what the player typed, what goes to
`sys.stdout` is kept instead of shown. `sys.stderr` is left alone."""

import io
import sys

LIMIT = 1 << 20
"""How many bytes of print are kept of one call; what comes after them is thrown away."""


class Console:
    """Stands in for stdin and stdout from the time it is made."""

    def __init__(self):
        self.fresh()

    def fresh(self):
        """Puts a new terminal in place: nothing typed, nothing printed, nothing closed."""
        self._keyboard = Keyboard()
        self._screen = Screen()
        sys.stdin = self._keyboard
        sys.stdout = io.TextIOWrapper(self._screen, encoding="utf-8", newline="\n", write_through=True)

    def type(self, line):
        """The player types one more line."""
        self._keyboard.unread += line + "\n"

    def clear(self):
        """Forgets what was printed so far."""
        self._screen.clear()

    def printed(self):
        """What was printed since the screen was last cleared."""
        return bytes(self._screen.kept).decode("utf-8", "replace")

    def flooded(self):
        """Whether more was printed since the screen was last cleared than is kept."""
        return self._screen.flooded


class Keyboard(io.TextIOBase):
    """What the player types. After the last line comes the end of input, until another is typed."""

    encoding = "utf-8"

    def __init__(self):
        super().__init__()
        self.unread = ""

    def readable(self):
        return True

    def readline(self, size=-1):
        return self._take(self.unread.find("\n") + 1 or len(self.unread), size)

    def read(self, size=-1):
        return self._take(len(self.unread), size)

    def _take(self, length, size):
        if self.closed:
            raise ValueError("I/O operation on closed file.")
        end = length if size is None or size < 0 else min(length, size)
        taken, self.unread = self.unread[:end], self.unread[end:]
        return taken


class Screen(io.RawIOBase):
    """What the program prints, up to `LIMIT` bytes."""

    def __init__(self):
        super().__init__()
        self.clear()

    def clear(self):
        self.kept = bytearray()
        self.flooded = False

    def writable(self):
        return True

    def write(self, data):
        room = LIMIT - len(self.kept)
        self.flooded = self.flooded or len(data) > room
        self.kept += data[:room]
        return len(data)

import re
import sys

total = 0
for argument in sys.argv[1:]:
    if not re.fullmatch(r"-?\d+", argument):
        sys.exit(f"{argument} is no whole number")
    total += int(argument)
print(total)

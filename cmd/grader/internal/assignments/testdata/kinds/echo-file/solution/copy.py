import sys

try:
    lines = open("in.txt").read().splitlines()
except FileNotFoundError:
    sys.exit("in.txt is missing")
with open("out.txt", "w") as out:
    for line in lines:
        out.write(line.upper() + "\n")
print(len(lines))

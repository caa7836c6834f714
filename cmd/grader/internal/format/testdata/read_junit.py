"""Reads JUnit XML files with junitparser, and prints for each what it found as a line of JSON."""
import json
import sys

import junitparser

for path in sys.argv[1:]:
    found = {"tests": 0, "failures": 0, "errors": 0, "skipped": 0, "names": 0, "points": 0}
    names = set()
    for suite in junitparser.JUnitXml.fromfile(path):
        for prop in suite.properties():
            if prop.name == "points":
                found["points"] += round(float(prop.value) * 100)
        counted = {"tests": 0, "failures": 0, "errors": 0, "skipped": 0}
        for case in suite:
            counted["tests"] += 1
            names.add((case.classname, case.name))
            for result in case.result:
                kind = {junitparser.Failure: "failures", junitparser.Error: "errors", junitparser.Skipped: "skipped"}[type(result)]
                counted[kind] += 1
                if not result.message or "\n" in result.message or kind != "skipped" and not result.text:
                    sys.exit(f"{path}: {case.name}: the message is {result.message!r}, the text {result.text!r}")
        if counted != {kind: getattr(suite, kind) for kind in counted}:
            sys.exit(f"{path}: the suite {suite.name} does not add up")
        for kind in counted:
            found[kind] += counted[kind]
    found["names"] = len(names)
    print(json.dumps(found))

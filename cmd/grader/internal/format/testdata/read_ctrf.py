"""Validates CTRF files by the format's own schema, the first argument, and prints for each what it found as a line of JSON."""
import json
import sys

import jsonschema

schema = json.load(open(sys.argv[1], encoding="utf-8"))
jsonschema.Draft7Validator.check_schema(schema)
for path in sys.argv[2:]:
    report = json.load(open(path, encoding="utf-8"))
    jsonschema.Draft7Validator(schema).validate(report)
    results = report["results"]
    found = {status: 0 for status in ("passed", "failed", "skipped", "pending", "other")}
    for test in results["tests"]:
        found[test["status"]] += 1
    if any(results["summary"][status] != found[status] for status in found) or results["summary"]["tests"] != len(results["tests"]):
        sys.exit(f"{path}: the summary does not add up")
    mark = results["extra"]["rulebook.result"]["mark"]
    found["points"] = round(mark.get("points", 0) * 100)
    if round(sum(group["points"] for group in mark.get("groups", [])) * 100) != found["points"]:
        sys.exit(f"{path}: the points of the groups do not add up")
    print(json.dumps(found))

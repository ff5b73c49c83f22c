#!/usr/bin/env python3
"""Holds docs/events.md, docs/events.schema.json and the streams of the program against one another.

    check_schema.py [STREAM…]

The page: every kind of the schema has a section there with an example, and each of its fields is
named in it. The schema accepts every example, and refuses it once a field is gone, a number is a
text, or a word is another one. The streams (files of lines, `-` is standard input): every line is
accepted, and holds nothing that the schema does not describe.
"""

import copy
import json
import pathlib
import re
import sys

import jsonschema

DOCS = pathlib.Path(__file__).resolve().parents[2] / "docs"
OPTIONAL = {"project", "tags", "priority", "note", "planned"}
WORDS = set("reason why of state policy code unused on_sleep estimate_notice source by".split())
ALLOWED = {("planned", ("reason",), "another word")} | {
    ("planned", (field,), "missing")
    for field in ("changes", "day", "tasks", "left_out", "options", "turns", "order")
}
OBJECTS = {f"#/$defs/{name}" for name in "who task task_in_full member arrival block rules".split()}
TIME = re.compile(r"\d{4}-\d\d-\d\dT")


def closed(schema):
    """The schema as the program has to keep it: without further fields anywhere."""
    schema = copy.deepcopy(schema)

    def close(node, key=None):
        if isinstance(node, list):
            for element in node:
                close(element, key)
        elif isinstance(node, dict):
            if key != "allOf" and node.get("$ref") in OBJECTS:
                node["unevaluatedProperties"] = False
            for name, child in node.items():
                close(child, name)

    close(schema)
    for name in kinds(schema):
        schema["$defs"][name]["unevaluatedProperties"] = False
    return schema


def kinds(schema):
    """The kinds that the schema describes."""
    names = (choice["$ref"].rpartition("/")[2] for choice in schema["oneOf"])
    return [name for name in names if name != "other"]


def fields(schema, kind):
    """The fields of a kind beyond the envelope."""
    definition = schema["$defs"][kind]
    parts = [part["$ref"].rpartition("/")[2] for part in definition["allOf"] if "$ref" in part]
    shared = [part for part in parts if part in ("countdown", "place")]
    for part in [definition] + [schema["$defs"][name] for name in shared]:
        yield from part["properties"]


def mutations(value, path=()):
    """The value with one thing spoilt, and what that was, for everything that can be spoilt."""
    if isinstance(value, dict):
        for key, member in value.items():
            here = path + (key,)
            if key not in OPTIONAL:
                yield here, "missing", {k: m for k, m in value.items() if k != key}
            spoilt = list(mutations(member, here))
            if isinstance(member, str) and (key in WORDS or (key == "after" and "ring" in value)):
                spoilt.append((here, "another word", "otherwise"))
            for place, how, other in spoilt:
                yield place, how, {**value, key: other}
    elif isinstance(value, list):
        for index, element in enumerate(value):
            for place, how, other in mutations(element, path + (index,)):
                yield place, how, value[:index] + [other] + value[index + 1 :]
    elif isinstance(value, (bool, int, float)):
        yield path, "a text", str(value)
    elif isinstance(value, str) and TIME.match(value):
        yield path, "another time", "at noon"


def check_page(schema, problems):
    """The examples of the page by kind, each checked, and the fields that its sections name."""
    text = (DOCS / "events.md").read_text(encoding="utf-8")
    sections = dict(re.findall(r"^### `(\w+)`\n(.*?)(?=^##)", text + "\n## ", re.M | re.S))
    strict = jsonschema.Draft202012Validator(closed(schema))
    lenient = jsonschema.Draft202012Validator(schema)
    by_kind = validators(schema)
    count = 0
    for kind in kinds(schema):
        section = sections.get(kind, "")
        examples = [json.loads(line) for line in re.findall(r'^\{"v":.*\}$', section, re.M)]
        if not any(example["kind"] == kind for example in examples):
            problems.append(f"events.md: no example of {kind}")
        for field in fields(schema, kind):
            if field not in ("kind", "seq") and f"`{field}`" not in section:
                problems.append(f"events.md: {kind}: the field {field} is not explained")
        for example in examples:
            if not strict.is_valid(example):
                error = jsonschema.exceptions.best_match(strict.iter_errors(example))
                problems.append(f"events.md: {kind}: {error.message}")
            if not lenient.is_valid({**example, "later": {"field": 1}}):
                problems.append(f"{kind}: a further field is refused")
            for path, how, spoilt in mutations(example):
                count += 1
                # Only the definition of its own kind can accept it; all of them take their time.
                judge = by_kind[kind] if spoilt.get("kind") == kind else lenient
                if judge.is_valid(spoilt) and (kind, path, how) not in ALLOWED:
                    where = ".".join(map(str, path))
                    problems.append(f"{kind}: {where} is {how}, and the schema accepts it")
    for kind in sections.keys() - set(kinds(schema)):
        problems.append(f"events.md: the schema knows no {kind}")
    future = {**example, "kind": "from_the_future"}
    if not lenient.is_valid(future):
        problems.append("a kind that is not known yet is refused")
    if count < 500:
        problems.append(f"only {count} spoilt examples were tried")
    return f"{len(sections)} kinds, {count} spoilt examples"


def validators(schema):
    """A validator for the records of each kind."""
    definitions = schema["$defs"]
    return {
        kind: jsonschema.Draft202012Validator({**definitions[kind], "$defs": definitions})
        for kind in kinds(schema)
    }


def check_stream(path, by_kind, problems):
    """How many lines a stream has, each checked; whether its numbers have no gap."""
    source = sys.stdin if path == "-" else open(path, encoding="utf-8")
    count, seq = 0, 0
    with source:
        for count, line in enumerate(source, 1):
            record = json.loads(line)
            place = f"{path}:{count}: {record.get('kind')}"
            if record["kind"] != "snapshot" and len(line.encode()) > 4096:
                problems.append(f"{place}: longer than 4096 bytes")
            if record["kind"] not in by_kind:
                problems.append(f"{place}: the schema does not know the kind")
                continue
            for error in by_kind[record["kind"]].iter_errors(record):
                problems.append(f"{place}: {'.'.join(map(str, error.path))}: {error.message}")
            number = record.get("seq")
            if record["kind"] != "snapshot" and number not in (None, seq + 1):
                problems.append(f"{place}: seq {number} after {seq}")
            seq = number if isinstance(number, int) else seq
    if count == 0:
        problems.append(f"{path}: not one line")
    return count


def main():
    schema = json.loads((DOCS / "events.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    problems = []
    summary = check_page(schema, problems)
    by_kind = validators(closed(schema))
    lines = sum(check_stream(path, by_kind, problems) for path in sys.argv[1:])
    for problem in problems[:40]:
        print(problem, file=sys.stderr)
    print(f"schema: {summary}, {len(sys.argv) - 1} streams of {lines} lines, {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())

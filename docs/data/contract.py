#!/usr/bin/env python3
"""The contract for data teams: types and keys of exchange lines, and the columns of files of counts. The scripts beside it read
exchange files by this table.

  contract.py write             writes docs/exchange.schema.json and the tables of docs/data.md
  contract.py check             fails if one of these pages differs from the table
  contract.py validate FILE...  fails at the first line of exchange files that breaks the contract
"""

import gzip
import json
import pathlib
import sqlite3
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SCHEMA = ROOT / "docs" / "exchange.schema.json"
PAGE = ROOT / "docs" / "data.md"
COUNTS = ROOT / "Sources" / "SessionAnalytics" / "Aggregation" / "Statements" / "counts_file.sql"

# A name's marks: ? may be null, * may be missing. Then its type, and its values.
TEXT, WHOLE, NUMBER, FLAG = "VARCHAR", "BIGINT", "DOUBLE", "BOOLEAN"
MEASURES = [
    ("travel_mpt?", WHOLE), ("reversals?", WHOLE), ("hold_us?", WHOLE), ("input_gap_us?", WHOLE), ("margin_milli?", WHOLE),
    ("recomputed_finishes?", FLAG), ("finishes_lsq100?", FLAG), ("finishes_last2?", FLAG), ("finishes_motion2?", FLAG),
    ("finishes_flutter?", FLAG), ("start_third?*", WHOLE), ("frames?", WHOLE), ("late_us?", WHOLE), ("slow_frames?", WHOLE),
    ("frozen_frames?", WHOLE),
]
TOUCH_FACT = [("began_us", WHOLE), ("ended_us", WHOLE), ("finishes?", FLAG), ("decided_stop*", TEXT)]
POSITIONS = "BIGINT[]"
STOPS = [
    ("from_stop", TEXT), ("home_stop", TEXT), ("decided_stop?", TEXT), ("to_stop?", TEXT), ("runner_up_stop?", TEXT),
    ("recomputed_stop?", TEXT), ("release_position_mpt?", WHOLE), ("stop_positions_mpt", POSITIONS), ("can_dismiss", FLAG),
    ("dismissal_asked*", FLAG),
]
MOVE = [
    ("at_us", WHOLE), ("from_stop", TEXT), ("to_stop", TEXT),
    ("cause", TEXT, ["gesture", "tap", "accessibility", "code", "keyboard", "layout"]),
]
DIRECTIONS = ["present", "dismiss"]
ORIGINS = ["device", "imported", "gallery", "simulated", "stage"]
ESTIMATORS = ["lsq100", "last2", "motion2", "flutter", "recognizer"]
LINES = {
    "header": [
        ("type", TEXT), ("format", TEXT, ["transition-registry-sessions"]), ("version", WHOLE),
        ("batch*", TEXT), ("created_at_us*", WHOLE), ("sent_at_us*", WHOLE), ("sampling_rate?*", NUMBER),
        ("received_at_us*", WHOLE), ("shared*", FLAG),
    ],
    "configuration": [
        ("type", TEXT), ("transition", TEXT), ("revision", WHOLE), ("digest", TEXT), ("note?", TEXT),
        ("created_at_us", WHOLE), ("values", "JSON"),
    ],
    "presentation": [
        ("type", TEXT), ("uuid", TEXT), ("transition", TEXT), ("revision", WHOLE), ("digest", TEXT),
        ("screen?", TEXT), ("token?", TEXT), ("origin?", TEXT, ORIGINS),
        ("presented_at_us?", WHOLE), ("dismissed_at_us?", WHOLE),
        ("dismissed_by?", TEXT, ["gesture", "tap", "button", "code", "accessibility"]),
        ("dismissed_by_basis*", TEXT, ["reported", "observed"]), ("device_at_us*", WHOLE), ("moves*", [MOVE]),
        ("shared*", FLAG),
    ],
    "session": [
        ("type", TEXT), ("uuid", TEXT), ("external_id?", TEXT), ("transition", TEXT), ("revision", WHOLE),
        ("digest", TEXT), ("presentation?", TEXT), ("direction", TEXT, DIRECTIONS),
        ("outcome", TEXT, ["finished", "cancelled", "interrupted", "abandoned", "invalid", "unknown"]), ("reason?", TEXT),
        ("termination", TEXT, ["ended", "cancelled", "failed", "none"]), ("completed", FLAG), ("began_at_us", WHOLE), ("duration_us", WHOLE),
        ("settle_us?", WHOLE), ("axis", TEXT, ["x", "y"]), ("sign", WHOLE),
        ("interaction_distance_pt", NUMBER), ("release_translation_pt?", NUMBER), ("release_progress?", NUMBER),
        ("release_velocity_pt_s?", NUMBER), ("recognizer_velocity_pt_s?", NUMBER),
        ("estimator", TEXT, ESTIMATORS), ("peak_progress", NUMBER), ("touches", WHOLE), ("sample_count", WHOLE),
        ("container_width_pt*", NUMBER), ("container_height_pt*", NUMBER), ("stops*", STOPS),
        ("origin", TEXT, ORIGINS), ("device_class?", TEXT), ("app_version?", TEXT), ("token?", TEXT),
        ("device_at_us*", WHOLE), ("measures*", MEASURES), ("touch_facts*", [TOUCH_FACT]),
        ("trace?", "JSON"), ("shared*", FLAG),
    ],
    "install": [("type", TEXT), ("token", TEXT), ("log_ends_at_us", WHOLE), ("represents_milli", WHOLE)],
    "erasure": [("type", TEXT), ("token", TEXT)],
    "end": [("type", TEXT), ("configurations", WHOLE), ("presentations", WHOLE), ("sessions", WHOLE)],
}
JSON_TYPES = {TEXT: "string", WHOLE: "integer", NUMBER: "number", FLAG: "boolean"}
# Read by no statement.
UNREAD = {"note", "external_id", "termination", "completed", "axis", "sign", "release_translation_pt", "recognizer_velocity_pt_s",
          "trace", "moves", "created_at_us", "sampling_rate", "format", "version", "configurations", "presentations", "sessions"}


def plain(name):
    return name.rstrip("?*")


def schema_of(kind, name, values=None):
    if isinstance(kind, list) and isinstance(kind[0], list):
        return {"type": "array", "items": object_of(kind[0])}
    if isinstance(kind, list):
        return object_of(kind)
    if kind == POSITIONS:
        return {"type": "array", "items": {"type": ["integer", "null"]}}
    if kind == "JSON":
        return {"type": ["object", "null"] if "?" in name else "object"}
    type = JSON_TYPES[kind]
    schema = {"type": [type, "null"] if "?" in name else type}
    if values:
        schema["enum"] = values + ([None] if "?" in name else [])
    return schema


def object_of(keys):
    return {
        "type": "object",
        "properties": {plain(name): schema_of(kind, name, *rest) for name, kind, *rest in keys},
        "required": [plain(name) for name, *_ in keys if "*" not in name],
    }


def schema():
    lines = []
    for type, keys in LINES.items():
        line = object_of(keys)
        line["properties"]["type"] = {"const": type}
        lines.append({"title": type, **line})
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A line of an exchange file, version 4",
        "oneOf": lines,
    }


def sql_type(kind, dialect="duckdb"):
    space = ": " if dialect == "spark" else " "
    if isinstance(kind, list) and isinstance(kind[0], list):
        inner = sql_type(kind[0], dialect)
        return f"ARRAY<{inner}>" if dialect == "spark" else f"{inner}[]"
    if isinstance(kind, list):
        columns = ", ".join(f"{plain(name)}{space}{sql_type(type, dialect)}" for name, type, *_ in kind)
        return f"STRUCT<{columns}>" if dialect == "spark" else f"STRUCT({columns})"
    return "STRING" if dialect == "spark" and kind in (TEXT, "JSON") else kind


def columns(dialect):
    """Returns the name and the type of each key that the statements read, of lines of all types."""
    read = {}
    for keys in LINES.values():
        for name, kind, *_ in keys:
            if plain(name) not in UNREAD and kind != "JSON":
                read[plain(name)] = sql_type(kind, dialect)
    return list(read.items())


def quoted(name):
    """A column's name in DDL; VALUES is a word of SQL."""
    return f'"{name}"' if name == "values" else name


def tables():
    """The generated part of the page."""
    text = []
    for type, keys in LINES.items():
        text.append(f"### `{type}`\n")
        text.append("```sql")
        text.append(f"CREATE TABLE exchange_{type} (")
        columns = []
        for name, kind, *_ in keys:
            if name == "type":
                continue
            notes = [] if "?" in name or "*" in name else ["NOT NULL"]
            comment = "omitted if empty" if "*" in name else ""
            columns.append((f"  {quoted(plain(name))} {sql_type(kind)}{' NOT NULL' if notes else ''}", comment))
        for place, (column, comment) in enumerate(columns):
            text.append(column + ("," if place + 1 < len(columns) else "") + (f" -- {comment}" if comment else ""))
        text += [");", "```", ""]
    text.append("## Files of counts\n")
    text.append("""A file of counts is a SQLite file. `Sources/SessionAnalytics/Aggregation/Statements/counts_file.sql` creates its tables, with a comment
on each. `source`, `configuration`, `person` and `session_sample` tell what was counted, and how ([protect
them](scale.md#protect-the-counts)). Each other table has keys, and after the colon sums:
""")
    file = sqlite3.connect(":memory:")
    file.executescript(COUNTS.read_text())
    for name, in file.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall():
        columns = [(f"`{row[1]}`", row[3]) for row in file.execute(f"PRAGMA table_info({name})")]
        keys, sums = (", ".join(column for column, is_sum in columns if is_sum == side) for side in (0, 1))
        if keys.startswith("`configuration_id`"):
            text.append(f"- `{name}` by {keys}: {sums}")
    return "\n".join(text) + "\n"


def page():
    before, _, rest = PAGE.read_text().partition("<!-- generated -->\n")
    return before + "<!-- generated -->\n" + tables() + "<!-- end -->\n" + rest.partition("<!-- end -->\n")[2]


def text_of_schema():
    return json.dumps(schema(), indent=2, ensure_ascii=False) + "\n"


def check():
    if SCHEMA.read_text() != text_of_schema() or PAGE.read_text() != page():
        sys.exit("docs/exchange.schema.json or docs/data.md is old. Run: make docs")


def fault(value, schema):
    """Why a value breaks a part of the schema; None if it does not."""
    types = schema.get("type", [])
    types = types if isinstance(types, list) else [types]
    known = {"string": str, "number": (int, float), "integer": int, "boolean": bool, "object": dict, "array": list,
             "null": type(None)}
    fits = [isinstance(value, known[type]) and (type == "boolean" or not isinstance(value, bool)) for type in types]
    if types and not any(fits):
        return f"is {json.dumps(value)[:40]}; allowed {', '.join(types)}"
    if "enum" in schema and value not in schema["enum"]:
        return f"is {json.dumps(value)}; allowed {json.dumps(schema['enum'])}"
    if isinstance(value, dict) and "properties" in schema:
        missing = [name for name in schema["required"] if name not in value]
        other = [name for name in value if name not in schema["properties"]]
        if missing or other:
            return f"lacks {missing}, has {other}"
        for name, part in value.items():
            if problem := fault(part, schema["properties"][name]):
                return f"{name} {problem}"
    if isinstance(value, list) and "items" in schema:
        return next((problem for part in value if (problem := fault(part, schema["items"]))), None)
    return None


def validate(paths):
    by_type = {line["title"]: line for line in json.loads(SCHEMA.read_text())["oneOf"]}
    count, seen = 0, set()
    for path in paths:
        with (gzip.open if path.endswith(".gz") else open)(path, "rt", encoding="utf-8") as lines:
            for number, line in enumerate(lines, 1):
                value = json.loads(line)
                schema = by_type.get(value.get("type"))
                problem = fault(value, schema) if schema else "has an unknown type"
                if problem:
                    sys.exit(f"{path}:{number}: {problem}")
                count += 1
                seen.add(value["type"])
    print(f"{count} lines keep the contract: {', '.join(sorted(seen))}.")


def main():
    words = sys.argv[1:]
    if words == ["write"]:
        SCHEMA.write_text(text_of_schema())
        PAGE.write_text(page())
    elif words == ["check"]:
        check()
    elif len(words) > 1 and words[0] == "validate":
        validate(words[1:])
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Compares two files of counts row by row: they differ only in the IDs of configurations and people, and in the history.

  compare_counts.py file other
"""

import json
import sqlite3
import sys


def contents(path):
    """Returns the rows of each table, with the transition, digest and pseudonym in place of IDs."""
    file = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    configurations = {row[0]: row[1:] for row in file.execute("SELECT * FROM configuration")}
    people = dict(file.execute("SELECT id, pseudonym FROM person"))
    tables = {}
    for name, in file.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall():
        result = file.execute(f"SELECT * FROM {name}")
        columns = [column[0] for column in result.description]
        tables[name] = rows = []
        for row in map(list, result):
            row = dict(zip(columns, row))
            if "configuration_id" in row:
                *row["configuration_id"], is_grouped, _ = configurations[row["configuration_id"]]
                if row.get("person_id") is not None and not (is_grouped and name != "people"):
                    row["person_id"] = people[row["person_id"]]
            else:
                row.pop("id", None)
            if row.get("key") != "history":
                rows.append(json.dumps(row))
        rows.sort()
    return tables


def main():
    one, other = map(contents, sys.argv[1:])
    for name in sorted(one.keys() | other.keys()):
        rows, others = one.get(name, []), other.get(name, [])
        if rows != others:
            different = sorted(set(rows) ^ set(others))[:6]
            sys.exit("\n".join([f"{name}: {len(rows)} rows and {len(others)} differ, such as:", *different]))
    print(f"{sum(map(len, one.values())):,} rows are the same.")


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Counts sessions of an exchange file with DuckDB, into the cells that `transitions report --cells` reads.

The aggregates are the package's own SQL files, unchanged; only the views they read are made here, by
duckdb_facts.sql. The cells are the same to the byte as those of `transitions report --write-cells` on the registry
that the file was exported from.

  count_cells.py sessions.ndjson folder
"""

import hashlib
import json
import pathlib
import sys

import duckdb

ROOT = pathlib.Path(__file__).resolve().parent.parent
SOURCES = ROOT / "Sources" / "SessionAnalytics"
WINDOWS = [3, 5, 10, 30]
STANDARD_WINDOW = 10


def relations(sql):
    """What stands in front of an aggregate: the definition of regret and its window, where it is used."""
    def text(name):
        return (SOURCES / "Facts" / f"{name}.sql").read_text()

    window = f"SELECT {STANDARD_WINDOW} AS seconds, CAST(NULL AS BIGINT) AS cutoff_us"
    named = {
        "report_window": window,
        "selected_showing": "SELECT * FROM presentation_fact",
        "log_end": text("log_end"),
        "decided_touch": text("decided_touch"),
        "button_dismissal": text("button_dismissal"),
    }
    return "WITH " + ",\n".join(f"{name} AS (\n{body}\n)" for name, body in named.items()) + "\n" + sql


def pseudonym(token):
    return hashlib.sha256(f"transitions cells {token}".encode()).hexdigest()[:16]


def release_rules(source, digests):
    """The release rule of each configuration of the file, by digest, as a catalog file has it."""
    prefix = "interaction.releaseRule."
    rules = {}
    with open(source, encoding="utf-8") as file:
        for line in file:
            if not line.startswith('{"type":"configuration"'):
                continue
            configuration = json.loads(line)
            rule = {
                path.removeprefix(prefix): value
                for path, value in configuration["values"].items()
                if path.startswith(prefix) and value is not None
            }
            if rule and configuration["digest"] in digests:
                rules[configuration["digest"]] = rule
    return rules


def key(row):
    """NULL first, texts by their bytes, numbers by size."""
    return [(value is not None, value.encode() if isinstance(value, str) else value or 0) for value in row]


def main():
    if len(sys.argv) != 3:
        sys.exit("usage: count_cells.py sessions.ndjson folder")
    source, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    database = duckdb.connect()
    prelude = (pathlib.Path(__file__).parent / "duckdb_facts.sql").read_text()
    database.execute(prelude.replace("$FILE", "'" + source.replace("'", "''") + "'"))
    folder.mkdir(parents=True, exist_ok=True)
    counts = {}
    for path in sorted((SOURCES / "Aggregates").glob("*.sql")):
        result = database.execute(relations(path.read_text()))
        columns = [column[0] for column in result.description]
        token = columns.index("token")
        rows = [list(row) for row in result.fetchall()]
        for row in rows:
            row[token] = None if row[token] is None else pseudonym(row[token])
        rows.sort(key=key)
        with open(folder / f"{path.stem}.ndjson", "w", encoding="utf-8", newline="\n") as file:
            for row in rows:
                file.write(json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n")
        counts[path.stem] = len(rows)
        if path.stem == "session_counts":
            digests = {row[columns.index("digest")] for row in rows}
    schema = sorted(path.stem for path in (ROOT / "migrations").glob("*.sql"))[-1]
    header = {
        "cells": counts, "format": 2, "releaseRules": release_rules(source, digests), "schemaVersion": schema,
        "selection": {}, "windows": WINDOWS,
    }
    with open(folder / "cells.json", "w", encoding="utf-8", newline="\n") as file:
        file.write(json.dumps(header, sort_keys=True, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()

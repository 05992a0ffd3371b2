#!/usr/bin/env python3
"""Counts sessions of an exchange file with DuckDB, into the cells that `transitions report --cells` reads.

The aggregates are the package's own SQL files, unchanged; only the views they read are made here, by
duckdb_facts.sql. The cells are the same to the byte as those of `transitions report --write-cells` on the registry
that the file was exported from.

  count_cells_duckdb.py sessions.ndjson folder
"""

import hashlib
import json
import pathlib
import sys

import duckdb

import aggregates


def pseudonym(token):
    return hashlib.sha256(f"transitions cells {token}".encode()).hexdigest()[:16]


def key(row):
    """NULL first, texts by their bytes, numbers by size."""
    return [(value is not None, value.encode() if isinstance(value, str) else value or 0) for value in row]


def main():
    if len(sys.argv) != 3:
        sys.exit("usage: count_cells_duckdb.py sessions.ndjson folder")
    source, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    database = duckdb.connect()
    prelude = (pathlib.Path(__file__).parent / "duckdb_facts.sql").read_text()
    database.execute(prelude.replace("$FILE", "'" + source.replace("'", "''") + "'"))
    folder.mkdir(parents=True, exist_ok=True)
    counts = {}
    for name, query in aggregates.queries().items():
        result = database.execute(query)
        columns = [column[0] for column in result.description]
        token = columns.index("token")
        rows = [list(row) for row in result.fetchall()]
        for row in rows:
            row[token] = None if row[token] is None else pseudonym(row[token])
        rows.sort(key=key)
        with open(folder / f"{name}.ndjson", "w", encoding="utf-8", newline="\n") as file:
            for row in rows:
                file.write(json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n")
        counts[name] = len(rows)
        if name == "session_counts":
            digests = {row[columns.index("digest")] for row in rows}
    with open(source, encoding="utf-8") as file:
        aggregates.write_header(folder, counts, filter(aggregates.is_configuration, file), digests)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Counts sessions of exchange files with DuckDB, into the cells that `transitions report --cells` reads.

The aggregates are the package's own SQL files. duckdb_facts.sql creates the views that they read. The cells are the same
to the byte as those of `transitions report --write-cells` on a registry that imported the files. A session that is in the
files twice counts once.

  count_cells_duckdb.py [--erased list] [--since day] [--until day] sessions.ndjson... folder

Cells of adjacent periods add up to those of the whole: give the files of the days after, too, because follow-ups are there.
"""

import fileinput
import json
import pathlib

import aggregates


def key(row):
    """Returns the sort key: NULL first, texts by their bytes, numbers by size."""
    return [(value is not None, value.encode() if isinstance(value, str) else value or 0) for value in row]


def main():
    words, erased, since, until = aggregates.arguments("sessions.ndjson... folder")
    sources, folder = words[:-1], pathlib.Path(words[-1])
    database = aggregates.loaded(sources, erased, since, until)
    folder.mkdir(parents=True, exist_ok=True)
    counts = {}
    for name, query in aggregates.queries(since, until).items():
        result = database.execute(query)
        columns = [column[0] for column in result.description]
        token = columns.index("token")
        rows = [list(row) for row in result.fetchall()]
        for row in rows:
            row[token] = None if row[token] is None else aggregates.pseudonym(row[token])
        rows.sort(key=key)
        with open(folder / f"{name}.ndjson", "w", encoding="utf-8", newline="\n") as file:
            for row in rows:
                file.write(json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n")
        counts[name] = len(rows)
        if name == "session_counts":
            digests = {row[columns.index("digest")] for row in rows}
    sessions = [row[0] for row in database.execute(aggregates.MANIFEST).fetchall()]
    with fileinput.input(sources, encoding="utf-8", openhook=fileinput.hook_compressed) as lines:
        aggregates.write_header(folder, counts, filter(aggregates.is_configuration, lines), digests, sessions, since, until)


if __name__ == "__main__":
    main()

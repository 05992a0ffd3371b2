#!/usr/bin/env python3
"""Attaches a registry in DuckDB by the statements in docs/data.md, and compares its views with those of the exchange files
that it imported: the columns that aggregates read have the same types and rows. The view `sessions` is compared with SQLite's.

  attached_registry.py transitions.db sessions.ndjson...
"""

import pathlib
import re
import sqlite3
import sys

import duckdb_extension_sqlite_scanner

import aggregates

EXTENSION = next(pathlib.Path(duckdb_extension_sqlite_scanner.__file__).parent.rglob("*.duckdb_extension"))
# SQLite has one type of whole numbers.
WHOLE = {"INTEGER": "BIGINT"}


def main():
    registry, sources = sys.argv[1], sys.argv[2:]
    page = (aggregates.ROOT / "docs" / "data.md").read_text(encoding="utf-8")
    statements = re.search(r"```sql\n(INSTALL sqlite;.*?)```", page, re.DOTALL)[1]
    for mark, value in (("INSTALL sqlite", f"LOAD '{EXTENSION}'"), ("transitions.db", registry.replace("'", "''"))):
        statements = statements.replace(mark, value)
    database = aggregates.loaded(sources, [])
    database.execute("CREATE SCHEMA attached; USE attached")
    counted = sum(row[2] for row in database.execute(statements).fetchall())
    for view, attached in (
        ("session_fact", "attached.session_fact"), ("touch_fact", "registry.touch_fact"),
        ("presentation_fact", "registry.presentation_fact"),
    ):
        columns = [row[:2] for row in database.execute(f"DESCRIBE main.{view}").fetchall()]
        types = dict(row[:2] for row in database.execute(f"DESCRIBE {attached}").fetchall())
        other = [f"{name} {types.get(name)}" for name, kind in columns if types.get(name) not in (kind, WHOLE.get(kind))]
        names = ", ".join(name for name, _ in columns)
        sides = [f"SELECT {names} FROM {source}" for source in (f"main.{view}", attached)]
        rows = [
            database.execute(f"SELECT count(*) FROM ({a} EXCEPT ALL {b})").fetchall()[0][0]
            for a, b in (sides, reversed(sides))]
        total = database.execute(f"SELECT count(*) FROM {attached}").fetchall()[0][0]
        if other or rows != [0, 0] or total == 0:
            sys.exit(f"error: {view} of an attached registry: {total} rows, {rows} of them differ; types {other}")
    text = "SELECT * REPLACE (strftime(began_at, '%Y-%m-%d %H:%M:%S') AS began_at) FROM attached.sessions ORDER BY uuid"
    result = database.execute(text)
    listed = sqlite3.connect(registry).execute("SELECT * FROM sessions ORDER BY uuid")
    names = [[column[0] for column in side.description] for side in (result, listed)]
    rows = [side.fetchall() for side in (result, listed)]
    types = [[[type(value) for value in row] for row in side] for side in rows]
    if names[0] != names[1] or rows[0] != rows[1] or types[0] != types[1] or not rows[0]:
        sys.exit(f"error: the view sessions in docs/data.md differs from the registry's: {names}")
    total = database.execute("SELECT count(*) FROM main.session_fact").fetchall()[0][0]
    if counted != total:
        sys.exit(f"error: the query in docs/data.md counts {counted} of {total} sessions")


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Runs the query in docs/data.md in DuckDB, which attaches a registry, and compares the rows and their types with SQLite's.

  attached_registry.py transitions.db
"""

import pathlib
import re
import sqlite3
import sys

import duckdb
import duckdb_extension_sqlite_scanner

EXTENSION = next(pathlib.Path(duckdb_extension_sqlite_scanner.__file__).parent.rglob("*.duckdb_extension"))
PAGE = pathlib.Path(__file__).resolve().parent.parent.parent / "docs" / "data.md"


def main():
    registry = sys.argv[1]
    statements = re.search(r"```sql\n(INSTALL sqlite;.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)[1]
    query = statements.rpartition(";\n\n")[2].replace("registry.", "")
    for mark, value in (("INSTALL sqlite", f"LOAD '{EXTENSION}'"), ("transitions.db", registry.replace("'", "''"))):
        statements = statements.replace(mark, value)
    rows = duckdb.connect().execute(statements).fetchall()
    listed = sqlite3.connect(registry).execute(query).fetchall()
    if rows != listed or not rows:
        sys.exit(f"error: the query in docs/data.md has other rows in DuckDB: {rows[:3]}, in SQLite {listed[:3]}")


if __name__ == "__main__":
    main()

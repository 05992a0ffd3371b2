#!/usr/bin/env python3
"""Compares indexes for reports: runs the report's own query on a registry with each of them.

    Scripts/report-indexes.py FILE

FILE is copied, never changed. The figures in WhatIsStored.md are of .build/report-scale/1520.db, which
`make report-scale` creates.
"""

import os
import re
import resource
import shutil
import sqlite3
import sys
import tempfile

ROUNDS = 7
source = os.path.join(os.path.dirname(__file__), "../Sources/SessionAnalytics/Aggregation/CountedColumn.swift")


def query():
    text = open(source).read()
    listed = text[text.index("let expressions = [") : text.index("  ]\n")]
    expressions = re.findall(r'"([^"]*)"', listed)
    rest = text[text.index("FROM session\n") :].split('"""')[0]
    columns = [e.split(".")[1] for e in expressions if re.fullmatch(r"session\.\w+", e)]
    return f"SELECT {', '.join(expressions)} {rest}", columns


def seconds(connection, sql):
    least = float("inf")
    for _ in range(ROUNDS):
        before = resource.getrusage(resource.RUSAGE_SELF)
        for _ in connection.execute(sql):
            pass
        after = resource.getrusage(resource.RUSAGE_SELF)
        least = min(least, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return least


def main(path):
    with tempfile.TemporaryDirectory() as folder:
        copy = os.path.join(folder, "copy.db")
        with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as original:
            original.execute("VACUUM INTO ?", (copy,))
        connection = sqlite3.connect(copy)
        connection.execute("PRAGMA journal_mode = OFF")
        size = os.path.getsize(copy)
        sql, columns = query()
        order = ["presentation_id", "began_at_us"]
        connection.execute(
            f"CREATE INDEX every_column ON session ({', '.join(order + [c for c in columns if c not in order + ['id']])})"
        )
        connection.commit()
        print(f"{connection.execute('SELECT count(*) FROM session').fetchone()[0]} sessions, {size / 1e6:.1f} MB")
        for name, choice in [
            ("the index by presentation", "INDEXED BY session_by_presentation"),
            ("an index of every column", "INDEXED BY every_column"),
            ("no index", "NOT INDEXED"),
        ]:
            cpu = seconds(connection, sql.replace("FROM session", f"FROM session {choice}", 1))
            print(f"{name}: {cpu:.3f} s of CPU")
        print(f"an index of every column: {(os.path.getsize(copy) - size) / 1e6:.1f} MB more")


main(sys.argv[1])

#!/usr/bin/env python3
"""Counts the sessions of exchange files with DuckDB, and writes a file of counts for `transitions report --from`.

The statements are the package's own SQL files. facts.sql creates the relations that they read. The rows are the same as
those of `transitions report --counts` on a registry that imported the files. A session that is in the files twice counts once.

  count_duckdb.py [--erased list] [--since day] [--until day] sessions.ndjson... file

The counts of adjacent periods add up to those of the whole. For a period, also name the files of the following days, because
they contain what followed.
"""

import fileinput

import aggregates


class Engine:
    def __init__(self, database):
        self.database = database

    def columns(self, sql):
        return [column[0] for column in self.database.execute(f"SELECT * FROM (\n{sql}\n) AS counted LIMIT 0").description]

    def rows(self, sql):
        result = self.database.execute(sql)
        while part := result.fetchmany(100_000):
            yield from part


def main():
    words, erased, since, until = aggregates.arguments("sessions.ndjson... file", "file")
    sources, path = words[:-1], words[-1]
    database = aggregates.loaded(sources, erased)
    aggregates.relate(database, since, until)
    with fileinput.input(sources, encoding="utf-8", openhook=fileinput.hook_compressed) as lines:
        counted = aggregates.write_counts(path, Engine(database), filter(aggregates.is_configuration, lines), since, until)
    print(f"Wrote {path}, {counted:,} counts.")


if __name__ == "__main__":
    main()

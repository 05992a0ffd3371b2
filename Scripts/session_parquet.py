#!/usr/bin/env python3
"""Adds the lines of exchange files to a folder of Parquet files: session, presentation and install, a folder each, partitioned by
the day of receipt. Times are corrected by the statements of duckdb_facts.sql.

  session_parquet.py [--erased list] sessions.ndjson... folder

The folder then has one row for each uuid, however often a file is added, and none of an erased person. Its erased.txt lists the
erased tokens, for later runs. The day is that of the file's path (day=2026-11-01/), else of its header, else of the line.
"""

import pathlib

import aggregates

PATH_DAY = "TRY_CAST(regexp_extract(file, 'day=([0-9]{4}-[0-9]{2}-[0-9]{2})/', 1) AS DATE)"
# Without a header, what is in the folder of a day arrived by its end.
ARRIVAL = f"epoch_us({PATH_DAY.replace('file', 'raw_line.file')}::TIMESTAMP) + 86399999999"
DAY = f"coalesce({PATH_DAY}, make_timestamp(coalesce(batch_received_at_us, at_us, log_ends_at_us))::DATE)::VARCHAR"
# The key, the better copy first, and the columns.
TABLES = {
    "session": (
        "uuid", "outcome = 'abandoned'",
        "* EXCLUDE (type, file, screen, presented_at_us, dismissed_at_us, dismissed_by, dismissed_by_basis, batch, sent_at_us, received_at_us, "
        "log_ends_at_us, represents_milli, at_us, ahead_us, offset_us, shift_us, batch_sent_at_us)"),
    "presentation": (
        "uuid", "dismissed_at_us IS NULL, presented_at_us IS NULL",
        "uuid, transition, revision, digest, screen, token, origin, presented_at_us, dismissed_at_us, "
        "dismissed_by, dismissed_by_basis, device_at_us, shared, batch_received_at_us"),
    "install": (
        "token", "log_ends_at_us DESC, represents_milli DESC",
        "token, log_ends_at_us, represents_milli, batch_received_at_us"),
}


def add(database, folder, name):
    """Adds the lines of a type: each day that they are of, or that has a copy or an erased person, is written again."""
    key, order, columns = TABLES[name]
    files = sorted(folder.glob("day=*/*.parquet"))
    database.execute(f"CREATE TEMP TABLE added AS SELECT {columns}, {DAY} AS day FROM line WHERE type = '{name}'")
    stored = "added WHERE false"
    if files:
        database.execute("SET VARIABLE files = ?", [[str(file) for file in files]])
        stored = "read_parquet(getvariable('files'), hive_partitioning = true, hive_types_autocast = false, union_by_name = true)"
    database.execute(f"CREATE TEMP VIEW stored AS SELECT * FROM {stored}")
    days = {day for day, in database.execute(
        f"SELECT day FROM added UNION SELECT day FROM stored WHERE {key} IN (SELECT {key} FROM added) "
        "OR token IN (SELECT token FROM erased)").fetchall()}
    database.execute(
        "CREATE TEMP TABLE merged AS SELECT * FROM (SELECT * FROM stored UNION ALL BY NAME SELECT * FROM added) "
        "WHERE list_contains(?, day) AND NOT coalesce(token IN (SELECT token FROM erased), false) "
        f"QUALIFY row_number() OVER (PARTITION BY {key} ORDER BY {order}, batch_received_at_us, day) = 1", [list(days)])
    folder.mkdir(exist_ok=True)
    place = str(folder).replace("'", "''")
    database.execute(f"COPY merged TO '{place}' (FORMAT parquet, PARTITION_BY (day), APPEND)")
    # Last: if this run is killed, the next one finds both copies.
    for file in files:
        if file.parent.name.removeprefix("day=") in days:
            file.unlink()
            if not any(file.parent.iterdir()):
                file.parent.rmdir()
    database.execute("DROP TABLE added; DROP VIEW stored; DROP TABLE merged")


def main():
    words, erased, _, _ = aggregates.arguments("sessions.ndjson... folder", has_period=False)
    folder = pathlib.Path(words[-1])
    listed = folder / "erased.txt"
    if listed.exists():
        erased += listed.read_text(encoding="utf-8").split()
    database = aggregates.loaded(words[:-1], erased, now=ARRIVAL)
    folder.mkdir(parents=True, exist_ok=True)
    tokens = database.execute("SELECT token FROM erased ORDER BY token").fetchall()
    new = folder / "erased.txt.new"
    new.write_text("".join(token + "\n" for token, in tokens), encoding="utf-8")
    new.replace(listed)
    for name in TABLES:
        add(database, folder / name, name)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Adds the lines of exchange files to a folder of Parquet files: session, presentation and install, a folder each, partitioned by
the day of receipt. Times are corrected by the statements of facts.sql. presentation_outcome.parquet has what came of each
presentation with a drag that tried to dismiss it, from the statements of the report.

  session_parquet.py [--erased list] sessions.ndjson... folder

The folder then has one row for each uuid, however often a file is added, and none of an erased person. Its erased.txt lists the
erased tokens, for later runs. The day is that of the file's path (day=2026-11-01/), else of its header, else of the line. Each run
replaces presentation_outcome.parquet, because new lines can follow an old drag.
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

# See touch.sql for the facts. A rate of tried_again is one of the rows that are watched, a rate of came_back of those judged.
OUTCOME = """
SELECT *, NOT at_once AND NOT tried_again AS left_open
FROM (
  SELECT
    outcome.presentation_id AS uuid, person.token, configuration.transition, configuration.digest,
    coalesce(line.revision, used.revision) AS revision, line.screen, outcome.origin,
    outcome.touches = 1 AND outcome.facts & 64 <> 0 AS at_once,
    outcome.facts & 6 <> 0 AS tried_again,
    outcome.facts & 16 <> 0 AS came_back,
    outcome.facts & 288 = 0 AND outcome.facts & 128 <> 0 AS judged,
    outcome.facts & 288 = 0 AS watched
  FROM ({statement}) AS outcome
  JOIN configuration ON configuration.id = outcome.configuration_id
  LEFT JOIN person ON person.id = outcome.person_id
  LEFT JOIN line ON line.type = 'presentation' AND line.uuid = outcome.presentation_id
  LEFT JOIN (SELECT presentation, min(revision) AS revision FROM line WHERE type = 'session' GROUP BY presentation) AS used
    ON used.presentation = outcome.presentation_id
) AS named
ORDER BY uuid
"""


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


def judge(database, folder):
    """Writes what came of the presentations in all files of the folder."""
    parts = ["SELECT * FROM line WHERE false"]
    for name in TABLES:
        files = [str(file) for file in sorted((folder / name).glob("day=*/*.parquet"))]
        if files:
            parts.append(f"SELECT '{name}' AS type, * FROM read_parquet({files}, union_by_name = true)")
    database.execute("CREATE OR REPLACE TABLE line AS " + " UNION ALL BY NAME ".join(parts))
    aggregates.relate(database)
    new = folder / "presentation_outcome.parquet.new"
    place = str(new).replace("'", "''")
    query = OUTCOME.format(statement=aggregates.statement("presentation"))
    database.execute(f"COPY ({query}) TO '{place}' (FORMAT parquet)")
    new.replace(new.with_suffix(""))


def main():
    words, erased, _, _ = aggregates.arguments("sessions.ndjson... folder", "folder", has_period=False)
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
    judge(database, folder)


if __name__ == "__main__":
    main()

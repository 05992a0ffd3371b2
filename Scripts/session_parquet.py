#!/usr/bin/env python3
"""Writes the lines of exchange files as Parquet: session, presentation and install, a folder each, partitioned by the day of
receipt. Times are corrected and repeated deliveries left out, by the statements of duckdb_facts.sql.

  session_parquet.py [--erased list] sessions.ndjson... folder
"""

import pathlib

import aggregates

TABLES = {
    "session": "* EXCLUDE (type, file, screen, presented_at_us, dismissed_at_us, dismissed_by, dismissed_by_basis, batch, sent_at_us, received_at_us, "
    "log_ends_at_us, represents_milli, at_us, ahead_us, offset_us, shift_us, batch_sent_at_us)",
    "presentation": "uuid, transition, revision, digest, screen, token, cohort, origin, presented_at_us, dismissed_at_us, "
    "dismissed_by, dismissed_by_basis, device_at_us, shared, batch_received_at_us",
    "install": "token, log_ends_at_us, represents_milli, batch_received_at_us",
}


def main():
    words, erased, since, until = aggregates.arguments("sessions.ndjson... folder")
    if since or until:
        raise SystemExit("session_parquet.py: partitions are days of receipt. Leave out --since and --until.")
    database = aggregates.loaded(words[:-1], erased)
    folder = pathlib.Path(words[-1])
    folder.mkdir(parents=True, exist_ok=True)
    for name, columns in TABLES.items():
        database.execute(
            f"COPY (SELECT {columns}, strftime(make_timestamp(batch_received_at_us), '%Y-%m-%d') AS day FROM line "
            f"WHERE type = '{name}') TO '{str(folder / name).replace(chr(39), chr(39) * 2)}' "
            "(FORMAT parquet, PARTITION_BY (day), OVERWRITE_OR_IGNORE)")


if __name__ == "__main__":
    main()

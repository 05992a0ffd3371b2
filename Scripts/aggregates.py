"""The shared part of the scripts that aggregate with another engine: the package's SQL files, and a folder's header."""

import argparse
import calendar
import hashlib
import json
import pathlib
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
SOURCES = ROOT / "Sources" / "SessionAnalytics" / "Aggregation"
WINDOWS = [3, 5, 10, 30]
STANDARD_WINDOW = 10


def text(name):
    return (SOURCES / "Facts" / f"{name}.sql").read_text()


def clock_shift():
    """Returns the query that corrects clocks, without its comments."""
    return "\n".join(line for line in text("clock_shift").splitlines() if not line.startswith("--"))


def queries(since, until):
    """Returns the aggregates by name, each after the definitions that it uses: regret and its window.

    since and until: the period in UTC microseconds; None for no bound.
    """
    window = f"SELECT {STANDARD_WINDOW} AS seconds, CAST(NULL AS BIGINT) AS cutoff_us"
    relations = {
        "report_window": window,
        "selected_showing": f"SELECT * FROM presentation_fact WHERE {within('presented_at_us', since, until)}",
        "log_end": text("log_end"),
        "decided_touch": text("decided_touch"),
        "button_dismissal": text("button_dismissal"),
    }
    front = "WITH " + ",\n".join(f"{name} AS (\n{body}\n)" for name, body in relations.items()) + "\n"
    return {path.stem: front + path.read_text() for path in sorted((SOURCES / "Aggregates").glob("*.sql"))}


def within(column, since, until):
    """Returns the condition that a time is in the period."""
    bounds = [f"{column} {sign} {time}" for sign, time in ((">=", since), ("<", until)) if time is not None]
    return " AND ".join(bounds) or "1 = 1"


def arguments(names, has_period=True):
    """Returns the command line's files and folder, the tokens in the file of --erased, whose recordings are left out, and the
    period of --since and --until in UTC microseconds, None for no bound.

    has_period: whether the script accepts a period."""
    period = " [--since DAY] [--until DAY]" if has_period else ""
    parser = argparse.ArgumentParser(usage=f"%(prog)s [--erased LIST]{period} {names}")
    parser.add_argument("--erased", type=tokens, default=[], metavar="LIST", help="a file of tokens whose rows are left out")
    if has_period:
        parser.add_argument("--since", type=day, metavar="DAY", help="only sessions from this day on, as 2026-11-01")
        parser.add_argument("--until", type=day, metavar="DAY", help="only sessions before this day")
    parser.add_argument("words", nargs="+", metavar=names, help="exchange files, then the folder to write")
    given = parser.parse_args()
    if len(given.words) < 2:
        parser.error("name the files and the folder")
    if pathlib.Path(given.words[-1]).is_file():
        parser.error(f"{given.words[-1]} is a file; the last name is that of the folder")
    return given.words, given.erased, getattr(given, "since", None), getattr(given, "until", None)


def tokens(path):
    """Returns the tokens in a file, in which lines that begin with # are comments."""
    try:
        lines = map(str.strip, pathlib.Path(path).read_text(encoding="utf-8").splitlines())
        return [line for line in lines if line and not line.startswith("#")]
    except OSError as error:
        raise argparse.ArgumentTypeError(f"{path}: {error.strerror}") from error


def loaded(sources, erased, since=None, until=None, now=None):
    """Returns a DuckDB database with the lines of exchange files, without those of erased people, and the views of
    duckdb_facts.sql. Ends the script if a file cannot be read.

    erased: tokens. The table `erased` adds those of the files. now: the time of receipt, as SQL, of a file whose header has none;
    None for the current time."""
    # Spark runs without it.
    import duckdb

    database = duckdb.connect()
    prelude = (ROOT / "Scripts" / "duckdb_facts.sql").read_text()
    files = ", ".join("'" + source.replace("'", "''") + "'" for source in sources)
    for mark, value in (
        ("$FILES", f"[{files}]"), ("$NOW", now or str(time.time_ns() // 1000)), ("$CLOCK_SHIFT", clock_shift()),
        ("$PERIOD", within("first_at_us", since, until)),
    ):
        prelude = prelude.replace(mark, value)
    try:
        database.execute(prelude)
    except duckdb.Error as error:
        raise SystemExit(f"{pathlib.Path(sys.argv[0]).name}: {str(error).partition('LINE ')[0].strip()}") from None
    database.execute(
        "CREATE TABLE erased AS SELECT UNNEST(CAST(? AS VARCHAR[])) AS token "
        "UNION SELECT token FROM line WHERE type = 'erasure' AND token IS NOT NULL", [erased])
    database.execute("DELETE FROM line WHERE token IN (SELECT token FROM erased)")
    return database


def day(text):
    """Returns the start of a day, as 2026-11-01, in UTC microseconds since 1970."""
    return calendar.timegm(time.strptime(text, "%Y-%m-%d")) * 1_000_000


MANIFEST = "SELECT DISTINCT uuid FROM session_fact ORDER BY uuid LIMIT 16384"


def pseudonym(text):
    """Returns the pseudonym of a token, or of a session, in cells."""
    return hashlib.sha256(f"transitions cells {text}".encode()).hexdigest()[:16]


def write_header(folder, counts, configurations, digests, sessions, since, until):
    """cells.json, last, so that a folder with it is whole.

    counts: how many cells each aggregate has. configurations: the lines of that type in the exchange files. digests:
    those of the configurations that are counted. sessions: the uuids that MANIFEST selects. since, until: the period.
    """
    prefix = "interaction.releaseRule."
    rules = {}
    for line in configurations:
        configuration = json.loads(line)
        rule = {
            path.removeprefix(prefix): value
            for path, value in configuration["values"].items()
            if path.startswith(prefix) and value is not None
        }
        if rule and configuration["digest"] in digests:
            rules[configuration["digest"]] = rule
    bounds = {"sinceMicroseconds": since, "untilMicroseconds": until}
    period = {name: value for name, value in bounds.items() if value is not None}
    header = {
        "cells": counts,
        "format": 7,
        "history": {},
        "manifest": {"sessions": sorted(map(pseudonym, sessions))},
        "releaseRules": rules,
        "schemaVersion": sorted(path.stem for path in (ROOT / "migrations").glob("*.sql"))[-1],
        "selection": {"period": period} if period else {},
        "windows": WINDOWS,
    }
    with open(pathlib.Path(folder) / "cells.json", "w", encoding="utf-8", newline="\n") as file:
        file.write(json.dumps(header, sort_keys=True, separators=(",", ":")) + "\n")


def is_configuration(line):
    return line.startswith('{"type":"configuration"')

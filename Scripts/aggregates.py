"""The shared part of the scripts that aggregate with another engine: the package's SQL files, and a folder's header."""

import hashlib
import json
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
SOURCES = ROOT / "Sources" / "SessionAnalytics" / "Aggregation"
WINDOWS = [3, 5, 10, 30]
STANDARD_WINDOW = 10


def text(name):
    return (SOURCES / "Facts" / f"{name}.sql").read_text()


def clock_shift():
    """Returns the query that corrects clocks, without its comments."""
    return "\n".join(line for line in text("clock_shift").splitlines() if not line.startswith("--"))


def queries():
    """Returns the aggregates by name, each after the definitions that it uses: regret and its window."""
    window = f"SELECT {STANDARD_WINDOW} AS seconds, CAST(NULL AS BIGINT) AS cutoff_us"
    relations = {
        "report_window": window,
        "selected_showing": "SELECT * FROM presentation_fact",
        "log_end": text("log_end"),
        "decided_touch": text("decided_touch"),
        "button_dismissal": text("button_dismissal"),
    }
    front = "WITH " + ",\n".join(f"{name} AS (\n{body}\n)" for name, body in relations.items()) + "\n"
    return {path.stem: front + path.read_text() for path in sorted((SOURCES / "Aggregates").glob("*.sql"))}


def arguments(usage):
    """Returns the command line without --erased LIST, and the tokens in that file, whose recordings are left out."""
    words, erased = sys.argv[1:], []
    if "--erased" in words:
        place = words.index("--erased")
        if place + 1 == len(words):
            sys.exit(usage)
        erased = pathlib.Path(words[place + 1]).read_text(encoding="utf-8").split()
        del words[place:place + 2]
    if len(words) < 2:
        sys.exit(usage)
    return words, erased


MANIFEST = "SELECT DISTINCT uuid FROM session_fact ORDER BY uuid LIMIT 16384"


def pseudonym(text):
    """Returns the pseudonym of a token, or of a session, in cells."""
    return hashlib.sha256(f"transitions cells {text}".encode()).hexdigest()[:16]


def write_header(folder, counts, configurations, digests, sessions):
    """Writes cells.json, as the last file, so that a folder with it is complete.

    counts: the number of cells of each aggregate. configurations: the lines of that type in the exchange files.
    digests: those of the counted configurations. sessions: the uuids that MANIFEST selects.
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
    header = {
        "cells": counts,
        "format": 6,
        "history": {},
        "manifest": {"sessions": sorted(map(pseudonym, sessions))},
        "releaseRules": rules,
        "schemaVersion": sorted(path.stem for path in (ROOT / "migrations").glob("*.sql"))[-1],
        "selection": {},
        "windows": WINDOWS,
    }
    with open(pathlib.Path(folder) / "cells.json", "w", encoding="utf-8", newline="\n") as file:
        file.write(json.dumps(header, sort_keys=True, separators=(",", ":")) + "\n")


def is_configuration(line):
    return line.startswith('{"type":"configuration"')

#!/usr/bin/env python3
"""Measures what a session costs to send, store, import and count, and writes what a fleet of two million installs costs
into docs/data.md.

  costs.py TOOL    needs duckdb; TOOL is an optimized `transitions`
"""

import datetime
import gzip
import json
import os
import pathlib
import resource
import sqlite3
import subprocess
import sys
import tempfile
import textwrap

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PAGE = ROOT / "docs" / "data.md"
INSTALLS, DRAGS_A_DAY = 2_000_000, 20
# How long sessions are kept, and on what.
KEPT_DAYS, DISK_GB = 90, 1000


def cpu(*command):
    """The CPU seconds of a command."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def compressed(path, traces):
    """The bytes of batches of a hundred sessions, each compressed by itself, as an app sends them."""
    lines = [json.loads(line) for line in open(path, encoding="utf-8")]
    shown = {line["uuid"]: line for line in lines if line["type"] == "presentation"}
    sessions = [line for line in lines if line["type"] == "session"]
    size = 0
    for start in range(0, len(sessions), 100):
        part = sessions[start:start + 100]
        batch = [shown.pop(line["presentation"]) for line in part if line["presentation"] in shown] + part
        if not traces:
            batch = [dict(line, trace=None) if line["type"] == "session" else line for line in batch]
        size += len(gzip.compress("".join(json.dumps(line, separators=(",", ":")) + "\n" for line in batch).encode()))
    return size / len(sessions)


def measured(tool):
    with tempfile.TemporaryDirectory() as folder:
        source, central, lines = f"{folder}/source.db", f"{folder}/central.db", f"{folder}/all.ndjson"
        for path in (source, central):
            subprocess.run([tool, "init", "--db", path], check=True, stdout=subprocess.DEVNULL)
        subprocess.run([tool, "session", "simulate", "--users", "300", "--db", source], check=True, stdout=subprocess.DEVNULL)
        subprocess.run([tool, "session", "export", "--db", source, "--output", lines], check=True, stderr=subprocess.DEVNULL)
        sessions = sum(line.startswith('{"type":"session"') for line in open(lines, encoding="utf-8"))
        importing = cpu(tool, "session", "import", lines, "--db", central)
        counts = f"{folder}/day.counts"
        counting = cpu(sys.executable, str(pathlib.Path(__file__).parent / "count_duckdb.py"), lines, counts)
        return {
            "sessions": sessions, "traced": compressed(lines, True), "bare": compressed(lines, False),
            "stored": os.path.getsize(central) / sessions, "importing": sessions / importing,
            "counting": sessions / counting, "person": bytes_of_a_person(counts),
        }


def bytes_of_a_person(counts):
    """The bytes of one person in a file of counts. The tables of a large fleet do not grow otherwise, because people are grouped."""
    with sqlite3.connect(counts, isolation_level=None) as file:
        people = file.execute("SELECT count(*) FROM person").fetchone()[0]
        for name, in file.execute("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT IN ('person', 'people')").fetchall():
            file.execute(f"DROP TABLE {name}")
        file.execute("VACUUM")
    return os.path.getsize(counts) / people


def number(value):
    return f"{value:,.0f}" if value >= 10 else f"{value:.1f}"


def text(m):
    drags = INSTALLS * DRAGS_A_DAY
    core_hours = drags / m["counting"] / 3600
    share = DISK_GB * 1e9 / KEPT_DAYS / m["stored"] / drags
    rows = [
        ("drags per day", f"{number(drags / 1e6)} million"),
        ("sent per day, gzipped, with traces", f"{number(drags * m['traced'] / 1e9)} GB ({number(m['traced'])} bytes per drag)"),
        ("sent per day, gzipped, without traces", f"{number(drags * m['bare'] / 1e9)} GB ({number(m['bare'])} bytes)"),
        ("file of counts per day", f"{number(INSTALLS * m['person'] / 1e6)} MB ({number(m['person'])} bytes per install)"),
        ("counting of one day", f"{number(core_hours)} core hours ({number(m['counting'])} drags per second per core)"),
        ("one SQLite file, growth per day", f"{number(drags * m['stored'] / 1e9)} GB ({number(m['stored'])} bytes)"),
        ("one SQLite file, import of one day", f"{number(drags / m['importing'] / 3600)} h ({number(m['importing'])} drags per second)"),
    ]
    table = "\n".join(["| at a sampling rate of 100 % | figure |", "| :-- | --: |"] + [f"| {name} | {value} |" for name, value in rows])
    margins = {share: 98 / (INSTALLS * share) ** 0.5 for share in (0.001, 0.01, 0.1)}
    def wrapped(text, indent=""):
        return textwrap.fill(" ".join(text.split()), 125, subsequent_indent=indent, break_on_hyphens=False)

    basis = wrapped(f"""On {datetime.date.today().isoformat()}, `docs/data/costs.py` measured {number(m['sessions'])} simulated sessions
        on one core. The table scales these figures to {INSTALLS:,} installs with {DRAGS_A_DAY} drags a day. Counting was measured with
        DuckDB. [scale.md](scale.md) has a run of Spark.""")
    sample = wrapped(f"""- **Sample.** A sampling rate of 1 % (`setSamplingRate(0.01)`) records {number(INSTALLS * 0.01)} installs. A
        percentage over all installs then has an error of about ±{margins[0.01]:.1f} points (95 % interval). At a rate of 0.1 %, the
        error is ±{margins[0.001]:.1f} points. At 10 %, it is ±{margins[0.1]:.1f}. Sample installs, not drags: a retry must stay with the
        drag before it. Choose the rate so that the smallest group in your reports has a few thousand installs in the sample. Leave
        traces out unless you replay them.""", "  ")
    centre = wrapped(f"""- **One SQLite file for everything.** Its size is the limit, not how long imports take. For example, a disk of
        {DISK_GB:,} GB holds {KEPT_DAYS} days at a sampling rate of {100 * share:.0f} %. At a rate of 1 %, a year takes
        {number(3.65 * drags * m['stored'] / 1e9)} GB. For more data than your disk holds, count the objects, and keep only
        the files of counts.""", "  ")
    return f"{basis}\n\n{table}\n\n{sample}\n{centre}\n"


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    before, _, rest = PAGE.read_text().partition("<!-- costs -->\n")
    PAGE.write_text(before + "<!-- costs -->\n" + text(measured(sys.argv[1])) + "<!-- end costs -->\n" + rest.partition("<!-- end costs -->\n")[2])


if __name__ == "__main__":
    main()

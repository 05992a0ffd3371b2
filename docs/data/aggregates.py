"""The shared part of the scripts that count with another engine: the package's SQL files, and the file of counts."""

import argparse
import calendar
import hashlib
import json
import os
import pathlib
import sqlite3
import sys
import time

import contract

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SOURCES = ROOT / "Sources" / "SessionAnalytics" / "Aggregation"
# The maximum number of people of a configuration that are counted one by one: see PersonClusters.swift.
MOST_PEOPLE = 1024
SAMPLE = 16_384
# The pseudonym modulo 1,024, in hexadecimal digits.
GROUP = "TRANSLATE(SUBSTR(person_id, 14, 1), '0123456789abcdef', '0123012301230123') || SUBSTR(person_id, 15)"

# The line of facts.sql behind which everything follows from `line`.
RELATIONS = "-- The relations.\n"
# What an engine spells in its own way. Spark's views are stored by count_spark.py.
DIALECTS = {
    "duckdb": {
        "STORED": "CREATE OR REPLACE TABLE", "VIEW": "CREATE OR REPLACE VIEW", "EXCEPT": "EXCLUDE", "DIV": "//",
        "SHA256": "SHA256('transitions cells ' || everyone.token)",
        "TOUCHES": "SELECT uuid AS session_id, ordinal, touch_facts[ordinal] AS fact FROM (SELECT uuid, touch_facts, "
                   "UNNEST(RANGE(1, LEN(touch_facts) + 1)) AS ordinal FROM line WHERE type = 'session') AS numbered",
    },
    "spark": {
        "STORED": "CREATE OR REPLACE TEMP VIEW", "VIEW": "CREATE OR REPLACE TEMP VIEW", "EXCEPT": "EXCEPT", "DIV": "DIV",
        "SHA256": "SHA2('transitions cells ' || everyone.token, 256)",
        "TOUCHES": "SELECT line.uuid AS session_id, place + 1 AS ordinal, fact FROM line "
                   "LATERAL VIEW POSEXPLODE(line.touch_facts) numbered AS place, fact WHERE line.type = 'session'",
    },
}


def text(name):
    """Returns the SQL of a file without its comments and marks. A report of another engine has no cut-off."""
    lines = (SOURCES / f"{name}.sql").read_text(encoding="utf-8").splitlines()
    sql = "\n".join(line for line in lines if not line.startswith("--"))
    sql = sql.replace("$CUTOFF", "CAST(NULL AS BIGINT)")
    return sql.replace("$VELOCITY_BAR", text("Statements/velocity_bar")) if "$VELOCITY_BAR" in sql else sql


def statement(table):
    """Returns the statement whose rows a table counts."""
    if table == "presentation":
        return f"WITH judged_touch AS (\n{text('Statements/touch')}\n)\n{text('Statements/presentation_outcome')}"
    return text(f"Statements/{table}")


def facts(engine, since=None, until=None, now="NULL"):
    """Returns the SQL that creates the relations of a period in UTC microseconds; None for no bound.

    engine: duckdb or spark. now: the time of receipt, as SQL, of a file whose header has none."""
    sql = (pathlib.Path(__file__).parent / "facts.sql").read_text(encoding="utf-8")
    marks = DIALECTS[engine] | {
        "NOW": now, "CLOCK_SHIFT": text("clock_shift"), "LOG_END": text("Statements/log_end"),
        "DRAGS": within("session.first_began_at_us", since, until),
        "SHOWINGS": within("showing.presented_at_us", since, until),
    }
    for mark, value in marks.items():
        sql = sql.replace(f"${mark}", value)
    return sql


def within(column, since, until):
    """Returns the condition that a time is in the period."""
    bounds = [f"{column} {sign} {time}" for sign, time in ((">=", since), ("<", until)) if time is not None]
    return " AND ".join(bounds) or "1 = 1"


def arguments(names, result, has_period=True):
    """Returns the command line's files and its result, the tokens in the file of --erased, whose recordings are left out, and
    the period of --since and --until in UTC microseconds, None for no bound.

    result: the kind of the last name, a file or a folder. has_period: whether the script accepts a period."""
    period = " [--since DAY] [--until DAY]" if has_period else ""
    parser = argparse.ArgumentParser(usage=f"%(prog)s [--erased LIST]{period} {names}")
    parser.add_argument("--erased", type=tokens, default=[], metavar="LIST", help="a file of tokens whose rows are left out")
    if has_period:
        parser.add_argument("--since", type=day, metavar="DAY", help="only sessions from this day on, as 2026-11-01")
        parser.add_argument("--until", type=day, metavar="DAY", help="only sessions before this day")
    parser.add_argument("words", nargs="+", metavar=names, help=f"exchange files, then the {result} to write")
    given = parser.parse_args()
    if len(given.words) < 2:
        parser.error(f"name the files and the {result}")
    last = pathlib.Path(given.words[-1])
    if last.is_dir() if result == "file" else last.is_file():
        parser.error(f"{last} is a {'folder' if result == 'file' else 'file'}; the last name is that of the {result}")
    return given.words, given.erased, getattr(given, "since", None), getattr(given, "until", None)


def tokens(path):
    """Returns the tokens in a file, in which lines that begin with # are comments."""
    try:
        lines = map(str.strip, pathlib.Path(path).read_text(encoding="utf-8").splitlines())
        return [line for line in lines if line and not line.startswith("#")]
    except OSError as error:
        raise argparse.ArgumentTypeError(f"{path}: {error.strerror}") from error


def day(text):
    """Returns the start of a day, as 2026-11-01, in UTC microseconds since 1970."""
    return calendar.timegm(time.strptime(text, "%Y-%m-%d")) * 1_000_000


def loaded(sources, erased, now=None):
    """Returns a DuckDB database with the lines of exchange files, without those of erased people, in the table `line`. Ends the
    script if a file cannot be read.

    erased: tokens. The table `erased` adds those of the files. now: the time of receipt, as SQL, of a file whose header has none;
    None for the current time."""
    # Spark runs without it.
    import duckdb

    database = duckdb.connect()
    files = ", ".join("'" + source.replace("'", "''") + "'" for source in sources)
    columns = ", ".join(f"{name}: '{kind}'" for name, kind in contract.columns("duckdb"))
    try:
        database.execute("CREATE TABLE listed AS SELECT UNNEST(CAST(? AS VARCHAR[])) AS token", [erased])
        database.execute(
            f"CREATE TABLE raw_line AS SELECT * FROM read_json([{files}], format = 'newline_delimited', filename = 'file', "
            f"maximum_object_size = 268435456, hive_partitioning = false, columns = {{{columns}}})")
        database.execute(facts("duckdb", now=now or str(time.time_ns() // 1000)).partition(RELATIONS)[0])
    except duckdb.Error as error:
        raise SystemExit(f"{pathlib.Path(sys.argv[0]).name}: {str(error).partition('LINE ')[0].strip()}") from None
    return database


def relate(database, since=None, until=None):
    """Creates in DuckDB the relations that the statements read, from the table `line`."""
    database.execute(facts("duckdb", since, until).partition(RELATIONS)[2])


def pseudonym(text):
    """Returns the pseudonym of a session, or of a token, in a file of counts."""
    return hashlib.sha256(f"transitions cells {text}".encode()).hexdigest()[:16]


class Table:
    """A table of counts, as counts_file.sql creates it: keys may be NULL, sums may not."""

    def __init__(self, file, name):
        columns = [(row[1], row[3]) for row in file.execute(f"PRAGMA table_info({name})")]
        self.name = name
        self.keys = [column for column, is_sum in columns if not is_sum]
        self.sums = [column for column, is_sum in columns if is_sum]

    def queries(self, columns, grouped):
        """Yields a measure, or None, and the query that counts the statement's rows by the keys.

        columns: those of the statement. grouped: the configurations whose people are counted in groups."""
        keys = [key for key in self.keys if key not in ("measure", "value")]
        names = list(keys)
        if grouped and "person_id" in keys:
            ids = ", ".join(map(str, grouped))
            names[keys.index("person_id")] = f"CASE WHEN configuration_id IN ({ids}) THEN {GROUP} ELSE person_id END"
        sums = [self.sum(column) if column in columns else "COUNT(*)" for column in self.sums]
        has_measures = len(keys) < len(self.keys)
        for measure in [column for column in columns if column not in keys + self.sums] if has_measures else [None]:
            parts = names + ([measure] if measure else [])
            places = ", ".join(str(place + 1) for place in range(len(parts)))
            known = f"WHERE {measure} IS NOT NULL " if measure else ""
            yield measure, (
                f"SELECT {', '.join(parts + sums)} FROM (\n{statement(self.name)}\n) AS counted {known}GROUP BY {places}")

    @staticmethod
    def sum(column):
        return {"first": "MIN", "last": "MAX"}.get(column.partition("_")[0], "SUM") + f"({column})"


def write_counts(path, engine, configurations, since, until):
    """Counts with an engine, and writes a file of counts. Returns the number of counted rows.

    engine: its columns(sql) returns the names of a query's columns, its rows(sql) the rows. configurations: the lines of that
    type in the exchange files. since, until: the period."""
    new = f"{path}.new"
    pathlib.Path(new).unlink(missing_ok=True)
    # The counts describe people, so only the owner reads them.
    os.close(os.open(new, os.O_CREAT | os.O_EXCL, 0o600))
    with sqlite3.connect(new) as file:
        counted = fill(file, engine, configurations, since, until)
    file.close()
    os.replace(new, path)
    return counted


def fill(file, engine, configurations, since, until):
    file.executescript((SOURCES / "Statements" / "counts_file.sql").read_text(encoding="utf-8"))
    names = [name for name, in file.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
    tables = [table for table in (Table(file, name) for name in names) if table.keys[:1] == ["configuration_id"]]
    tables.sort(key=lambda table: table.name != "people")
    people, seen, used, counted, grouped = {}, {}, set(), 0, []
    for table in tables:
        place = table.keys.index("person_id") if "person_id" in table.keys else None
        for measure, query in table.queries(engine.columns(statement(table.name)), grouped):
            rows = []
            for row in engine.rows(query):
                row = list(row)
                used.add(row[0])
                if table.name == "people":
                    seen.setdefault(row[0], set()).add(row[place])
                if place is not None and row[place] is not None:
                    person = row[place]
                    row[place] = int(person, 16) if len(person) < 16 else people.setdefault(person, len(people))
                if measure:
                    row.insert(len(table.keys) - 2, measure)
                rows.append(row)
            marks = ", ".join("?" * len(table.keys + table.sums))
            file.executemany(f"INSERT INTO {table.name} ({', '.join(table.keys + table.sums)}) VALUES ({marks})", rows)
            counted += len(rows)
        if table.name == "people":
            grouped = sorted(configuration for configuration, those in seen.items() if len(those) > MOST_PEOPLE)
    file.executemany("INSERT INTO person VALUES (?, ?)", ((number, person) for person, number in people.items()))
    rules = {line["digest"]: release_rule(line["values"]) for line in map(json.loads, configurations)}
    for number, transition, digest in engine.rows("SELECT id, transition, digest FROM configuration"):
        if number in used:
            file.execute(
                "INSERT INTO configuration VALUES (?, ?, ?, ?, ?)",
                (number, transition, digest, number in grouped, rules.get(digest)))
    sample = engine.rows(statement("session_sample").replace("?", str(SAMPLE)))
    file.executemany("INSERT INTO session_sample VALUES (?)", ((pseudonym(uuid),) for uuid, in sample))
    bounds = {"sinceMicroseconds": since, "untilMicroseconds": until}
    period = {name: value for name, value in bounds.items() if value is not None}
    source = {
        "schema": sorted(path.stem for path in (ROOT / "migrations").glob("*.sql"))[-1],
        "selection": compact({"period": period} if period else {}), "history": "{}",
    }
    file.executemany("INSERT INTO source VALUES (?, ?)", source.items())
    return counted


def release_rule(values):
    """Returns the release rule of a configuration line, as JSON; None if it has none, or a stop rule decides as well."""
    if "geometry.stops.2.name" in values:
        return None
    prefix = "interaction.releaseRule."
    rule = {
        path.removeprefix(prefix): value for path, value in values.items() if path.startswith(prefix) and value is not None}
    return compact(rule) if rule else None


def compact(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def is_configuration(line):
    return line.startswith('{"type":"configuration"')

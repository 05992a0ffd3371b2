#!/usr/bin/env python3
"""Turns exports of ideal devices into realistic deliveries, in place: batches of an outbox.

Some clocks are wrong. Some batches arrive twice, some a day late, and some installs
represent ten.

  devices.py exchange
"""

import calendar
import gzip
import json
import pathlib
import sys
import time
import uuid

TIMES = ("began_at_us", "presented_at_us", "dismissed_at_us")
DAY_US = 86_400_000_000
MINUTE_US = 60_000_000


def end_of(day):
    """Returns the end of a folder day=2026-01-31, in UTC microseconds."""
    return calendar.timegm(time.strptime(day.name.removeprefix("day="), "%Y-%m-%d")) * 1_000_000 + DAY_US


def changed(line, clock_us, tokens):
    value = json.loads(line)
    if value["type"] not in ("session", "presentation"):
        return line
    if value.get("token"):
        tokens.add(value["token"])
    for name in TIMES:
        if value.get(name) is not None:
            value[name] += clock_us
    return written(value)


def written(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n"


def batch(lines, name, made_us, clock_us, received_us, rate):
    """Returns the lines of a file as those of a batch."""
    header, tokens = json.loads(lines[0]), set()
    header |= {
        "batch": str(uuid.uuid5(uuid.NAMESPACE_URL, name)), "created_at_us": made_us + clock_us,
        "sent_at_us": made_us + clock_us + MINUTE_US, "sampling_rate": rate, "received_at_us": received_us,
    }
    body = [changed(line, clock_us, tokens) for line in lines[1:-1]]
    installs = [
        written({
            "type": "install", "token": token, "log_ends_at_us": made_us + clock_us,
            "represents_milli": 1000 if rate is None else round(1000 / rate),
        })
        for token in sorted(tokens)
    ]
    return "".join([written(header), *body, *installs, lines[-1]])


def main():
    folder = pathlib.Path(sys.argv[1])
    days = sorted(folder.iterdir())
    for place, day in enumerate(days):
        later = days[min(place + 1, len(days) - 1)]
        for file in sorted(day.glob("device-*.ndjson.gz")):
            device = int(file.name.split("-")[1].split(".")[0])
            # Two of five clocks are wrong: nine days behind, eleven days ahead. One device sends before the day is over.
            clock_us = {1: -9 * DAY_US, 3: 11 * DAY_US}.get(device % 5, 0)
            made_us = end_of(day) - (6 * 60 * MINUTE_US if device % 5 == 2 else 0)
            with gzip.open(file, "rt", encoding="utf-8") as lines:
                lines = list(lines)
            late = device % 4 == 0
            target = later / f"late-{day.name}-{file.name}" if late else file
            for path in [target] + ([later / f"z-again-{day.name}-{file.name}"] if device % 3 == 0 else []):
                received_us = end_of(path.parent) + 2 * MINUTE_US
                with gzip.open(path, "wt", encoding="utf-8") as out:
                    out.write(batch(lines, f"{day.name} {file.name}", made_us, clock_us, received_us,
                                    0.1 if device % 7 == 2 else None))
            if late:
                file.unlink()


if __name__ == "__main__":
    main()

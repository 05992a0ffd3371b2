#!/usr/bin/env python3
"""Makes the deliveries of well-behaved devices those of real ones, in place: tokens rotate within the week, clocks are
wrong, files come twice, and some come a day late.

  scale_devices.py exchange
"""

import gzip
import hashlib
import json
import pathlib
import sys

TIMES = ("began_at_us", "presented_at_us", "dismissed_at_us")
DAY_US = 86_400_000_000


def changed(line, clock_us):
    value = json.loads(line)
    if value["type"] not in ("session", "presentation"):
        return line
    if value.get("token"):
        time = value.get("began_at_us") or value.get("presented_at_us") or 0
        period = time // (3 * DAY_US)
        value["token"] = hashlib.sha256(f"{value['token']} {period}".encode()).hexdigest()[:32]
    for name in TIMES:
        if value.get(name) is not None:
            value[name] += clock_us
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n"


def main():
    folder = pathlib.Path(sys.argv[1])
    days = sorted(folder.iterdir())
    for place, day in enumerate(days):
        later = days[min(place + 1, len(days) - 1)]
        for file in sorted(day.glob("device-*.ndjson.gz")):
            device = int(file.name.split("-")[1].split(".")[0])
            # Two of five clocks are wrong: two hours slow, and eleven days fast.
            clock_us = {1: -7_200_000_000, 3: 11 * DAY_US}.get(device % 5, 0)
            with gzip.open(file, "rt", encoding="utf-8") as lines:
                text = "".join(changed(line, clock_us) for line in lines)
            late = device % 4 == 0
            target = later / f"late-{day.name}-{file.name}" if late else file
            for path in [target] + ([later / f"again-{day.name}-{file.name}"] if device % 3 == 0 else []):
                with gzip.open(path, "wt", encoding="utf-8") as out:
                    out.write(text)
            if late:
                file.unlink()


if __name__ == "__main__":
    main()

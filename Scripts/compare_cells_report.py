#!/usr/bin/env python3
"""Compares a report on cells with the one on the registry that they were counted from: they are the same, except for what
cells cannot hold. The report on the registry is changed to what the cells are able to know; then no difference is left.

  compare_cells_report.py FORMAT registry-report cells-report

Cells hold no presentation without a drag, so a section has no number of all presentations. They hold no single drag, so a
finding about second tries or reopened screens suggests no value: it names the direction alone.
"""

import difflib
import json
import pathlib
import re
import sys

# What a recommendation adds to a finding, and what stands there without one.
ADVICE = (
    r"(?:The (?:threshold|flick speed) of .*? is too (?:high|low): )?--recommend suggests .*?\.(?!\d)"
    r"|No other (?:threshold|flick speed) is known to serve people better than .*?\.(?!\d)")
UNTESTED = {
    "People tried again": "The threshold may be too high.",
    "People opened the screen again": "The threshold may be too low, or people wanted the screen back.",
}


def untested(text):
    """Returns a finding's text without its recommendation."""
    for start, sentence in UNTESTED.items():
        if start in text:
            return re.sub(ADVICE, sentence, text)
    return text


def known_json(text):
    report = json.loads(text)
    for section in report["sections"]:
        section.pop("shown", None)
    for finding in report["findings"]:
        finding.pop("suggested", None)
        if finding["kind"] == "cameBack":
            finding["next"] = finding["next"].replace("--by screen", "--recommend")
        finding["text"] = untested(finding["text"])
    return json.dumps(report, indent=1, sort_keys=True)


def known_html(text):
    def finding(match):
        return f"<span>{untested(match[1])}</span> <code>{match[2].replace('--by screen', '--recommend')}</code>"

    return re.sub(r"<span>((?:[a-z-]+: )?People [^<]*)</span> <code>([^<]*)</code>", finding, known_text(text))


def known_text(text):
    return re.sub(r"[\d,]+ presentations, ([\d,]+) of them with a drag; ", r"\1 presentations with a drag, ", text)


def main():
    kind, registry, cells = sys.argv[1:]
    expected, found = (pathlib.Path(path).read_text(encoding="utf-8") for path in (registry, cells))
    known = {"json": known_json, "html": known_html, "text": known_text, "csv": str}[kind]
    expected = known(expected)
    if kind == "json":
        found = json.dumps(json.loads(found), indent=1, sort_keys=True)
    if expected == found:
        return
    lines = difflib.unified_diff(expected.splitlines(), found.splitlines(), "registry", "cells", lineterm="", n=0)
    for line in list(lines)[:20]:
        print(line[:300], file=sys.stderr)
    sys.exit(1)


if __name__ == "__main__":
    main()

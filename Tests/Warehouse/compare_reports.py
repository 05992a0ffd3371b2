#!/usr/bin/env python3
"""Compares a report on files of counts with the report on the registry that was counted. The same bytes are expected, except
that a file of counts has no single drags: a finding about second tries or reopened screens suggests no value. It does not know
stops either, so a report on it has no number of the drags between them.

  compare_reports.py FORMAT registry-report counts-report
"""

import difflib
import json
import pathlib
import re
import sys

# What a recommendation adds to a finding, and what stands there without one.
ADVICE = (
    r"(?:The (?:threshold|flick speed) of .*? may be too (?:high|low): |The rule may be too (?:strict|lax); )?`recommend` (?:suggests|has|cannot) .*?\.(?!\d)"
    r"|No other (?:threshold|flick speed) is known to serve people better than .*?\.(?!\d)"
    r"(?: Whether these dismissals were accidents is not known: some people want the screen back\.)?")
WEIGHING = r"A lower (?:threshold|flick speed) (.*?`recommend` weighs both).*?\.(?!\d)"
COMPUTES = " `recommend` computes which one would have cost least."
UNTESTED = {
    "People tried again": "The threshold may be too high." + COMPUTES,
    "People opened the screen again": "The threshold may be too low, or people wanted the screen back." + COMPUTES,
}


def untested(text):
    """Returns a finding's text without its recommendation."""
    if " weighs both" in text:
        return re.sub(WEIGHING, r"A lower threshold \1.", text)
    for start, sentence in UNTESTED.items():
        if start in text:
            return re.sub(ADVICE, sentence, text)
    return text


def untold(command, transition):
    """Returns the command of a finding without a recommendation. A rule that is not known to choose stops has a threshold."""
    command = command.replace("transitions fields interaction.releaseRule", f"transitions recommend {transition}")
    return re.sub(r"transitions report (\S+) --by screen", r"transitions recommend \1", command)


def known_json(text):
    report = json.loads(text)
    report["header"].pop("movesBetweenStops", None)
    for section in report["sections"]:
        if " between stops " in section.get("rule", ""):
            del section["rule"]
    for finding in report["findings"]:
        finding.pop("suggested", None)
        finding["next"] = untold(finding["next"], finding.get("transition"))
        finding["text"] = untested(finding["text"])
    return json.dumps(report, indent=1, sort_keys=True)


def known_html(text):
    def finding(match):
        return f"<span>{untested(match[1])}</span> <code>{untold(match[2], match[1].partition(':')[0])}</code>"

    text = re.sub(r"\s*<p[^>]*>[^<]* between stops [^<]*</p>", "", text)
    return re.sub(r"<span>((?:[a-z-]+: )?People [^<]*)</span> <code>([^<]*)</code>", finding, text)


def known_text(text):
    return re.sub(r"\n\n  [\d,]+ drags? between stops [^\n]*(?:\n  \S[^\n]*)*(?=\n)", "", text)


def main():
    kind, registry, counts = sys.argv[1:]
    expected, found = (pathlib.Path(path).read_text(encoding="utf-8") for path in (registry, counts))
    known = {"json": known_json, "html": known_html, "text": known_text, "csv": str}[kind]
    expected = known(expected)
    if kind == "json":
        found = json.dumps(json.loads(found), indent=1, sort_keys=True)
    if expected == found:
        return
    lines = difflib.unified_diff(expected.splitlines(), found.splitlines(), "registry", "counts", lineterm="", n=0)
    for line in list(lines)[:20]:
        print(line[:300], file=sys.stderr)
    sys.exit(1)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Marks sentences that are hard to read: words that have a plainer one, and sentences of more than 30 words. It is advice, and
never fails.

  prose.py [FILE...]     without a file: all of the repository
"""

import collections, re, subprocess, sys

LONGEST = 30
# The word, and what to write instead.
WORDS = {
    r"whoever": "name who: the app, the reader, the person",
    r"nobody": "no one, or name who",
    r"somebody": "someone, or name who",
    r"anew": "again, from scratch",
    r"who has": "name who",
    r"what is": "a noun",
    r"by hand": "manually",
    r"it is told|they are told|you are told": "it receives, it prints",
    r"impatient|patience": "busy timeout, back-off, fail fast",
    r"no sense": "is not valid",
}
PATTERN = re.compile("|".join(rf"(?P<w{n}>\b(?:{word})\b)" for n, word in enumerate(WORDS)), re.IGNORECASE)
COMMENT = {"swift": r"\s*///?(?!/)\s?(.*)", "sql": r"\s*--\s?(.*)", "sh": r"\s*#(?!!)\s?(.*)", "yaml": r"\s*#\s?(.*)",
           "js": r"\s*(?://|/\*\*|\*/|\*)\s?(.*)"}

def paragraphs(path, text):
    """Yields (number of the first line, prose without code)."""
    kind, fenced, lines, first = path.rsplit(".", 1)[-1], False, [], 0
    for number, line in enumerate(text.splitlines() + [""], 1):
        if kind == "md":
            if line.lstrip().startswith("```"): fenced = not fenced
            prose = "" if fenced or re.match(r"\s*(```|\||#|<)", line) else re.sub(r"^\s*([-*]|\d+\.)\s", "\0", line)
        else:
            comment = re.match(COMMENT[kind], line)
            prose = comment.group(1) if comment and not comment.group(1).startswith("|") else ""
            if re.match(r"- (Parameter|Returns|Throws|Note)|\s*- \w+:|```|MARK", prose): prose = "\0" + prose
        # A list's item is a paragraph of its own.
        if lines and (not prose.strip() or prose.startswith("\0")):
            yield first, " ".join(lines)
            lines = []
        if prose.strip("\0 "):
            if not lines: first = number
            lines.append(prose.strip("\0 "))

def marks(path):
    try: text = open(path, encoding="utf-8").read()
    except (OSError, UnicodeDecodeError): return
    for number, prose in paragraphs(path, text):
        prose = re.sub(r"`+[^`]*`+|\[([^]]*)\]\([^)]*\)", lambda m: m.group(1) or "code", prose)
        for found in PATTERN.finditer(prose):
            advice = list(WORDS.values())[int(next(k for k, v in found.groupdict().items() if v)[1:])]
            yield number, found.group().lower(), f'"{found.group()}": {advice}'
        for sentence in re.split(r"(?<=[.!?:])\s+", prose):
            words = re.findall(r"[^\W\d_][\w'’-]*", sentence)
            if len(words) > LONGEST: yield number, "long sentence", f"{len(words)} words: {' '.join(words[:6])} …"

listed = subprocess.run(["git", "ls-files"], capture_output=True, text=True, check=True).stdout.splitlines()
paths = [p for p in sys.argv[1:] or listed
         if p.rsplit(".", 1)[-1] in {"md", *COMMENT} and not re.search(r"/(Fixtures|Snapshots|Corpus)/", p)]
counts = collections.Counter()
for path in paths:
    for number, what, advice in marks(path):
        counts[what] += 1
        print(f"{path}:{number}: {advice}")
if counts: print("Prose: " + ", ".join(f"{what} {count}" for what, count in counts.most_common()))

#!/usr/bin/env python3
"""Runs the lines of Python in docs/data.md that recompute the first table of a report, and compares the table with the report.
The lines run as they are, with the registry, and again with the line that reads Parquet instead.

  recipe.py FOLDER report.json    FOLDER has transitions.db and warehouse/
"""

import json
import os
import pathlib
import re
import sys

PARQUET = "# From Parquet: "
METRICS = {
    "finished at once": "finished_at_once", "tried again": "tried_again", "came back": "came_back",
    "cost per presentation": "regret_per_presentation",
}


def recipe():
    """Returns the lines, and the same with Parquet."""
    text = pathlib.Path("docs/data.md").read_text(encoding="utf-8")
    block = next(block for block in re.findall(r"```python\n(.*?)```", text, re.DOTALL) if "presentation_outcome" in block)
    lines = [line for line in block.splitlines() if line]
    comment = next(line for line in lines if line.startswith(PARQUET))
    code = [line for line in lines if line != comment]
    if len(code) > 10:
        sys.exit(f"The recipe has {len(code)} lines, more than 10.")
    read = next(line for line in code if "read_sql" in line)
    return block, block.replace(comment, "").replace(read, comment.removeprefix(PARQUET))


def main():
    folder, report = sys.argv[1:]
    sections = [
        section for section in json.loads(pathlib.Path(report).read_text(encoding="utf-8"))["sections"]
        if (section["transition"], section["direction"], section.get("revision")) == ("modal-standard", "dismiss", 1)]
    if len(sections) != 1:
        sys.exit(f"The report has {len(sections)} sections of modal-standard, revision 1.")
    rows = {row["metric"]: row["values"][0]["value"] for row in sections[0]["rows"] if row["metric"] in METRICS.values()}
    expected = {name: rows[metric] for name, metric in METRICS.items()}
    expected["left open"] = 1 - expected["finished at once"] - expected["tried again"]
    programs = recipe()
    os.chdir(folder)
    for program in programs:
        names = {}
        exec(program, names)
        found = names["table"].to_dict()
        if found.keys() != expected.keys() or any(abs(found[name] - expected[name]) > 1e-9 for name in expected):
            sys.exit(f"{program}\ngives {found},\nand the report has {expected}.")


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Runs the shell steps of a composite GitHub action in the current folder, as GitHub's runner would: action.py ACTION [INPUT=VALUE]...

It supports the expressions that `action.yml` uses, and steps over the actions of other repositories.
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import yaml

path = pathlib.Path(sys.argv[1]).resolve()
action = yaml.safe_load(path.read_text())
given = dict(each.split("=", 1) for each in sys.argv[2:])
if unknown := set(given) - set(action["inputs"]):
    sys.exit(f"{path.name} has no input {', '.join(sorted(unknown))}.")
context = {f"inputs.{name}": given.get(name, value.get("default", "")) for name, value in action["inputs"].items()}
context |= {"github.action_path": str(path.parent), "runner.os": "Linux", "runner.arch": "X64"}


def term(text):
    text = text.strip()
    if call := re.fullmatch(r"format\('([^']*)', ([\w.]+)\)", text):
        return call[1].replace("{0}", context[call[2]])
    return text[1:-1] if text.startswith("'") else context[text]


def value(expression):
    if " == " in expression:
        left, right = expression.split(" == ")
        return term(left) == term(right)
    return next((found for found in map(term, expression.split("||")) if found), "")


for step in action["runs"]["steps"]:
    if "uses" in step or ("if" in step and not value(step["if"])):
        continue
    environment = {key: re.sub(r"\$\{\{(.*?)\}\}", lambda found: value(found[1]), str(text))
                   for key, text in step.get("env", {}).items()}
    with tempfile.NamedTemporaryFile("w+") as outputs:
        run = subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]],
            env=os.environ | environment | {"GITHUB_ACTION_PATH": str(path.parent), "GITHUB_OUTPUT": outputs.name})
        if run.returncode:
            sys.exit(run.returncode)
        context |= {f"steps.{step.get('id')}.outputs.{line.split('=', 1)[0]}": line.rstrip("\n").split("=", 1)[1]
                    for line in outputs}

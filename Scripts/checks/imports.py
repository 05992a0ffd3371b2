#!/usr/bin/env python3
"""Compares Package.swift with the sources: each target must depend on exactly the modules that its files import.

SwiftPM compiles targets in parallel. If a target imports a module without depending on it, the module may not be built yet.
The mistake therefore shows only in some builds of a clean clone.
"""
import json
import os
import pathlib
import re
import subprocess
import sys

IMPORT = re.compile(
    r"^\s*(?:@\w+\s+)*(?:public |package |internal |private )?import (?:struct |enum |class |func )?(\w+)|canImport\((\w+)\)",
    re.M)

package = json.loads(subprocess.run(
    ["swift", "package", "dump-package"], check=True, capture_output=True,
    env=os.environ | {"TRANSITIONS_TOOLS": "1"}).stdout)


def folder(target):
    place = "Tests" if target["type"] == "test" else "Sources"
    return pathlib.Path(target.get("path") or f"{place}/{target['name']}")


def module(name):
    return name.replace("-", "_")


def declared(target):
    return {module(next(iter(each.values()))[0]) for each in target["dependencies"]}


# System modules need no declaration, so only names declared by some target count.
known = {module(target["name"]) for target in package["targets"]}.union(*map(declared, package["targets"]))
faults = []
for target in package["targets"]:
    imported = set()
    for file in folder(target).rglob("*.swift"):
        imported |= {one or other for one, other in IMPORT.findall(file.read_text())}
    imported = imported & known - {module(target["name"])}
    # Tests may read a module's build products instead of calling the module.
    needless = declared(target) - imported - {module(target["name"].removesuffix("Tests"))}
    faults += [f"{target['name']} imports {each} and does not depend on it." for each in imported - declared(target)]
    faults += [f"{target['name']} depends on {each} and does not import it." for each in needless]

for fault in sorted(faults):
    print(fault, file=sys.stderr)
if faults:
    sys.exit("Mend the dependencies in Package.swift.")

#!/usr/bin/env python3
"""Counts the public declarations of an app's modules, and fails above the limit: everything public is a promise to apps.

  public-names.py GRAPHS [--list]    GRAPHS is the folder of `Scripts/docc.sh graphs`; --list prints each declaration

A declaration is a type, a property, a function, an initializer, a subscript, a case of an enum or a requirement of a protocol.
Not counted, because they add no name: an override, the implementation of a protocol's requirement such as `description`, and
what the compiler synthesizes, such as `init(rawValue:)`.
"""
import json
import pathlib
import re
import sys

LIMIT = 450


def app_modules():
    manifest = pathlib.Path("Package.swift").read_text()
    start = manifest.index("let appTargets: [Target] = [")
    return re.findall(r'\bmodule\(\s*"(\w+)"', manifest[start:manifest.index("\n]", start)])


def declarations(folder):
    symbols, without_name = {}, set()
    for file in sorted(folder.glob("*.json")):
        graph = json.loads(file.read_text())
        symbols |= {each["identifier"]["precise"]: each for each in graph["symbols"]}
        without_name |= {
            each["source"] for each in graph["relationships"]
            if each["kind"] in ("overrides", "defaultImplementationOf") or "sourceOrigin" in each}
    return [
        ".".join(symbol["pathComponents"]) for identifier, symbol in symbols.items()
        if "location" in symbol and symbol["kind"]["identifier"] != "swift.extension" and identifier not in without_name]


graphs = pathlib.Path(sys.argv[1])
# On macOS, the adapter for UIKit has no symbols.
found = {module: declarations(graphs / module) for module in app_modules() if (graphs / module).is_dir()}
if "--list" in sys.argv:
    for module, names in found.items():
        for name in sorted(names):
            print(f"{module}\t{name}")
count = sum(map(len, found.values()))
text = ", ".join(f"{module} {len(names)}" for module, names in found.items())
print(f"Public declarations for apps: {count} of at most {LIMIT} ({text})")
if count == 0:
    sys.exit(f"There are no symbols in {graphs}. Build first, then run Scripts/docc.sh graphs {graphs}.")
if count > LIMIT:
    sys.exit("Make `package` what no app writes. --list prints the declarations.")

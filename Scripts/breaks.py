#!/usr/bin/env python3
"""Plants the slips of Tests/Breaks/*.txt in a copy of the sources and requires that a test fails for each.

breaks.py check         checks the data against sources and tests; takes a second
breaks.py run [NAME…]   plants every slip, or only those named; docs/testing.md describes the data. Takes an hour
"""

import json
import os
import re
import shutil
import subprocess
import sys
from collections import defaultdict
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WORK = ROOT / ".build/breaks"
COPY, BUILD = WORK / "copy", WORK / "build"
BATCH_SIZE = 16
TIMEOUT_SECONDS = 300
SMALLEST_SHARE = 0.95


@dataclass(eq=False)
class Slip:
    """One change to the sources that a test must catch."""

    module: str
    line: int
    name: str
    tests: list[str]
    old: list[str]
    new: list[str]
    reason: str

    @property
    def pattern(self):
        """The old lines as a regular expression that ignores indentation, which changes when code moves."""
        return re.compile(r"\n[ \t]*".join(re.escape(line.strip()) for line in self.old))

    def places(self, sources):
        """Returns the path, start and end of each place in `sources` that has the old lines."""
        pattern, longest = self.pattern, max((line.strip() for line in self.old), key=len, default="")
        places = [
            (path, match.start(), match.end())
            for path, text in sources.items()
            if longest in text
            for match in pattern.finditer(text)
        ]
        # A view of the registry repeats the text of the analytics' statements.
        return [place for place in places if self.module in place[0].parts] or places


def read_slips():
    """Returns all slips, and the errors in the form of the data."""
    slips, problems = [], []
    for path in sorted((ROOT / "Tests/Breaks").glob("*.txt")):
        number = 0
        for paragraph in path.read_text().split("\n\n"):
            lines = paragraph.split("\n")
            first, number = number + 1, number + len(lines) + 1
            lines = [line for line in lines if line and not line.startswith("#")]
            if not lines:
                continue
            name, _, tests = lines[0].partition("|")
            parts = {mark: [line[2:] for line in lines[1:] if line[:2].strip() == mark] for mark in "-+?"}
            slip = Slip(
                path.stem, first, name.strip(), [test.strip() for test in tests.split(",") if test.strip()],
                parts["-"], parts["+"], " ".join(parts["?"]))
            slips.append(slip)
            if sum(map(len, parts.values())) != len(lines) - 1 or not (slip.tests and slip.old):
                problems.append(f"{path.name}:{first}: the form is: name | test, then lines with -, + and ? before them")
    return slips, problems


def read_sources(root):
    """Returns the text of each source file below `root`/Sources by its path."""
    files = (
        Path(folder, name)
        for folder, _, names in os.walk(root / "Sources", followlinks=True)
        for name in names
        if name.endswith((".swift", ".sql", ".js", ".css"))
    )
    return {path: path.read_text() for path in files}


def check(slips, problems):
    """Prints all errors in the data. Returns whether there are none."""
    sources = read_sources(ROOT)
    declared = targets_by_name().keys()
    seen = set()
    for slip in slips:
        at = f"{slip.module}.txt:{slip.line}: {slip.name}"
        count = len(slip.places(sources))
        if count != 1:
            problems.append(f"{at}: the old lines occur {count} times in Sources, not once")
        if slip.name in seen:
            problems.append(f"{at}: the name is taken")
        if [line.strip() for line in slip.old] == [line.strip() for line in slip.new]:
            problems.append(f"{at}: the new lines are the old ones")
        for test in slip.tests:
            if not declared >= set(test.split("/")):
                problems.append(f"{at}: there is no test {test}")
        seen.add(slip.name)
    for problem in problems:
        print(f"error: {problem}", file=sys.stderr)
    return not problems


def synchronize():
    """Makes COPY equal to the working tree. Touches only files that differ, so that builds stay incremental."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, check=True, capture_output=True, text=True)
    wanted = {name for name in listed.stdout.split("\0") if name and os.path.lexists(ROOT / name)}
    for path in list(COPY.rglob("*")):
        if (path.is_symlink() or path.is_file()) and str(path.relative_to(COPY)) not in wanted:
            path.unlink()
    for name in wanted:
        source, target = ROOT / name, COPY / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_symlink():
            if not target.is_symlink():
                target.symlink_to(os.readlink(source))
        elif not target.exists() or source.read_bytes() != target.read_bytes():
            shutil.copy(source, target)


@cache
def targets_by_name():
    """Returns the names of all functions and types of the tests, each with the targets that declare it."""
    targets = defaultdict(set)
    for path in (ROOT / "Tests").rglob("*.swift"):
        for name in re.findall(r"\b(?:func|struct|class|enum|actor|extension)\s+(\w+)", path.read_text()):
            targets[name].add(path.relative_to(ROOT / "Tests").parts[0])
    return targets


def build(log, tests):
    """Builds the copy with the targets of these tests. Returns whether it built."""
    # A slip may leave a value unused, which is only a warning. A test still has to detect the slip.
    command = [
        "swift", "build", "--build-tests", "--scratch-path", BUILD, "-debug-info-format", "none",
        "-Xswiftc", "-no-warnings-as-errors"]
    targets = set().union(*(targets_by_name()[test.split("/")[0]] for test in tests))
    environment = {**os.environ, "TRANSITIONS_TOOLS": "1", "TRANSITIONS_TESTS": " ".join(sorted(targets))}
    with open(WORK / log, "w") as output:
        finished = subprocess.run(command, cwd=COPY, env=environment, stdout=output, stderr=subprocess.STDOUT)
        return finished.returncode == 0


def names_pattern(tests):
    """Matches the identifier Module.Suite/function(label:)/File.swift:1:2 of each of the tests."""
    return rf"(^|[./])({'|'.join(map(re.escape, sorted(tests)))})([/(]|$)"


@dataclass
class Answer:
    """The result of a test run: the identifiers of tests by their state, and the end of the process."""

    started: set
    failed: set
    running: set
    died: bool = False
    timed_out: bool = False

    def caught(self, slip):
        """Returns the test of `slip` that failed, or in which the process died."""
        suspects = self.failed | (self.running if self.died else set())
        for test in slip.tests:
            if any(re.search(names_pattern([test]), identifier) for identifier in suspects):
                return test
        return None


def run_tests(tests, log, timeout=TIMEOUT_SECONDS):
    """Runs the named tests of the built copy, without SwiftPM, and reads their event stream."""
    events = WORK / "events.jsonl"
    events.unlink(missing_ok=True)
    bundle = next((BUILD / "debug").glob("*PackageTests.xctest"))
    if bundle.is_dir():
        command = ["swift", "test", "--skip-build", "--scratch-path", BUILD]
    else:
        command = [bundle, "--testing-library", "swift-testing"]
    command += ["--filter", names_pattern(tests), "--event-stream-output-path", events, "--event-stream-version", "0"]
    environment = {
        "SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH": "8",
        "TRANSITIONS_STROKES": str(ROOT.parent / "shared/gestures"), **os.environ}
    answer = Answer(set(), set(), set())
    with open(WORK / log, "w") as output:
        process = subprocess.Popen(
            command, cwd=COPY, env=environment, stdout=output, stderr=subprocess.STDOUT, start_new_session=True)
        try:
            status = process.wait(timeout)
            answer.died = status < 0 or status > 128
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, 9)
            process.wait()
            answer.timed_out = True
    for line in events.read_text().splitlines() if events.exists() else []:
        try:
            payload = json.loads(line)["payload"]
        except ValueError:
            continue  # The process died while it wrote this line.
        identifier, kind = payload.get("testID"), payload.get("kind")
        if kind == "testStarted" and identifier:
            answer.started.add(identifier)
            answer.running.add(identifier)
        elif kind == "testEnded" and identifier:
            answer.running.discard(identifier)
        elif kind == "issueRecorded" and identifier and not payload["issue"].get("isKnown"):
            answer.failed.add(identifier)
    return answer


class Planting:
    """Plants slips in the copy, and records their results."""

    def __init__(self):
        self.sources = read_sources(COPY)
        self.results = {}

    def batches(self, slips):
        """Groups slips of one module that share no test and no text."""
        groups = []
        for slip in slips:
            spans = slip.places(self.sources)
            for group in groups:
                if len(group) < BATCH_SIZE and group[0].module == slip.module and not any(
                    set(slip.tests) & set(other.tests) or overlap(spans, other.places(self.sources)) for other in group
                ):
                    group.append(slip)
                    break
            else:
                groups.append([slip])
        return groups

    def plant(self, batch):
        """Writes the slips of a batch into the copy. Returns the files it changed."""
        changed = {}
        spans = sorted(((slip.places(self.sources)[0], slip) for slip in batch), key=lambda pair: -pair[0][1])
        for (path, start, end), slip in spans:
            text = changed.get(path, self.sources[path])
            changed[path] = text[:start] + "\n".join(slip.new).lstrip() + text[end:]
        for path, text in changed.items():
            path.write_text(text)
        return changed

    def builds(self, batch):
        return self.planted(batch, lambda: build("planted.log", tests_of(batch)))

    def planted(self, batch, action):
        changed = self.plant(batch)
        try:
            return action()
        finally:
            for path in changed:
                path.write_text(self.sources[path])

    def judge(self, batch):
        """Plants a batch, runs its tests, and records each slip's result. Divides the batch if it gives no result."""
        tests = tests_of(batch)
        answer = self.planted(
            batch, lambda: run_tests(tests, "planted-tests.log") if build("planted.log", tests) else None)
        if len(batch) > 1 and answer is None:
            sound = [slip for slip in batch if self.builds([slip])]
            for slip in set(batch) - set(sound):
                self.note(slip, False, "does not build: correct its new lines")
            for group in [sound] if 0 < len(sound) < len(batch) else [[slip] for slip in sound]:
                self.judge(group)
        elif len(batch) > 1 and (answer.died or answer.timed_out):
            for slip in batch:
                self.judge([slip])
        else:
            for slip in batch:
                test = answer and answer.caught(slip)
                if answer is None:
                    self.note(slip, False, "does not build: correct its new lines")
                elif test:
                    self.note(slip, True, test)
                elif len(batch) > 1:
                    self.judge([slip])  # Another slip of the batch may have hidden it.
                else:
                    self.note(slip, False, f"no answer in {TIMEOUT_SECONDS} s" if answer.timed_out else "no test failed")

    def note(self, slip, is_caught, detail):
        self.results[slip] = is_caught
        print(f"{'caught' if is_caught else 'NOT CAUGHT'}  {slip.module}: {slip.name} ({detail})", flush=True)


def tests_of(slips):
    return {test for slip in slips for test in slip.tests}


def overlap(spans, others):
    return any(a[0] == b[0] and a[1] < b[2] and b[1] < a[2] for a in spans for b in others)


def run(slips, is_whole):
    """Runs the named tests on the whole code, then plants every slip. Returns whether enough were caught."""
    COPY.mkdir(parents=True, exist_ok=True)
    synchronize()
    tests = tests_of(slips)
    if not build("whole.log", tests):
        sys.exit("error: the code does not build as it is. See .build/breaks/whole.log.")
    answer = run_tests(tests, "whole-tests.log", timeout=4 * TIMEOUT_SECONDS)
    absent = [test for test in sorted(tests) if not any(re.search(names_pattern([test]), ran) for ran in answer.started)]
    if answer.failed or answer.died or answer.timed_out:
        sys.exit("error: tests fail without any slip. See .build/breaks/whole-tests.log.")
    if absent:
        sys.exit("error: these tests did not run, perhaps for lack of the recorded strokes: " + ", ".join(absent))
    print(f"{len(answer.started)} tests and suites pass without a slip.", flush=True)
    planting = Planting()
    for batch in planting.batches(slips):
        planting.judge(batch)
    survivors = [slip for slip, is_caught in planting.results.items() if not is_caught]
    print(f"\n{len(slips) - len(survivors)} of {len(slips)} caught")
    for slip in survivors:
        print(f"  {slip.module}: {slip.name}: {slip.reason or 'NO REASON GIVEN'}")
    is_enough = len(survivors) <= (1 - SMALLEST_SHARE) * len(slips) or not is_whole
    return is_enough and all(slip.reason for slip in survivors)


def main(arguments):
    if arguments[:1] not in (["check"], ["run"]):
        sys.exit(__doc__)
    slips, problems = read_slips()
    if not check(slips, problems):
        return 1
    if arguments[0] == "check":
        print(f"{len(slips)} slips fit the sources.")
        return 0
    subprocess.run([ROOT / "Scripts/setup.sh"], check=True)
    names = arguments[1:]
    unknown = set(names) - {slip.name for slip in slips}
    if unknown:
        sys.exit("error: there is no slip " + ", ".join(sorted(unknown)))
    return 0 if run([slip for slip in slips if not names or slip.name in names], not names) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

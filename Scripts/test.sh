#!/usr/bin/env bash
# Runs all checks of CI: set-up, lint, build, tests, the release tool, documentation.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
started=$SECONDS
Scripts/setup.sh --with-browser

steps=4
step=0

# timed TEXT COMMAND...: runs a command, and prints its name and its duration.
timed() {
  local heading=$1 began=$SECONDS
  shift
  say "$heading ($(took $((SECONDS - started))) so far)"
  "$@"
  echo "$heading: $(took $((SECONDS - began)))"
}
# step TEXT COMMAND...: the same for a step of the whole.
step() {
  step=$((step + 1))
  timed "$step/$steps $1" "${@:2}"
}

# begin_checks, finish_checks: run the checks below beside the tests, which have priority, and print their output. The checks
# have a process group of their own, so that the exit of this script ends them.
checks_log=.build/checks-in-background.log
checks_group=''
begin_checks() {
  set -m
  {
    trap '[ $? -eq 0 ] || echo "A check beside the tests has failed. Its output: $checks_log" >&3' EXIT
    trap 'trap - EXIT; exit 1' TERM
    renice -n 10 -p "${BASHPID:-$$}" > /dev/null || true
    checks
  } < /dev/null 3>&2 > "$checks_log" 2>&1 &
  set +m
  checks_group=$!
}
finish_checks() {
  local status=0
  wait "$checks_group" || status=$?
  checks_group=''
  cat "$checks_log"
  return "$status"
}
end_checks() {
  [ -n "$checks_group" ] || return 0
  kill -- "-$checks_group" 2> /dev/null || true
  echo "The output of the other checks is in $checks_log." >&2
}
trap end_checks EXIT

# The recorded strokes are not part of this repository. Without them, the tests that use them are empty.
strokes=${TRANSITIONS_STROKES:-$root/../shared/gestures}
if [ ! -f "$strokes/manifest.json" ]; then
  if [ "${CI:-}" = true ]; then
    fail "The recorded strokes are missing: $strokes/manifest.json." \
      "In CI they must be there. TRANSITIONS_STROKES names another folder."
  fi
  printf '\n!!! The recorded strokes are missing (%s): the tests over real drags are NOT run.\n' "$strokes" >&2
fi

# The same for the facts against which the stand-ins for UIKit and SwiftUI are tested.
apple=${TRANSITIONS_APPLE:-$root/../shared/apple}
if [ ! -f "$apple/declarations.tsv" ]; then
  if [ "${CI:-}" = true ]; then
    fail "Apple's declarations are missing: $apple/declarations.tsv." \
      "In CI they must be there. TRANSITIONS_APPLE names another folder."
  fi
  printf '\n!!! Apple'"'"'s declarations are missing (%s): the stand-ins are NOT held to them.\n' "$apple" >&2
fi

# Run 300,000 random sequences through the interaction machine. A bare `swift test` runs fewer.
export TRANSITIONS_SEQUENCES=${TRANSITIONS_SEQUENCES:-300000}

# Check that the slips of `make breaks` still fit the sources.
command -v python3 > /dev/null || fail "There is no python3." "Debian and Ubuntu: apt-get install python3"
python3 Scripts/breaks.py check

for script in Scripts/*.sh .ci/run; do bash -n "$script"; done
lint() {
  make --no-print-directory lint
  python3 Scripts/imports.py
  Scripts/workflow-lint.sh
}
# The tool that people install is linked from the tested objects, and is the one that the tests run.
build() {
  optimised build --build-tests
  link_tools transitions transitions-serve
}
# Everything else. It runs beside the tests, which wait for locked files and pages for a third of their time.
tool=$root/$tools/transitions
checks() {
  timed "Objective-C" Scripts/objc-typecheck.sh .build/release
  timed "Consumers" Scripts/consumers.sh "$tool"
  timed "Action and hook" Scripts/integrations.sh "$tool"
  timed "Archive" Scripts/dist.sh
  timed "Documentation" Scripts/docc.sh .build/release
  timed "DuckDB" Scripts/duckdb.sh .build/release
}

step "Lint" lint
step "Build" build
begin_checks
TRANSITIONS_TOOL=$tool step "Test" run_tests .build/release
step "The other checks" finish_checks
printf '\nAll of it: %s\n' "$(took $((SECONDS - started)))"

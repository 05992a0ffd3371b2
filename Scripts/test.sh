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

# Recorded strokes, and facts about Apple's declarations, are not part of this repository. The tests that use them skip without.
not_run=()
# outside VARIABLE FILE CONSEQUENCE: looks for a file in the variable's folder. Only CI that sets the variable to none may do
# without it.
outside() {
  local folder=${!1}
  [ ! -f "$folder/$2" ] || return 0
  [ "${CI:-}" != true ] || [ "$folder" = none ] \
    || fail "$folder/$2 is missing: $3." "$1 names another folder. Where CI cannot have one: $1=none."
  not_run+=("$3")
}
export TRANSITIONS_STROKES=${TRANSITIONS_STROKES:-$root/../shared/gestures}
export TRANSITIONS_APPLE=${TRANSITIONS_APPLE:-$root/../shared/apple}
outside TRANSITIONS_STROKES manifest.json "the tests over real drags are NOT run"
outside TRANSITIONS_APPLE declarations.tsv "the stand-ins for UIKit and SwiftUI are NOT held to Apple's declarations"
# report_what_did_not_run: prints it loudly, on GitHub as an annotation of the run.
report_what_did_not_run() {
  local consequence mark='!!! '
  [ -z "${GITHUB_ACTIONS:-}" ] || mark='::warning title=Not run::'
  for consequence in ${not_run[@]+"${not_run[@]}"}; do printf '\n%s%s\n' "$mark" "$consequence"; done
}
report_what_did_not_run >&2

# Run 300,000 random sequences through the interaction machine. A bare `swift test` runs fewer.
export TRANSITIONS_SEQUENCES=${TRANSITIONS_SEQUENCES:-300000}

# Check that the slips of `make breaks` still fit the sources.
command -v python3 > /dev/null || fail "There is no python3." "Debian and Ubuntu: apt-get install python3"
python3 Scripts/breaks.py check

for script in Scripts/*.sh Scripts/checks/*.sh Tests/Warehouse/*.sh docs/images/*.sh .ci/run; do bash -n "$script"; done
lint() {
  make --no-print-directory lint
  python3 Scripts/checks/imports.py
  lint_workflows
}
# Checks the GitHub workflows with actionlint or, without it, with GitHub's JSON schema and yamllint, from PyPI.
lint_workflows() {
  local venv=.build/workflow-lint
  if command -v actionlint > /dev/null 2>&1; then
    actionlint .github/workflows/*.yml
    return
  fi
  if [ ! -x "$venv/bin/check-jsonschema" ]; then
    python3 -m venv "$venv" > /dev/null 2>&1 \
      && "$venv/bin/pip" install --quiet --disable-pip-version-check check-jsonschema yamllint > /dev/null 2>&1 \
      || { rm -rf "$venv"; not_run+=("the workflows are NOT checked: there is neither actionlint nor PyPI"); return 0; }
  fi
  "$venv/bin/check-jsonschema" --quiet --builtin-schema vendor.github-workflows .github/workflows/*.yml
  "$venv/bin/yamllint" --strict -d '{extends: default, rules: {line-length: {max: 130}, document-start: disable,
    truthy: {check-keys: false}, comments: disable}}' .github/workflows
}
# The tool that people install is linked from the tested objects, and is the one that the tests run.
build() {
  optimised build --build-tests
  link_tools transitions transitions-serve
}
# Everything else. It runs beside the tests, which wait for locked files and pages for a third of their time.
tool=$root/$tools/transitions
checks() {
  timed "Objective-C" Scripts/checks/apple.sh .build/release
  timed "Consumers" Scripts/consumers.sh "$tool"
  timed "Action and hook" Scripts/checks/integrations.sh "$tool"
  timed "Archive" Scripts/dist.sh
  timed "Documentation" Scripts/docc.sh .build/release
  timed "DuckDB" Tests/Warehouse/check.sh .build/release
}

step "Lint" lint
step "Build" build
begin_checks
TRANSITIONS_TOOL=$tool step "Test" run_tests .build/release
step "The other checks" finish_checks
report_what_did_not_run
printf '\nAll of it: %s\n' "$(took $((SECONDS - started)))"

#!/usr/bin/env bash
# Everything CI runs: set-up, lint, build, tests, the release tool, documentation.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
started=$SECONDS
Scripts/setup.sh --with-browser

# timed TEXT COMMAND...: runs a step and says how long it took.
timed() {
  local heading=$1 began=$SECONDS
  shift
  say "$heading"
  "$@"
  echo "$heading: $(took $((SECONDS - began)))"
}

# run_tests: thousands of lines come before the end, where somebody looks first: what failed is said there once more.
run_tests() {
  local log=.build/test.log
  swift test --skip-build 2>&1 | tee "$log" && return
  say "What failed (all of it: $log)"
  local failures
  failures=$(sed $'s/\033\\[[0-9;]*m//g' "$log" | awk '
    /^(◇|✔|➜)/ { shown = 0 }
    /^✘/ { shown = / recorded an issue / ? 12 : 0 }
    /^error:|Fatal error|unexpected signal/ { shown = 2 }
    shown-- > 0')
  # Whatever ended them, the last lines say most.
  if [ -n "$failures" ]; then echo "$failures"; else tail -n 20 "$log"; fi
  return 1
}

# The recorded strokes are not part of this repository. Without them the tests over them have nothing to do.
strokes=${TRANSITIONS_STROKES:-$root/../shared/gestures}
if [ ! -f "$strokes/manifest.json" ]; then
  if [ "${CI:-}" = true ]; then
    fail "The recorded strokes are missing: $strokes/manifest.json." \
      "In CI they must be there. TRANSITIONS_STROKES names another folder."
  fi
  printf '\n!!! The recorded strokes are missing (%s): the tests over real drags are NOT run.\n' "$strokes" >&2
fi

# Swift Testing starts all tests at once, on as many threads as there are cores, and who waits for something comes back
# behind everything that was started meanwhile: after minutes. A page in a browser does not wait that long. So few at a
# time; a bare `swift test` starts them all.
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=${SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH:-8}

# A million random sequences through the interaction machine; a bare `swift test` makes do with fewer.
export TRANSITIONS_SEQUENCES=${TRANSITIONS_SEQUENCES:-1000000}

# The deliberate breaks (make breaks) are of no use once they no longer fit the sources.
for patch in Tests/Breaks/*.patch; do
  git apply --check "$patch" || fail "$patch no longer fits the sources." "Write it anew."
done

for script in Scripts/*.sh .ci/run; do bash -n "$script"; done
timed "Lint" swift format lint --strict --recursive Package.swift Sources Tests Examples Benchmarks/Package.swift \
  Benchmarks/Sources Fuzzing/Package.swift Fuzzing/Sources/Fuzz
timed "Build" swift build --build-tests
timed "Objective-C" Scripts/objc-typecheck.sh
timed "Parse" Scripts/parse-apple.sh
timed "Test" run_tests
timed "Release" Scripts/release-test.sh
timed "DuckDB" Scripts/duckdb.sh
timed "Documentation" Scripts/docc.sh
printf '\nAll of it: %s\n' "$(took $((SECONDS - started)))"

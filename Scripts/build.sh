#!/usr/bin/env bash
# Builds the release tool and says how long it takes and took.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
Scripts/setup.sh

if [ -x .build/release/transitions ]; then
  say "Building the release tool (only what changed)"
else
  say "Building the release tool (the first time: about 3 minutes on two cores)"
fi
started=$SECONDS
if [ -t 1 ]; then
  swift build -c release --product transitions
else
  # In a pipe the build's hundreds of lines help nobody, unless it fails.
  mkdir -p .build
  log=.build/release-build.log
  echo "Its output goes to $log."
  if ! swift build -c release --product transitions > "$log" 2>&1; then
    tail -n 40 "$log" >&2
    fail "The build failed." "Its whole output is in $log."
  fi
fi
echo "Built .build/release/transitions in $(took $((SECONDS - started)))."

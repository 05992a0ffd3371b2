#!/usr/bin/env bash
# Builds the release tool and the gallery's server, and says how long it takes and took.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
Scripts/setup.sh

if [ -x .build/release/transitions ]; then
  say "Building the release tool (only what changed)"
else
  say "Building the release tool (the first time: about 5 minutes on two cores)"
fi
started=$SECONDS
# shellcheck disable=SC2207
link=($(static_stdlib))
# The `+` form, because an empty array counts as unset in bash before 4.4.
build=(swift build -c release ${link[@]+"${link[@]}"})
products=(transitions transitions-serve)
# SwiftPM builds one product a call; the second finds most of it done.
build_all() {
  local product
  for product in "${products[@]}"; do "${build[@]}" --product "$product" || return 1; done
}
if [ -t 1 ]; then
  build_all
else
  # In a pipe the build's hundreds of lines help nobody, unless it fails.
  mkdir -p .build
  log=.build/release-build.log
  echo "Its output goes to $log."
  if ! build_all > "$log" 2>&1; then
    tail -n 40 "$log" >&2
    fail "The build failed." "Its whole output is in $log."
  fi
fi
echo "Built .build/release/transitions and transitions-serve in $(took $((SECONDS - started)))."

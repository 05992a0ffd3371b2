#!/usr/bin/env bash
# Builds the release tool and the gallery's server. `build.sh transitions` builds only the tool. --debug builds without
# optimization, in less than half the time.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
Scripts/setup.sh

configuration=release
if [ "${1:-}" = --debug ]; then
  configuration=debug
  shift
fi
products=("$@")
if [ ${#products[@]} -eq 0 ]; then products=(transitions transitions-serve); fi
if [ -d ".build/$configuration" ]; then
  say "Building ${products[*]} (only what changed)"
elif [ "$configuration" = debug ]; then
  say "Building ${products[*]} (the first time: about $((1 + ${#products[@]})) and a half minutes on two cores)"
else
  say "Building ${products[*]} (the first time: about $((4 + 2 * ${#products[@]})) minutes on two cores)"
fi
started=$SECONDS
# SwiftPM builds one product per call. The second call reuses most of the first.
build_all() {
  local product
  for product in "${products[@]}"; do
    if [ "$configuration" = debug ]; then unoptimised --product "$product"; else optimised build --product "$product"; fi \
      || return 1
  done
  [ "$configuration" = debug ] || link_tools "${products[@]}"
}
if [ -t 1 ]; then
  build_all
else
  # In a pipe, the build's hundreds of lines are useful only if it fails.
  mkdir -p .build
  log=.build/$configuration-build.log
  if ! build_all > "$log" 2>&1; then
    tail -n 40 "$log" >&2
    fail "The build failed." "Its whole output is in $log."
  fi
fi
folder=.build/debug
[ "$configuration" = debug ] || folder=$tools
echo "Built ${products[*]} in $folder in $(took $((SECONDS - started)))."

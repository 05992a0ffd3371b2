#!/usr/bin/env bash
# Compares web/interaction.js with the Swift engine: the published suite, recorded strokes if available, and random
# orders of events. SEQUENCES sets their number (one million), SEED their choice.
#
#   conformance.sh            runs everything
#   conformance.sh --record   writes conformance/suite.ndjson from the engine
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
command -v node > /dev/null || fail "There is no node." "Debian and Ubuntu: apt-get install nodejs"

unoptimised --product conformance
generate=.build/debug/conformance
if [ "${1:-}" = --record ]; then
  "$generate" suite > conformance/suite.ndjson
  echo "Wrote conformance/suite.ndjson."
  exit
fi

say "The published suite"
"$generate" suite | cmp - conformance/suite.ndjson \
  || fail "conformance/suite.ndjson is not what the engine answers." "Scripts/conformance.sh --record writes it."
node conformance/check.mjs conformance/suite.ndjson

strokes=${TRANSITIONS_STROKES:-$root/../shared/gestures}
if [ -f "$strokes/manifest.json" ]; then
  for file in "$strokes"/*.public.csv; do
    name=$(basename "$file" .public.csv)
    say "Recorded strokes: $name"
    height=$(node -p "JSON.parse(require('fs').readFileSync('$strokes/manifest.json'))['$name'].screen_height_pt")
    "$generate" strokes "$file" "$height" | node conformance/check.mjs
  done
else
  printf '\n!!! The recorded strokes are missing (%s): they are NOT compared.\n' "$strokes" >&2
fi

say "Random orders of events"
"$generate" random "${SEQUENCES:-1000000}" "${SEED:-1}" | node conformance/check.mjs

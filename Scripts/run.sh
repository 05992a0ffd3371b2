#!/usr/bin/env bash
# Runs the whole loop: build, create ./transitions.db, drag, report. STROKES=FILE DISTANCE=POINTS [TRANSITION=NAME]
# imports recorded strokes instead of simulating drags.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

strokes=${STROKES:-}
distance=${DISTANCE:-}
transition=${TRANSITION:-modal-standard}
# Use the registry in this folder, even if the environment names another one.
unset TRANSITIONS_DB

# Report mistakes before the build, which takes about a minute.
check_strokes() {
  if [ -z "$strokes" ]; then
    [ -z "$distance" ] || fail "DISTANCE=$distance is given without STROKES." \
      "make run STROKES=FILE DISTANCE=POINTS imports a file; make run alone simulates."
    return
  fi
  [ -n "$distance" ] || fail "STROKES=$strokes needs DISTANCE=POINTS." \
    "The distance is how many points the view travels from its place to out of sight:" \
    "usually the height of the screen the strokes were made on, for a full-height card." \
    "Example: make run STROKES=$strokes DISTANCE=852"
  [[ $distance =~ ^[0-9]+(\.[0-9]+)?$ && $distance =~ [1-9] ]] || fail "DISTANCE=$distance is no number above 0." \
    "It is in points: how far the view travels from its place to out of sight, such as 852."
  [ "$strokes" = - ] || [ -f "$strokes" ] || fail "STROKES=$strokes: there is no such file." \
    "It is a CSV with the columns session_id,t_us,x_pt,y_pt,state."
}

# show ARGUMENT...: prints a command as a person would type it, and runs it.
show() {
  printf '\n$ %s' "$tool"
  printf ' %q' "$@"
  printf '\n'
  "$tool" "$@"
}

check_strokes
# The gallery needs a web server, which `make gallery` builds.
first_look transitions

say "The registry: ./transitions.db, from the built-in catalog"
"$tool" init
"$tool" list | cut -f1 | paste -sd ' ' | sed 's/ /, /g' | fold -s -w 78 | sed 's/^/  /'

if [ -n "$strokes" ]; then
  say "Your strokes, replayed through $transition"
  show session import "$strokes" --transition "$transition" --distance "$distance"
  reported=("$transition")
else
  say "A simulated week (no real people: every session is marked simulated)"
  "$tool" session simulate card-modal card-standard --users 300 | sed '1d;$d'
  reported=()
fi

show report ${reported[@]+"${reported[@]}"}

say "Next"
printf '  %-41s %s\n' \
  "export PATH=\"\$PWD/$(dirname "$tool"):\$PATH\"" "lets the shell find transitions" \
  "transitions report --html report.html" "the report as a page" \
  "make gallery" "see and drag the transitions in a browser" \
  "make run STROKES=FILE DISTANCE=POINTS" "use your own recorded strokes"

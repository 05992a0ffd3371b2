#!/usr/bin/env bash
# Measures the time of `transitions list`, and of sqlite3 reading the same rows: user, system and wall time, as medians
# of RUNS alternating runs. TOOLS="FILE FILE" also measures other builds of the tool.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

runs=${RUNS:-60}
tool=$tools/transitions
[ -x "$tool" ] || fail "There is no $tool." "Run make build first."
command -v sqlite3 > /dev/null 2>&1 || fail "There is no sqlite3 on the PATH." "Debian and Ubuntu: apt-get install sqlite3"

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
registry=$scratch/transitions.db
"$tool" init --db "$registry" > /dev/null
rows="SELECT name, revision, dismissal_type, duration, damping, presentation_curve, dimming_alpha, release_rule_kind,
  digest, summary FROM current_transition"
[ "$(sqlite3 "$registry" "$rows" | wc -l)" -eq "$("$tool" list --db "$registry" | wc -l)" ] \
  || fail "sqlite3 and the tool do not give the same rows."

compiler=$(dirname "$(command -v swift)")/clang
[ -x "$compiler" ] || compiler=cc
"$compiler" -O2 -Wall -o "$scratch/startup" Scripts/startup.c

tab=$'\t'
names=(sqlite3)
commands=("sqlite3$tab-readonly$tab$registry$tab${rows//$'\n'/ }")
for candidate in "$tool" ${TOOLS:-}; do
  names+=("$candidate")
  commands+=("$candidate${tab}list${tab}--db$tab$registry")
done
"$scratch/startup" "$runs" "${commands[@]}" > "$scratch/times"

printf '%s runs each, in turn; medians in ms, and how many times those of sqlite3\n\n' "$runs"
printf '%-40s %7s %7s %9s %7s %7s %7s\n' '' user system user+sys wall cpu wall
i=0
while read -r user system cpu wall; do
  [ "$i" -gt 0 ] || { base_cpu=$cpu; base_wall=$wall; }
  awk -v n="${names[$i]}" -v u="$user" -v s="$system" -v c="$cpu" -v w="$wall" -v bc="$base_cpu" -v bw="$base_wall" \
    'BEGIN { printf "%-40s %7.2f %7.2f %9.2f %7.2f %6.1fx %6.1fx\n", n, u, s, c, w, c / bc, w / bw }'
  i=$((i + 1))
done < "$scratch/times"

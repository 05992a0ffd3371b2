#!/usr/bin/env bash
# Kills 1,000 writers at random moments, and writes the figures to docs/reliability.md.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
Scripts/setup.sh
export TRANSITIONS_KILLS=${TRANSITIONS_KILLS:-1000}
log=.build/crash.log
mkdir -p .build
optimised build --build-tests
say "Killing $TRANSITIONS_KILLS writers (about a quarter of an hour for 1,000 on two cores)"
began=$SECONDS
optimised test --skip-build --filter CrashTests | tee "$log"
# figure WRITER NAME: prints a number from that writer's line.
figure() {
  sed -n "s/^Crash $1: //p" "$log" | tail -n 1 | tr ',' '\n' \
    | awk -v name="$2" '$1 == name { print $2; found = 1 } END { if (!found) print 0 }'
}
# row WRITER FINDING [NAME]: prints a row of the table.
row() {
  printf '| %s | %s | %s | %s | %s |\n' "${3:-$1}" "$(figure "$1" kills)" "$(figure "$1" middle)" "$(figure "$1" log)" "$2"
}
total=0
for writer in recording importing applying migrating pruning making; do
  kills=$(figure "$writer" kills)
  [ "$kills" -gt 0 ] || fail "The test said nothing of $writer." "Its whole output is in $log."
  total=$((total + kills))
done
{
  cat << END
$(machine) Optimized build, $(took $((SECONDS - began))). $total runs.

| writer | kills | hit a running writer | left a WAL or journal | state afterwards |
|---|---|---|---|---|
END
  row recording "the $(figure recording acknowledged) sessions that were acknowledged, in $(figure recording batches) batches, are stored completely; no batch is partial"
  row importing "all or nothing was stored, except in $(figure importing between) runs with \`--keep-going\`, which commits in several transactions. One third of the runs then repeated the import, with the same result as one uninterrupted import"
  row applying "each run applies 142 changes (60 new, 50 changed, 32 retired): all were stored in $(figure applying done) runs, none in the other $(($(figure applying kills) - $(figure applying done)))"
  row migrating "each run migrates from the second schema to the latest: $(figure migrating between) kills left the file between two migrations, none inside one; migrating again gave the same result as one uninterrupted migration"
  row pruning "all old data was deleted in $(figure pruning done) runs, none in the other $(($(figure pruning kills) - $(figure pruning done))); pruning again left no unused space in the file"
  row making "running \`init\` again creates the registry, whatever the killed process left behind" "creating (\`init\`)"
} | measured crash

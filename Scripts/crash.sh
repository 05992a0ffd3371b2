#!/usr/bin/env bash
# Kills 1,000 writers at random moments, and writes its section of docs/reliability.md.
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
# row WRITER WORDS...: prints a row of the table, with other findings at its end.
row() {
  printf '| %s | %s | %s | %s | %s |\n' "$1" "$(figure "$1" kills)" "$(figure "$1" middle)" "$(figure "$1" log)" "$2"
}
total=0
for writer in recording importing applying migrating pruning making; do
  kills=$(figure "$writer" kills)
  [ "$kills" -gt 0 ] || fail "The test said nothing of $writer." "Its whole output is in $log."
  total=$((total + kills))
done
{
  cat << END
$(machine) $(took $((SECONDS - began))), optimized.

Each run starts a writer on a copy of a registry and kills it with SIGKILL at a uniformly random moment: $total runs, with
no lost and no partial change. Recording uses the library in its own process. The other writers are commands of the tool.

| writer | kills | while it ran | WAL or journal left | found |
|---|---|---|---|---|
END
  row recording "$(figure recording acknowledged) sessions in $(figure recording batches) batches were acknowledged and are stored completely; no batch is partial"
  row importing "$(figure importing between) times some of the batches of \`--keep-going\` were stored, else all or none; a third was imported again, with the same result as one uninterrupted import"
  row applying "60 new, 50 changed and 32 retired transitions: $(figure applying done) times all were stored, else none"
  row migrating "from the first schema to the latest: $(figure migrating between) times between two migrations, never within one; migrating again gave the same result as one uninterrupted migration"
  row pruning "$(figure pruning done) times all old data was deleted, else none; pruning again left no free page"
  row making "\`init\` again creates it, regardless of the remains"
  cat << 'END'

After each kill, `PRAGMA integrity_check` and `PRAGMA foreign_key_check` find nothing, every trace has its session, and all
acknowledged data is stored. The next commands (`doctor`, then the writer again) exit with 0, without repairs.

**Not tested: a power cut.** After SIGKILL the system still has every page that the program wrote. A power cut loses the pages
that the disk has not written. Every connection that writes therefore uses `PRAGMA synchronous = FULL`: SQLite waits for the
disk before it reports a commit. A test reads the setting back as 2, before, within and after each kind of change. It
cannot test whether the disk reports truthfully. The one exception is the begin marker of a session, which is written with
`NORMAL`. A power cut may lose the last begin markers, but no recorded session.
END
} | reliability_section crash 'Killed writers (`make crash`)'

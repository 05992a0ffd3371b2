#!/usr/bin/env bash
# Kills 1,000 writers at random moments, and writes its section of docs/reliability.md.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
Scripts/setup.sh
export TRANSITIONS_KILLS=${TRANSITIONS_KILLS:-1000}
log=.build/crash.log
mkdir -p .build
optimised build --build-tests
say "Killing $TRANSITIONS_KILLS writers (about a quarter of an hour for 1 000 on two cores)"
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
$(machine) $(took $((SECONDS - began))), optimised.

A writer is started on a copy of a registry and killed by SIGKILL at a moment drawn evenly from its work: $total times, nothing
was lost or half done. Recording is the library in a process of its own; the others are the built tool.

| writer | kills | while it ran | a log or journal left | found |
|---|---|---|---|---|
END
  row recording "$(figure recording acknowledged) sessions in $(figure recording batches) batches were acknowledged and are there, whole; no batch is there in part"
  row importing "$(figure importing between) times some of the batches of \`--keep-going\` were there, else all or nothing; a third was imported again and is what an import at once gives"
  row applying "60 new, 50 changed and 32 retired transitions: $(figure applying done) times all of it was there, else nothing"
  row migrating "from the first schema to the latest: $(figure migrating between) times between two migrations, never within one; migrated again, it is what a migration at once gives"
  row pruning "$(figure pruning done) times everything too old was gone, else nothing; pruned again, no free page is left"
  row making "\`init\` again makes it, whatever was there"
  cat << 'END'

After each: `PRAGMA integrity_check` and `PRAGMA foreign_key_check` find nothing, no trace is without its session, what was
acknowledged is there, and the next commands (`doctor`, and the writer again) end with 0 without any help.

**What this does not try: a power cut.** SIGKILL ends the program, and the system still has every page the program wrote. A
power cut takes what the disk has not written. Against that there is `PRAGMA synchronous = FULL` on every connection that
writes (a test reads it back as 2, before, within and after each kind of change), so that SQLite waits for the disk before a change
counts as done; whether the disk tells the truth then is not ours to test. The note that a session has begun is the one
exception: it is written with `NORMAL`, so a power cut may take the last notes, and no session that was recorded.
END
} | reliability_section crash 'Killed writers (`make crash`)'

#!/usr/bin/env bash
# Eight processes open new and older registries at the same time. Then eight processes and eight threads use one
# registry for a minute. Writes its sections of docs/reliability.md. TRANSITIONS_OPENING_ROUNDS=… sets the number of
# rounds from each start. TRANSITIONS_CONCURRENCY_SECONDS=… sets the time; 0 runs only the openings.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
Scripts/setup.sh
export TRANSITIONS_OPENING_ROUNDS=${TRANSITIONS_OPENING_ROUNDS:-30}
export TRANSITIONS_CONCURRENCY_SECONDS=${TRANSITIONS_CONCURRENCY_SECONDS:-60}
log=.build/concurrency.log
mkdir -p .build
swift build --build-tests

say "Eight processes open one registry, $TRANSITIONS_OPENING_ROUNDS rounds from none and from each released schema"
swift test --skip-build --filter "transitionsTests.OpeningProcessesTests" | tee .build/opening.log
lines=$(sed -n 's/^Opening: //p' .build/opening.log)
[ -n "$lines" ] || fail "The test said nothing of what it did." "Its whole output is in .build/opening.log."
figure() { awk -v name="$1" '$1 == name { print $2 }' <<< "$lines"; }
cat << END | reliability_section opening 'Opening at the same time (`make concurrency`)'
$(machine) Unoptimised.

Eight processes open one registry at the same time, as an app and its extension do after an update. The registry is new, or
has an older schema: $(figure starts) starts, no file and one of each released schema. The processes run \`init\` and \`migrate\`.

- Rounds: $(figure rounds). Rounds in which a process failed, or the registry was not sound afterwards (\`doctor\`): $(figure failed).

Each migration is one transaction. It reads the list of applied migrations again after it has the write lock.
END
[ "$TRANSITIONS_CONCURRENCY_SECONDS" != 0 ] || exit 0

say "Eight processes and eight threads on one registry, $TRANSITIONS_CONCURRENCY_SECONDS s"
swift test --skip-build --filter "transitionsTests.(ConcurrentUseTests/processes|UnderAWriterTests)" | tee "$log"
lines=$(sed -n 's/^Concurrency: //p' "$log")
[ -n "$lines" ] || fail "The test said nothing of what it did." "Its whole output is in $log."
# figure NAME: prints a number from the last lines.
figure() { awk -v name="$1" '$1 == name { print $2 }' <<< "$lines"; }
# rows ACTOR: prints the rows of the table, without the tests' own work.
rows() { awk -F '|' -v actor="$1" '$1 == actor && $2 !~ /^\(/ { printf "| %s | %d | %s | %s |\n", $2, $3, $4, $5 }' <<< "$lines"; }
cat << END | reliability_section concurrency 'Many at once (`make concurrency`)'
$(machine) $TRANSITIONS_CONCURRENCY_SECONDS s, unoptimised, everything on these cores. Under so much work the times are mostly those
of waiting for a core; what counts is that there is an end to each, and no error. A report has a section for every one of the
hundreds of revisions that gather here.

Eight processes, one command of the built tool after the other, and eight threads of one app used one registry: they applied,
set, recorded, imported, pruned, asked by name, reported, copied and looked it over. All of them wrote or read all the time.

- Sessions that somebody was told are stored: $(figure sessions); found at the end, each once and with its trace: $(figure found).
- Sessions older than a pruning's limit: $(figure pruned) came in, none was left.
- Revisions of one transition that somebody was told he made: $(figure revisions), a chain without a gap.
- Commands and calls that failed, above all because the registry was busy: $(figure failures).
- Every copy made meanwhile, and the registry at the end, were sound (\`doctor\`).

| command, each in a process of its own | runs | 99 of 100 within | the longest |
|---|---:|---:|---:|
$(rows process)

| a thread's call | calls | 99 of 100 within | the longest |
|---|---:|---:|---:|
$(rows thread)

While another program is in the middle of a write transaction, every reading command and call answers with what was there
before; a call by name answers even where no SQL can be run (\`UnderAWriterTests\`). Who wants to write waits
for whoever does: an app's call ten seconds, a command ten minutes, and says so; a recorder keeps what it has until it is
stored. Who has waited longer asks more often, so that nobody is passed by for good.
END

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
[ -n "$lines" ] || fail "The test printed no results." "Its whole output is in .build/opening.log."
figure() { awk -v name="$1" '$1 == name { print $2 }' <<< "$lines"; }
cat << END | reliability_section opening 'Opening at the same time (`make concurrency`)'
$(machine) Unoptimized.

Eight processes open one registry at the same time, as an app and its extension do after an update. The registry is missing or
has an older schema: $(figure starts) starts, no file and one of each released schema. The processes run \`init\` and \`migrate\`.

- Rounds: $(figure rounds). Rounds in which a process failed, or the registry was not sound afterwards (\`doctor\`): $(figure failed).

Each migration is one transaction, which reads the list of applied migrations again once it has the write lock.
END
[ "$TRANSITIONS_CONCURRENCY_SECONDS" != 0 ] || exit 0

say "Eight processes and eight threads on one registry, $TRANSITIONS_CONCURRENCY_SECONDS s"
swift test --skip-build --filter "transitionsTests.(ConcurrentUseTests/processes|UnderAWriterTests)" | tee "$log"
lines=$(sed -n 's/^Concurrency: //p' "$log")
[ -n "$lines" ] || fail "The test printed no results." "Its whole output is in $log."
# figure NAME: prints a number from the last lines.
figure() { awk -v name="$1" '$1 == name { print $2 }' <<< "$lines"; }
# rows ACTOR: prints the rows of the table, without the tests' own work.
rows() { awk -F '|' -v actor="$1" '$1 == actor && $2 !~ /^\(/ { printf "| %s | %d | %s | %s |\n", $2, $3, $4, $5 }' <<< "$lines"; }
cat << END | reliability_section concurrency 'Concurrent use (`make concurrency`)'
$(machine) $TRANSITIONS_CONCURRENCY_SECONDS s, unoptimized, everything on these cores. Under this load the times are mostly waits for
a core. The test checks that every command ends without an error. Reports are slow here because they have a section for each
of the hundreds of revisions that accumulate.

Eight processes and the eight threads of one app used one registry. The processes ran commands of the tool, one after the
other. They applied, set, recorded, imported, pruned, requested transitions by name, reported, copied and checked, all at the
same time.

- Sessions acknowledged as stored: $(figure sessions); found at the end, each once and with its trace: $(figure found).
- Sessions older than a pruning's limit: $(figure pruned) recorded, none left.
- Acknowledged revisions of one transition: $(figure revisions), a chain without a gap.
- Commands and calls that failed, for example because the registry was busy: $(figure failures).
- Every copy made meanwhile, and the registry at the end, were intact (\`doctor\`).

| command, each in its own process | runs | 99 of 100 within | the longest |
|---|---:|---:|---:|
$(rows process)

| a thread's call | calls | 99 of 100 within | the longest |
|---|---:|---:|---:|
$(rows thread)

While another program holds the write lock, every reading command and call returns the last committed state. A request by
name succeeds even if no SQL can run (\`UnderAWriterTests\`). Writers wait for the lock: an app's call for ten seconds, a
command for ten minutes, with a notice. A recorder keeps its sessions until they are stored. The back-off gets shorter
as the wait gets longer, so that no writer starves.
END

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
optimised build --build-tests

say "Eight processes open one registry, $TRANSITIONS_OPENING_ROUNDS rounds from none and from each schema"
optimised test --skip-build --filter "transitionsTests.OpeningProcessesTests" | tee .build/opening.log
lines=$(sed -n 's/^Opening: //p' .build/opening.log)
[ -n "$lines" ] || fail "The test printed no results." "Its whole output is in .build/opening.log."
figure() { awk -v name="$1" '$1 == name { print $2 }' <<< "$lines"; }
cat << END | reliability_section opening 'Opening at the same time (`make concurrency`)'
$(machine) Optimized build.

Eight processes open one registry at the same time, as an app and its extension do after an update. There were $(figure starts) starting
points: no file, and a file with each of the $(($(figure starts) - 1)) schemas. The processes run \`init\` and \`migrate\`.

- $(figure rounds) rounds, each with eight processes and one registry.
- Rounds in which a process failed, or \`doctor\` found a problem afterwards: $(figure failed).

Each migration is one transaction. It takes the write lock, and then checks that no other process has applied the migration.
END
[ "$TRANSITIONS_CONCURRENCY_SECONDS" != 0 ] || exit 0

say "Eight processes and eight threads on one registry, $TRANSITIONS_CONCURRENCY_SECONDS s"
optimised test --skip-build --filter "transitionsTests.(ConcurrentUseTests/processes|UnderAWriterTests)" | tee "$log"
lines=$(sed -n 's/^Concurrency: //p' "$log")
[ -n "$lines" ] || fail "The test printed no results." "Its whole output is in $log."
# figure NAME: prints a number from the last lines.
figure() { awk -v name="$1" '$1 == name { print $2 }' <<< "$lines"; }
# rows ACTOR: prints the rows of the table, without the tests' own work.
rows() { awk -F '|' -v actor="$1" '$1 == actor && $2 !~ /^\(/ { printf "| %s | %d | %s | %s |\n", $2 == "vend" ? "request by name" : $2, $3, $3 < 100 ? "–" : $4, $5 }' <<< "$lines"; }
cat << END | reliability_section concurrency 'Concurrent use (`make concurrency`)'
$(machine) Optimized build. For $TRANSITIONS_CONCURRENCY_SECONDS s, each process started one command after another. The last commands
were allowed to finish, so some took longer than $TRANSITIONS_CONCURRENCY_SECONDS s. All processes shared these cores, so most of the time in the tables was spent
waiting for a core. Reports are slow here because they have a section for each of the $(figure revisions) revisions that accumulated. The test
checks that every command ends without an error.

Eight processes and the eight threads of one app used one registry at the same time. Together, they applied
catalog files, set fields, recorded, imported and pruned sessions, requested transitions by name, ran reports, and copied and
checked the registry.

- Sessions acknowledged as stored: $(figure sessions). Sessions found at the end, each once and with its trace: $(figure found).
- Recorded sessions that were old enough to be pruned: $(figure pruned). All of them were deleted.
- Acknowledged revisions of one transition: $(figure revisions), a chain without a gap.
- Failed commands and calls, for example because the registry was busy: $(figure failures).
- \`doctor\` found no problem in any copy that was made meanwhile, or in the registry at the end.

The next table shows how long each command took, from its start to its end. A 99th percentile needs 100 runs or more.

| command, each in its own process | runs | 99th percentile | longest |
|---|---:|---:|---:|
$(rows process)

The last table shows calls of the library. Requests by name and recorded drags do not wait for the file, so nearly all take less
than 0.1 ms. The slowest calls waited for a free core.

| a thread's call | calls | 99th percentile | longest |
|---|---:|---:|---:|
$(rows thread)

While another program holds the write lock, every reading command and call returns the last committed state. An app that has opened
its registry gets a transition by name even if the file can no longer be read, because the transitions are in memory
(\`UnderAWriterTests\`). Writers wait for the lock. A call in an app waits for up to ten seconds. A command waits for up to ten
minutes, and prints a notice. The longer a writer has waited, the more often it retries, so that no writer starves. A recorder
keeps up to 256 sessions until they are stored, and drops further ones.
END

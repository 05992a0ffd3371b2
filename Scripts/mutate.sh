#!/usr/bin/env bash
# Damages 10,000 copies of a registry and runs every reading command on each. Writes its section of docs/reliability.md.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
Scripts/setup.sh
export TRANSITIONS_MUTATIONS=${TRANSITIONS_MUTATIONS:-10000}
log=.build/mutate.log
mkdir -p .build
optimised build --build-tests
say "Damaging a registry in $TRANSITIONS_MUTATIONS ways (under an hour for 10 000 on two cores)"
began=$SECONDS
optimised test --skip-build --filter HostileFileTests | tee "$log"
say "Numbers from the edges of their types, in every column and through every command"
TRANSITIONS_EDGES=all optimised test --skip-build --filter EdgeNumberTests
counts=$(sed -n 's/^Hostile files: //p' "$log" | tail -n 1)
[ -n "$counts" ] || fail "The test said nothing of what it did." "Its whole output is in $log."
# figure NAME: prints a number from the last line.
figure() { tr ',' '\n' <<< "$counts" | awk -v name="$1" '$1 == name { print $2; found = 1 } END { if (!found) print 0 }'; }
cat << END | reliability_section hostile-files 'Damaged files (`make mutate`)'
$(machine) $(took $((SECONDS - began))), optimised.

$(figure cases) copies of a registry, each damaged otherwise: bits flipped, bytes changed, pages zeroed, copied and swapped,
cut off, grown, headers of the file, of pages and of cells changed, headers of other databases, text of the schema. On each of
them every reading command: $(figure answers) runs. None ended by a trap, none took two minutes.

| what came of it | runs |
|---|---|
| the same answer as on the intact file | $(figure same) |
| an error with its reason | $(figure errors) |
| another answer | $(figure different) |

\`doctor\` found a problem with $(figure doctor-finds) of the copies. Where it found none and an answer was another
($(figure other-values) copies), the file was a sound database with another value in it: a copy made row by row gave the same answers.

What is promised: a damaged file gives an error, the right answer, or an answer that \`doctor\` warns of. What SQLite cannot
promise is to notice that a value was changed into another valid one: it keeps no checksums. The registry keeps some, and
\`doctor\` looks at them: of every revision's values a SHA-256, of every trace its form and length. The other columns of a
session have none. A disk or a copy that may change bits needs a file system with checksums, or a backup to compare with.
END

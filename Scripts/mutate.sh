#!/usr/bin/env bash
# Damages 10,000 copies of a registry and runs every reading command on each. Writes its section of docs/reliability.md.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
Scripts/setup.sh
export TRANSITIONS_MUTATIONS=${TRANSITIONS_MUTATIONS:-10000}
log=.build/mutate.log
mkdir -p .build
optimised build --build-tests
say "Damaging a registry in $TRANSITIONS_MUTATIONS ways (under an hour for 10,000 on two cores)"
began=$SECONDS
optimised test --skip-build --filter HostileFileTests | tee "$log"
say "Numbers from the edges of their types, in every column and through every command"
TRANSITIONS_EDGES=all optimised test --skip-build --filter EdgeNumberTests
counts=$(sed -n 's/^Hostile files: //p' "$log" | tail -n 1)
[ -n "$counts" ] || fail "The test printed no results." "Its whole output is in $log."
# figure NAME: prints a number from the last line.
figure() { tr ',' '\n' <<< "$counts" | awk -v name="$1" '$1 == name { print $2; found = 1 } END { if (!found) print 0 }'; }
cat << END | reliability_section hostile-files 'Damaged files (`make mutate`)'
$(machine) Optimized build, $(took $((SECONDS - began))).

$(figure cases) copies of a registry, each damaged in a different way. The damage is one of:

- flipped bits, or changed bytes;
- pages that are zeroed, copied or swapped;
- a file that is cut off or extended;
- changed headers of the file, of a page or of a stored row, or the header of another database;
- changed text of the schema.

Every reading command ran on each copy: $(figure answers) runs. None crashed, and none took as long as two minutes.

| result | runs |
|---|---|
| the same answer as on the intact file | $(figure same) |
| an error with its reason | $(figure errors) |
| another answer | $(figure different) |

\`doctor\` found a problem with $(figure doctor-finds) of the copies. It found none with $(($(figure cases) - $(figure doctor-finds) - $(figure other-values))) copies that gave the same answers, because the damage is
in bytes that no command reads. **It also found none with $(figure other-values) copies that gave at least one different answer.** In these copies, a
value was changed into another valid value. The file is a sound database, and nothing in it shows the change.

SQLite keeps no checksums, so it cannot detect such a change. The registry keeps some, and \`doctor\` checks them: a SHA-256 of
every revision's values, and the form and length of every trace. The other columns of a session have no checksum. If a disk or a
copy may change bits, use a file system with checksums, or compare with a backup.
END

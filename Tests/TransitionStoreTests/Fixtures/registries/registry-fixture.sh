#!/usr/bin/env bash
# Creates a registry of the current schema as a fixture for the tests of later versions. Run it once when a migration is
# released, and never again for the same migration. TOOL=… uses another build of the tool, which created the fixtures of
# earlier versions.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../../../../Scripts/common.sh"
tool=${TOOL:-.build/debug/transitions}
folder=Tests/TransitionStoreTests/Fixtures/registries
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
db=$work/registry.db
"$tool" init --db "$db"
"$tool" session simulate card-modal modal-standard --users 5 --days 1 --db "$db" \
  || "$tool" session simulate card-modal modal-standard --users 5 --db "$db" \
  || "$tool" session simulate card-modal --users 5 --db "$db"
# The first version had no `set` command.
"$tool" set card-modal dimmingAlpha=0.5 --note Lighter --db "$db" \
  || sed 's/alpha: 0.6/alpha: 0.5/' catalog/card-modal.yaml | "$tool" apply - --db "$db"
"$tool" session simulate card-modal --users 5 --days 1 --seed 9 --db "$db" \
  || "$tool" session simulate card-modal --users 2 --seed 9 --db "$db"
sqlite3 "$db" 'PRAGMA wal_checkpoint(TRUNCATE)' 'VACUUM' 'PRAGMA wal_checkpoint(TRUNCATE)' > /dev/null
name=${NAME:-$(sqlite3 "$db" 'SELECT substr(max(identifier), 1, 4) FROM grdb_migrations')}
cp "$db" "$folder/$name.db"
ls -l "$folder/$name.db"

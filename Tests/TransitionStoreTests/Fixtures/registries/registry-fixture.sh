#!/usr/bin/env bash
# Creates a registry of the current schema as a fixture for the tests of later versions. Run it once when a migration is
# released, and never again for the same migration.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../../../../Scripts/common.sh"
tool=${TOOL:-.build/debug/transitions}
folder=Tests/TransitionStoreTests/Fixtures/registries
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
db=$work/registry.db
"$tool" init --db "$db"
"$tool" session simulate card-modal modal-standard --users 5 --days 1 --db "$db"
"$tool" set card-modal dimmingAlpha=0.5 --note Lighter --db "$db"
"$tool" session simulate card-modal --users 5 --days 1 --seed 9 --db "$db"
sqlite3 "$db" 'PRAGMA wal_checkpoint(TRUNCATE)' 'VACUUM' 'PRAGMA wal_checkpoint(TRUNCATE)' > /dev/null
name=$(sqlite3 "$db" 'SELECT substr(max(identifier), 1, 4) FROM grdb_migrations')
cp "$db" "$folder/$name.db"
ls -l "$folder/$name.db"

#!/usr/bin/env bash
# Regenerates docs/ from the tool's own descriptions: the man page, the command-line reference, the export formats. Also the
# tables of docs/data.md and docs/exchange.schema.json, from the contract for data teams.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
Scripts/setup.sh

unoptimised --product transitions
mkdir -p docs
# write MARKUP FILE: writes to a temporary file and renames it, so that a failure keeps the old page.
write() {
  .build/debug/transitions manual "$1" > "$2.new" || { rm -f "$2.new"; fail "The manual could not be written."; }
  mv "$2.new" "$2"
  echo "Wrote $2."
}
write man docs/transitions.1
write markdown docs/cli.md
write exports docs/exports.md
python3 docs/data/contract.py write

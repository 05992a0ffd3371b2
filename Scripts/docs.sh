#!/usr/bin/env bash
# Writes docs/ anew from what the tool says about itself: the man page, the command-line reference, the export formats.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
Scripts/setup.sh

swift build --product transitions
mkdir -p docs
# write MARKUP FILE: beside and renamed, so that a failure leaves the old page.
write() {
  .build/debug/transitions manual "$1" > "$2.new" || { rm -f "$2.new"; fail "The manual could not be written."; }
  mv "$2.new" "$2"
  echo "Wrote $2."
}
write man docs/transitions.1
write markdown docs/cli.md
write exports docs/exports.md

#!/usr/bin/env bash
# Regenerates the man page and the command-line reference from the tool's own help, and the tables of docs/data.md and
# docs/exchange.schema.json from the contract for data teams.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
Scripts/setup.sh

unoptimised --product transitions
mkdir -p docs
python3 docs/manual.py .build/debug/transitions docs
echo "Wrote docs/cli.md and docs/transitions.1."
python3 docs/data/contract.py write

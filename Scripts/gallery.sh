#!/usr/bin/env bash
# The gallery: builds, creates ./transitions.db from the built-in catalog if there is none, and serves it.
# PORT=NUMBER chooses the port.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
first_look transitions transitions-serve

registry=${TRANSITIONS_DB:-transitions.db}
[ -e "$registry" ] || "$tool" init --db "$registry"
say "The gallery"
exec "$tool" serve --db "$registry" ${PORT:+--port "$PORT"} --open

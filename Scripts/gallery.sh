#!/usr/bin/env bash
# Builds the gallery, creates ./transitions.db from the built-in catalog if it does not exist, and serves it.
# PORT=NUMBER sets the port.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
first_look transitions transitions-serve

registry=${TRANSITIONS_DB:-transitions.db}
[ -e "$registry" ] || "$tool" init --db "$registry"
say "The gallery"
exec "$tool" serve --db "$registry" ${PORT:+--port "$PORT"} --open

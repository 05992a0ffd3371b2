#!/usr/bin/env bash
# Plants the slips of Tests/Breaks in a copy of the sources, in batches, and requires that a test fails for each.
# NAME... plants only these.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
Scripts/setup.sh
command -v python3 > /dev/null || fail "There is no python3." "Debian and Ubuntu: apt-get install python3"
exec python3 Scripts/breaks.py run "$@"

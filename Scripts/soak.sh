#!/usr/bin/env bash
# What is too long for an unoptimised build: ten million random sequences through the interaction machine, and the count
# of allocations over every event.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
Scripts/setup.sh
export TRANSITIONS_SEQUENCES=${TRANSITIONS_SEQUENCES:-10000000}
optimised test --filter "LongRun|Allocation"

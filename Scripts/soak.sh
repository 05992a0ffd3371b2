#!/usr/bin/env bash
# What is too long for an unoptimised build: ten million random sequences through the interaction machine, and the count
# of allocations over every event. Built apart, so that .build/release stays what `make build` made.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
Scripts/setup.sh
export TRANSITIONS_SEQUENCES=${TRANSITIONS_SEQUENCES:-10000000}
swift test -c release --scratch-path .build/soak -Xswiftc -enable-testing --filter "LongRun|Allocation"

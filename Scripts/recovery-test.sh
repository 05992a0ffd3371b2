#!/usr/bin/env bash
# Whether a recommendation finds what simulated people meant: for 200 seeds, how often its interval holds the threshold
# that the true intents want. Built apart and optimised, so that .build/release stays what `make build` made.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
Scripts/setup.sh
export RECOVERY_SEEDS=${RECOVERY_SEEDS:-200}
swift test -c release --scratch-path .build/soak -Xswiftc -enable-testing --filter RecoveryTests

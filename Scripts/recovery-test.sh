#!/usr/bin/env bash
# Checks recommendations against the intents of simulated people: for 200 seeds, how often the interval contains the
# threshold that the true intents require. The drags have the origin device, as those of an app.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
Scripts/setup.sh
# The other modules' tests would take longer to build than these to run.
export TRANSITIONS_TESTS=SessionAnalyticsTests
export RECOVERY_SEEDS=${RECOVERY_SEEDS:-200}
optimised build --build-tests
optimised test --skip-build --filter RecoveryTests

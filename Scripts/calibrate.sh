#!/usr/bin/env bash
# Measures how often intervals contain the true value, and how often comparisons without a difference raise an alarm.
# These are the scenarios of docs/calibration.md, with 4,000 populations each, in an optimized build. The drags have the
# origin device, as those of an app. Prints the rows of the tables.
#   CELLS="coverage-40 same-7"   only these scenarios
#   SEED=NUMBER                  other populations
#   REPLICATIONS=NUMBER          fewer populations, for a quick look
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
Scripts/setup.sh
# The other modules' tests would take longer to build than these to run.
export TRANSITIONS_TESTS=SessionAnalyticsTests
export CALIBRATE=${CELLS:-} CALIBRATE_SEED=${SEED:-2026} CALIBRATE_REPLICATIONS=${REPLICATIONS:-4000}
optimised build --build-tests > /dev/null
optimised test --skip-build \
  --filter "CalibrationCellTests.everyChosenCellIsMeasured" | sed -n 's/^calibrate: //p'

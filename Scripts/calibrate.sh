#!/usr/bin/env bash
# Measures how often intervals contain the true value, and how often comparisons without a difference raise an alarm.
# These are the scenarios of docs/calibration.md, with 4,000 populations each, or 2,000 if they are exchange files: 3 to 10 minutes
# of CPU time for each of those, about 2 hours in all. The page has fewer for some. The drags have the origin device, as those of
# an app. Prints the rows of the tables.
#   CELLS="coverage-40 same-7"   only these scenarios. `recovery` compares recommendations with the intents of 200 simulated
#                                populations: how often the interval contains the threshold that the true intents require
#   SEED=NUMBER                  other populations
#   REPLICATIONS=NUMBER          fewer populations, for a quick look
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
Scripts/setup.sh
# The other modules' tests would take longer to build than these to run.
export TRANSITIONS_TESTS=SessionAnalyticsTests
optimised build --build-tests > /dev/null

read -ra cells <<< "${CELLS:-}"
others=()
for cell in ${cells[@]+"${cells[@]}"}; do
  if [ "$cell" != recovery ]; then others+=("$cell"); fi
done
if [ ${#cells[@]} -ne ${#others[@]} ]; then
  RECOVERY_SEEDS=${REPLICATIONS:-200} optimised test --skip-build --filter RecoveryTests
  [ ${#others[@]} -gt 0 ] || exit 0
fi
CALIBRATE=${others[*]-} CALIBRATE_SEED=${SEED:-2026} CALIBRATE_REPLICATIONS=${REPLICATIONS:-4000} \
  optimised test --skip-build --filter "CalibrationCellTests.everyChosenCellIsMeasured" | sed -n 's/^calibrate: //p'

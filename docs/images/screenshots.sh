#!/usr/bin/env bash
# Takes pictures of the HTML report on a fixed, simulated registry. All widths, color schemes and paper go to
# .build/screenshots, for review. The pictures of README.md and of the analyst's tutorial go to docs/images; README's are
# those that the last `make test` left in .build/screenshots/gallery. TOOL=FILE uses another build of the
# tool instead of the release build. CHROMIUM=FILE uses another browser, which must support Chromium's headless options.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../../Scripts/common.sh"

folder=.build/screenshots
images=docs/images
subject=modal-standard

find_browser() {
  local name
  for name in ${CHROMIUM:+"$CHROMIUM"} chromium-headless-shell chromium chromium-browser google-chrome; do
    if command -v "$name" > /dev/null 2>&1; then
      browser=$(command -v "$name")
      return
    fi
  done
  return 1
}

# browse OPTION... PAGE: uses a separate profile, so that no personal settings appear. Root needs --no-sandbox, which is
# safe because the page is the project's own and can load and run nothing.
browse() {
  local log=$folder/browser.log
  if ! timeout 120 "$browser" --headless --no-sandbox --disable-gpu --hide-scrollbars \
    --user-data-dir="$root/$folder/profile" "$@" > "$log" 2>&1; then
    tail -n 20 "$log" >&2
    fail "$browser could not show the page." "Its whole output is in $log."
  fi
}

# picture SCHEME WIDTH HEIGHT FILE [OPTION...]: takes a picture of the page $page from its top.
picture() {
  local scheme=1 width=$2 height=$3 file=$4
  [ "$1" = light ] || scheme=0
  shift 4
  browse --blink-settings=preferredColorScheme=$scheme --window-size="$width,$height" --screenshot="$root/$file" "$@" \
    "file://$root/$folder/${page:-report}.html"
  [ -s "$file" ] || fail "$browser took no picture $file." "Its output is in $folder/browser.log."
}

if [ -z "${TOOL:-}" ]; then
  Scripts/build.sh
  TOOL=$tools/transitions
fi
if ! find_browser; then
  # shellcheck disable=SC2034 # read by install
  without_apt=("Install Chromium, or name it: CHROMIUM=FILE make screenshots.")
  install chromium-headless-shell
  find_browser || fail "There is still no browser after installing chromium-headless-shell."
fi

say "The page, from a registry of simulated sessions"
mkdir -p "$folder" "$images"
find "$folder" -mindepth 1 -maxdepth 1 ! -name gallery -exec rm -rf {} +
export TRANSITIONS_DB=$folder/screenshots.db
"$TOOL" init > /dev/null
"$TOOL" session simulate > /dev/null
"$TOOL" report "$subject" --html "$folder/report.html"

say "Pictures"
for scheme in light dark; do
  picture "$scheme" 360 3300 "$folder/360-$scheme.png"
  picture "$scheme" 768 2300 "$folder/768-$scheme.png"
  picture "$scheme" 1280 2000 "$folder/1280-$scheme.png"
  # Smaller, because the tutorial shows it at a smaller size.
  picture "$scheme" 1152 1350 "$images/report-$scheme.png" --force-device-scale-factor=0.75
done
# README begins with the answer about the registry of `make run`.
TRANSITIONS_DB=$folder/run.db "$TOOL" init > /dev/null
TRANSITIONS_DB=$folder/run.db "$TOOL" session simulate card-modal card-standard --users 300 > /dev/null
TRANSITIONS_DB=$folder/run.db "$TOOL" recommend card-modal --html "$folder/finding.html"
for scheme in light dark; do
  page=finding picture "$scheme" 1152 640 "$images/finding-$scheme.png" --force-device-scale-factor=0.75
done
browse --no-pdf-header-footer --print-to-pdf="$root/$folder/report.pdf" "file://$root/$folder/report.html"
rm -rf "$folder/profile"
# The gallery's tests take its pictures, because they also drag.
for scheme in light dark; do
  drag=$folder/gallery/dragging-1280-$scheme.png
  if [ -e "$drag" ]; then cp "$drag" "$images/gallery-$scheme.png"; fi
done
ls -l "$folder"/*.png "$folder"/*.pdf "$images"/*.png | awk '{ printf "  %4d kB  %s\n", ($5 + 999) / 1000, $9 }'

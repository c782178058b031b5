#!/usr/bin/env bash
# What Safari calls an ordinary and a private window, for accessibility and by Apple events: the rule in
# src/recorder/platform/macos/browser/safari-mode.ts stands on it. Shows titles: use test pages only.
set -uo pipefail
names() {
  osascript -e 'tell application "System Events" to tell process "Safari" to get {title, value of attribute "AXIdentifier"} of windows' ||
    echo "safari: System Events refused"
  osascript -e 'tell application "Safari" to get {id, name, name of current tab, URL of current tab} of windows' ||
    echo "safari: Safari refused"
}
page="$(mktemp -d)/zanei.html"
echo '<title>Zanei test page</title>Zanei' >"$page"
open -a Safari "$page"
sleep 5
echo 'ordinary window:'; names
osascript -e 'tell application "Safari" to activate' \
  -e 'tell application "System Events" to keystroke "n" using {command down, shift down}' || echo "safari: no private window"
sleep 3
echo 'and a private one:'; names
echo 'texts the addon found:'
node test/macos/load.ts

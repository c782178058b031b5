#!/usr/bin/env bash
# CI: the sensors see a click and a key that System Events makes in TextEdit. Prints everything; fails at the end.
set -uo pipefail
out=$(mktemp)
open -a TextEdit
sleep 3
node test/macos/listen.ts 12 >"$out" &
listener=$!
sleep 3
osascript -e 'tell application "TextEdit" to activate' \
  -e 'tell application "System Events" to keystroke "n" using command down' \
  -e 'delay 1' -e 'tell application "System Events" to keystroke "zanei"' || echo "smoke: System Events refused"
wait "$listener"
status=$?
cat "$out"
missing=0
for word in '"start":"workspace"' '"start":"keys"' '"kind":"secure_input"' '"kind":"key"' '"kind":"app.activated"' \
  '"kind":"input_source"' '"stopped"'; do
  grep -q "$word" "$out" || { echo "smoke: no $word"; missing=1; }
done
# A plain key must not carry its code.
if grep '"kind":"key"' "$out" | grep '"key":"text"' | grep -q '"code"'; then echo "smoke: a plain key's code leaked"; missing=1; fi
rm "$out"
exit $((status + missing))

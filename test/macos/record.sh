#!/usr/bin/env bash
# CI: `zanei record` in plain Node (nobody but us turns the main run loop there) while apps change; prints kinds only.
set -uo pipefail
folder=$(mktemp -d)
node dist/zanei.cjs record --out "$folder/events.ndjson" --trace "$folder/trace.ndjson" &
recorder=$!
sleep 5
open -a TextEdit; sleep 2; open -a Safari; sleep 2; open -a TextEdit; sleep 2
printf 'zanei smoke' | pbcopy
sleep 2
kill -INT "$recorder"
wait "$recorder"
echo "record ended with $?"
echo 'observations:'; grep -o '"kind":"[a-z_.]*"' "$folder/trace.ndjson" | sort | uniq -c
echo 'events:'; grep -o '"type":"[a-z_.]*"' "$folder/events.ndjson" | sort | uniq -c
missing=0
for kind in app.activated window.focused clipboard.changed input_source; do
  grep -q "\"kind\":\"$kind\"" "$folder/trace.ndjson" || { echo "record: no $kind"; missing=1; }
done
rm -r "$folder"
exit $missing

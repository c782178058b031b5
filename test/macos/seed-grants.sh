#!/usr/bin/env bash
# CI only (SIP off): writes grants for a program into the TCC databases: Accessibility and Input Monitoring into the
# system's, Automation of Safari into the user's.
set -uo pipefail
program=${1:?program}
[ "${CI:-}" = true ] || { echo "seed-grants: for CI machines only" >&2; exit 2; }
system='/Library/Application Support/com.apple.TCC/TCC.db'
user="$HOME/Library/Application Support/com.apple.TCC/TCC.db"
status=0
sudo sqlite3 "$system" '.schema access'

# client_type 1 = path, auth_value 2 = allowed, auth_reason 4 = system set.
grant() { # DATABASE SERVICE OBJECT
  sudo sqlite3 "$1" "INSERT OR REPLACE INTO access (service, client, client_type, auth_value, auth_reason, auth_version, indirect_object_identifier_type, indirect_object_identifier, flags) VALUES ('$2', '$program', 1, 2, 4, 1, 0, '$3', 0);" ||
    { echo "seed-grants: $2 could not be written: compare with the schema above"; status=1; }
}
grant "$system" kTCCServiceAccessibility UNUSED
grant "$system" kTCCServiceListenEvent UNUSED
grant "$user" kTCCServiceAppleEvents com.apple.Safari
# tccd may have cached what it said before.
sudo killall tccd 2>/dev/null || true
sleep 1
for db in "$system" "$user"; do
  sudo sqlite3 "$db" "SELECT service, client, auth_value, indirect_object_identifier FROM access WHERE client = '$program' OR client LIKE '%bash%';"
done
exit $status

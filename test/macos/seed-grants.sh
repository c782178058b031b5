#!/usr/bin/env bash
# CI only (SIP off): writes Accessibility and Input Monitoring grants for a program into the system's TCC database.
set -uo pipefail
program=${1:?program}
[ "${CI:-}" = true ] || { echo "seed-grants: for CI machines only" >&2; exit 2; }
db='/Library/Application Support/com.apple.TCC/TCC.db'
sudo sqlite3 "$db" '.schema access'
for service in kTCCServiceAccessibility kTCCServiceListenEvent; do
  # client_type 1 = path, auth_value 2 = allowed, auth_reason 4 = system set.
  sudo sqlite3 "$db" "INSERT OR REPLACE INTO access (service, client, client_type, auth_value, auth_reason, auth_version, indirect_object_identifier_type, indirect_object_identifier, flags) VALUES ('$service', '$program', 1, 2, 4, 1, 0, 'UNUSED', 0);" ||
    echo "seed-grants: $service could not be written: compare with the schema above"
done
sudo sqlite3 "$db" "SELECT service, client, auth_value FROM access WHERE client = '$program' OR client LIKE '%bash%';"

#!/bin/sh
# Zanei's command line and MCP server inside the app: its own Node and its own identity, without the app's permissions.
# Follows links, so that it can be linked into a folder on PATH.
self=$0
while [ -h "$self" ]; do
  link=$(readlink "$self")
  case $link in /*) self=$link ;; *) self=$(dirname "$self")/$link ;; esac
done
here=$(cd "$(dirname "$self")" && pwd -P)
exec "$here/node" "$here/lib/$(basename "$self").cjs" "$@"

#!/bin/sh
# Zanei's command line and MCP server inside the app: its own Node and its own identity, without the app's permissions.
# Follows links, so that it can be linked into a folder on PATH.
self=$0
while [ -h "$self" ]; do
  link=$(readlink "$self")
  case $link in /*) self=$link ;; *) self=$(dirname "$self")/$link ;; esac
done
here=$(cd "$(dirname "$self")" && pwd -P)
name=$(basename "$self")
# What clients start is the server's own program: nothing of the CLI, nor of the writer in it, is loaded first.
if [ "$name ${1-}" = 'zanei mcp' ]; then
  case ${2---store} in --store* | --config*) shift; name=zanei-mcp ;; esac
fi
exec "$here/node" "$here/lib/$name.cjs" "$@"

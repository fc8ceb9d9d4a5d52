#!/bin/sh
# Makes the secrets of compose.yml, once: what is there already stays. Keep a copy of installation-key; without it, stored passwords can't be read.
set -eu
cd "$(dirname "$0")"
# Others of this machine don't get into the folder; the containers' users have to read the files.
mkdir -p secrets
chmod 0700 secrets
for name in database-password metrics-token grafana-password installation-key; do
  [ -s "secrets/$name" ] && continue
  openssl rand -hex 32 > "secrets/$name"
  chmod 0444 "secrets/$name"
done

#!/bin/sh
# A server's settings that are secrets, read from files: they are in no compose file and in no `docker inspect`.
set -eu
DATABASE_URL="postgres://vitrina:$(cat /run/secrets/database-password)@postgres:5432/vitrina"
METRICS_TOKEN="$(cat /run/secrets/metrics-token)"
export DATABASE_URL METRICS_TOKEN
exec node scripts/start.mjs

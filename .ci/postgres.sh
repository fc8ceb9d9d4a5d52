# Starts a PostgreSQL of its own for the tests and sets TEST_DATABASE_URL; `stop_postgres` ends it.
# It keeps nothing, so it never waits for the disk.

find_postgres() { ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1; }

if [ -z "$(find_postgres)" ]; then
  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends postgresql
fi
postgres_bin=$(find_postgres)
postgres_home=$(mktemp -d /tmp/vitrina-postgres-XXXXXX)
postgres_port=5461

# PostgreSQL refuses to run as root.
as_postgres() {
  if [ "$(id -u)" = 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi
}
if [ "$(id -u)" = 0 ]; then chown postgres "$postgres_home"; fi

as_postgres "$postgres_bin/initdb" -D "$postgres_home/data" -U vitrina -A trust --locale=C.UTF-8 -E UTF8 >"$postgres_home/initdb.log"
stop_postgres() {
  as_postgres "$postgres_bin/pg_ctl" -D "$postgres_home/data" -m immediate stop >/dev/null 2>&1 || true
  rm -rf "$postgres_home"
}
as_postgres "$postgres_bin/pg_ctl" -w -D "$postgres_home/data" -l "$postgres_home/data/log" -o "-p $postgres_port \
  -c listen_addresses=127.0.0.1 -c unix_socket_directories=$postgres_home -c max_connections=300 -c shared_buffers=256MB \
  -c fsync=off -c synchronous_commit=off -c full_page_writes=off" start >/dev/null
export TEST_DATABASE_URL="postgres://vitrina@127.0.0.1:$postgres_port/postgres"

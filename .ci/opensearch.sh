# Starts an OpenSearch of two nodes, and one that votes, for the tests and sets TEST_OPENSEARCH_URL; `stop_opensearch` ends it.
# Where Maven or a JDK is missing the tests say what they left out.

opensearch_home=$(mktemp -d /tmp/vitrina-opensearch-XXXXXX)
opensearch_port=9261
opensearch_log="$opensearch_home/log"

node deploy/opensearch/start.mjs --nodes 2 --voters 1 --port "$opensearch_port" --directory "$opensearch_home" --heap 768m \
  >"$opensearch_log" 2>&1 &
opensearch_pid=$!
stop_opensearch() {
  kill "$opensearch_pid" 2>/dev/null || true
  wait "$opensearch_pid" 2>/dev/null || true
  rm -rf "$opensearch_home"
}

for _ in $(seq 300); do
  if grep -q '^ready' "$opensearch_log" || ! kill -0 "$opensearch_pid" 2>/dev/null; then break; fi
  sleep 1
done
if grep -q '^ready' "$opensearch_log"; then
  export TEST_OPENSEARCH_URL="http://127.0.0.1:$opensearch_port,http://127.0.0.1:$((opensearch_port + 1))"
else
  echo 'OpenSearch did not start:'
  tail -n 5 "$opensearch_log"
fi

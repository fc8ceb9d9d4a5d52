# Starts object storage that speaks S3 for the tests and sets TEST_S3_URL; `stop_s3` ends it.
# Where Go or its module proxy is missing the tests say what they left out.

s3_home=$(mktemp -d /tmp/vitrina-s3-XXXXXX)
s3_port=7481
s3_pid=
stop_s3() {
  if [ -n "$s3_pid" ]; then kill "$s3_pid" 2>/dev/null || true; wait "$s3_pid" 2>/dev/null || true; fi
  rm -rf "$s3_home"
}

mkdir -p "$s3_home/data/vitrina" "$s3_home/meta"
if GOBIN="$s3_home" timeout 240 go install github.com/versity/versitygw/cmd/versitygw@v1.8.0 >"$s3_home/log" 2>&1; then
  "$s3_home/versitygw" --access testid --secret testsecret --port "127.0.0.1:$s3_port" \
    posix --sidecar "$s3_home/meta" "$s3_home/data" >"$s3_home/log" 2>&1 &
  s3_pid=$!
  for _ in $(seq 50); do
    sleep 0.2
    if ! kill -0 "$s3_pid" 2>/dev/null; then break; fi
    if (exec 3<>"/dev/tcp/127.0.0.1/$s3_port") 2>/dev/null; then
      export TEST_S3_URL="http://testid:testsecret@127.0.0.1:$s3_port/vitrina"
      break
    fi
  done
fi
if [ -z "${TEST_S3_URL:-}" ]; then
  echo 'Object storage did not start:'
  tail -n 5 "$s3_home/log"
fi

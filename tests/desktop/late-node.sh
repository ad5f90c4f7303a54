#!/bin/sh
# The real Node, once the file is there that the test makes. For the packed app, which starts no other server than its own.
tries=0
while [ ! -e "$BOOTH_TEST_GATE" ] && [ "$tries" -lt 1500 ]; do
  tries=$((tries + 1))
  sleep 0.02
done
exec "$BOOTH_TEST_NODE" "$@"

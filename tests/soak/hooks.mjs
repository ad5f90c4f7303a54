/*
 * Loaded before a server (`node --import`): its clock is off by the milliseconds in the file of BOOTH_TEST_CLOCK, and it
 * says, when asked, how many megabytes it needs after a collection.
 */
import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

const LOOK_MS = 100;
const { now } = Date;
let off = read();

Date.now = () => now() + off;
setInterval(() => (off = read()), LOOK_MS).unref();

function read() {
  return Number(readFileSync(process.env.BOOTH_TEST_CLOCK, 'utf8'));
}

if (isMainThread && process.send) {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  process.on('message', (message) => {
    if (message?.type !== 'tell-memory') return;
    collect();
    const { heapUsed, external } = process.memoryUsage();
    process.send({ type: 'memory', mb: (heapUsed + external) / 2 ** 20 });
  });
}

/*
 * Loaded before a server (`node --import`): its clock is off by the milliseconds in the file of BOOTH_TEST_CLOCK, it says,
 * when asked, how many megabytes it needs after a collection, and loses power when bidden.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

const LOOK_MS = 100;
const DISK_MS = 200;
const { now } = Date;
const { fdatasync, readFileSync } = fs;
let off = read();
let [isFailing, logs] = [false, 0];

fs.fdatasync = synced;
syncBuiltinESMExports();

Date.now = () => now() + off;
setInterval(() => (off = read()), LOOK_MS).unref();

function read() {
  return Number(readFileSync(process.env.BOOTH_TEST_CLOCK, 'utf8'));
}

if (isMainThread && process.send) {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  process.on('message', (message) => {
    isFailing ||= message?.type === 'lose-power';
    if (message?.type !== 'tell-memory') return;
    collect();
    const { heapUsed, external } = process.memoryUsage();
    process.send({ type: 'memory', mb: (heapUsed + external) / 2 ** 20 });
  });
}

/** Puts a log on the disk; once power fails, slowly, and what the second of them should put there is gone with the power. */
function synced(log, done) {
  if (isFailing) logs += 1;
  const before = logs < 2 ? [] : commitsIn(log);
  const lose = () => {
    // What another connection has put on the disk meanwhile stays.
    if (commitsIn(log).length === before.length) fs.ftruncateSync(log, before.at(-2) ?? 0);
    process.kill(process.pid, 'SIGKILL');
  };
  if (!isFailing) fdatasync(log, done);
  else setTimeout(() => (logs < 2 ? fdatasync(log, done) : lose()), DISK_MS);
}

/** Ends of the commits in a write-ahead log. @see https://sqlite.org/fileformat2.html#the_write_ahead_log */
function commitsIn(log) {
  const bytes = Buffer.alloc(Math.max(32, fs.fstatSync(log).size));
  fs.readSync(log, bytes, 0, bytes.length, 0);
  const frame = 24 + bytes.readUInt32BE(8);
  const isCurrent = (at) => bytes.subarray(16, 24).equals(bytes.subarray(at + 8, at + 16));
  const ends = [];
  for (let at = 32; at + frame <= bytes.length && isCurrent(at); at += frame)
    if (bytes.readUInt32BE(at + 4) > 0) ends.push(at + frame);
  return ends;
}

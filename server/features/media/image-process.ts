/**
 * Entry of the image process: a decoder that is given a hostile image may take any time and memory, or crash, and
 * nothing of that may reach the server. The same file is its watchdog, in a separate thread. Its argument is the
 * process id of the server.
 */
import { isMainThread, Worker, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { isRunning } from '../../platform/processes.ts';

const INTERVAL_MS = 50;
const BYTES_PER_MB = 1024 ** 2;

const given = z.object({ board: z.instanceof(Int32Array), owner: z.int() });

/**
 * Kills the process when a job exceeds its limits, or when the parent process is gone. Runs in a separate thread,
 * because a job may block every other; uses SIGKILL, because an orderly exit would wait for the decoder.
 */
function watchLimits(): void {
  const { board, owner } = given.parse(workerData);
  const parent = process.ppid;
  let job = 0;
  let cpuBefore = process.cpuUsage();

  const isOverLimits = () => {
    const running = Atomics.load(board, 0);
    if (running !== job) {
      job = running;
      cpuBefore = process.cpuUsage();
    }
    if (job === 0) return false;
    const { user, system } = process.cpuUsage(cpuBefore);
    return (
      (user + system) / 1000 > Atomics.load(board, 1) ||
      process.memoryUsage.rss() / BYTES_PER_MB > Atomics.load(board, 2)
    );
  };
  // An owner that nobody has waited for yet still counts as alive; its children have got another parent already.
  const isOrphan = () => process.ppid !== parent || !isRunning(owner);

  setInterval(() => {
    if (isOverLimits() || isOrphan()) process.kill(process.pid, 'SIGKILL');
  }, INTERVAL_MS);
}

if (isMainThread) {
  // Number of the job that runs (0: none), its milliseconds of processor time, its megabytes.
  const board = new Int32Array(new SharedArrayBuffer(12));
  const workerData = { board, owner: Number(process.argv[2]) };
  new Worker(new URL(import.meta.url), { workerData }).unref();
  // The thread needs no decoders.
  const { serveImageJobs } = await import('./image-jobs.ts');
  serveImageJobs(board);
} else {
  watchLimits();
}

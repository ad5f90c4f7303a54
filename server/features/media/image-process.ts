/**
 * Entry of the image process: a decoder that is given a hostile image may take any time and memory, or crash, and
 * nothing of that may reach the server. The same file is its watchdog, in a separate thread. Its argument is the
 * process id of the server.
 */
import { isMainThread, Worker } from 'node:worker_threads';
import { createJobBoard, watchLimits } from './image-watchdog.ts';

if (isMainThread) {
  const board = createJobBoard();
  const workerData = { board, owner: Number(process.argv[2]) };
  new Worker(new URL(import.meta.url), { workerData }).unref();
  // The thread needs no decoders.
  const { serveImageJobs } = await import('./image-jobs.ts');
  serveImageJobs(board);
} else {
  watchLimits();
}

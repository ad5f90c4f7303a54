import { appendFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/**
 * Loaded into the server before anything else (`--import`): each second it adds a line to a file with the worst delay
 * of its event loop. `lagMs` is how late a timer of 5 ms came; `busyMs` how much of that the thread spent on the
 * processor, so that a busy machine, which gives the thread no turn, can be told from work that keeps others waiting.
 */
const EVERY_MS = 5;
const file = process.env['BOOTH_BENCH_LAG'];

if (file !== undefined && isMainThread && /server[/\\]index\.js$/.test(process.argv[1] ?? '')) {
  let last = performance.now();
  let cpu = process.threadCpuUsage();
  let worst = { lagMs: 0, busyMs: 0 };
  let written = last;
  setInterval(() => {
    const now = performance.now();
    const { user, system } = process.threadCpuUsage(cpu);
    const lagMs = now - last - EVERY_MS;
    const busyMs = (user + system) / 1000;
    worst = { lagMs: Math.max(worst.lagMs, lagMs), busyMs: Math.max(worst.busyMs, busyMs) };
    if (now - written > 1000) {
      appendFileSync(file, `${JSON.stringify({ at: Date.now(), ...worst })}\n`);
      worst = { lagMs: 0, busyMs: 0 };
      written = performance.now();
    }
    last = performance.now();
    cpu = process.threadCpuUsage();
  }, EVERY_MS).unref();
}

/** Preloaded into a server: tells, when asked, for how long its event loop was blocked at most since it was last asked. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

if (isMainThread && process.send) {
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  process.on('message', (message) => {
    if (message?.type !== 'tell-stall') return;
    process.send({ type: 'stall', ms: delays.max / 1e6 });
    delays.reset();
  });
}

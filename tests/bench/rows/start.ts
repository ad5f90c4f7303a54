import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { BUILD_DIR } from '../../../main/launch/root.ts';
import { PUBLIC_HOST } from '../../support/api.ts';
import { sendRequest } from '../../support/http-client.ts';
import { nodeBinary, ROOT } from '../../support/node-binary.ts';
import { whenPrinted } from '../../support/peers.ts';
import { serverEnv, startServer } from '../../support/server-process.ts';
import { familyOf, memoryMb } from '../machine.ts';
import { openStreams } from '../phones.ts';
import type { Bench, Row, Subject } from '../bench.ts';
import type { Values } from '../figures.ts';

const STREAMS = 200;

async function factsOf(
  start: () => Promise<Pick<Subject, 'port' | 'pid' | 'cookie' | 'close'>>,
): Promise<Values> {
  const before = performance.now();
  const subject = await start();
  const seconds = (performance.now() - before) / 1000;
  await sendRequest({ port: subject.port, host: PUBLIC_HOST }, '/');
  const restMb = memoryMb(subject.pid);
  const streams = await openStreams(subject, '/api/events', STREAMS);
  const streamsMb = memoryMb(subject.pid);
  for (const stream of streams) stream.destroy();
  await subject.close();
  return {
    'ready, s': seconds,
    'memory at rest, MB': restMb,
    'memory with 200 streams, MB': streamsMb,
  };
}

/** What `npm run serve` keeps in memory once it has built the server, as after each update: all of its processes. */
async function memoryAfterBuild(bench: Bench): Promise<number> {
  rmSync(join(BUILD_DIR, '.stamps', 'server'));
  const args = ['main/launch/run.cjs', 'serve', '--port', '0', '--data-dir', bench.folder()];
  const child = spawn(nodeBinary(), args, {
    cwd: ROOT,
    env: serverEnv(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  bench.keep({ close: () => (child.kill(), exited) });
  await whenPrinted(child, /http:\/\//);
  return familyOf(child.pid ?? 0).reduce((sum, pid) => sum + memoryMb(pid), 0);
}

export const start: Row = {
  name: 'start',
  title: 'The server starts and rests (Node with Express and better-sqlite3 imported)',
  goal: {
    'ready, s': '≤ 0.6',
    'memory at rest, MB': '≤ × 1.5',
    'memory with 200 streams, MB': '≤ × 1.5',
    'memory after a build, MB': '≤ 200',
  },
  async run(bench) {
    const dataDir = bench.folder();
    const startBooth = async () => {
      // It keeps what it compiled when it ends as usual.
      const { ready, process, stop } = await startServer({ dataDir, port: 0 });
      return {
        port: ready.port,
        pid: process.pid ?? 0,
        cookie: '',
        close: async () => void (await stop()),
      };
    };
    const beside = await bench.inTurns({
      product: () => factsOf(startBooth),
      baseline: () => factsOf(() => bench.baseline('hello')),
    });
    const afterBuild = { product: [await memoryAfterBuild(bench)] };
    return { ...beside('product', 'baseline'), 'memory after a build, MB': afterBuild };
  },
};

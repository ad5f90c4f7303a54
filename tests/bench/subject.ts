import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { z } from 'zod';
import { nodeBinary } from '../support/node-binary.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

/** A server under measurement. */
export type Subject = { port: number; close: () => Promise<void> };

export async function startProduct(dataDir: string): Promise<Subject> {
  const env = { BOOTH_RATE_LIMIT: 'off' };
  const server: ServerProcess = await startServer({ dataDir, port: 0, env });
  return { port: server.ready.port, close: server.kill };
}

export async function startBaseline(dataDir: string): Promise<Subject> {
  const script = resolve(import.meta.dirname, 'baseline.ts');
  const child = spawn(nodeBinary(), [script, dataDir], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production', BOOTH_MDNS: 'off', BOOTH_ONLINE_PROBE: 'off' },
  });
  const [message] = await once(child, 'message');
  const { port } = z.object({ port: z.int() }).parse(message);
  const close = async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  return { port, close };
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import { createServer as createHttpServer } from 'node:http';
import { listenHere } from './listen-here.ts';
import { nodeBinary } from './node-binary.ts';

/** Milliseconds; longer than any program takes until it is ready, on a busy machine. */
const READY_MS = 120_000;

export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listenHere(server);
  server.close();
  await once(server, 'close');
  return port;
}

/**
 * Resolves with what a program has printed, line by line, when one matches; the lines go on.
 * @throws with them when it ends before that, or takes too long
 */
export async function whenPrinted(child: ChildProcess, ready: RegExp): Promise<string[]> {
  const lines: string[] = [];
  await new Promise<void>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`${why}:\n${lines.join('\n')}`));
    const timer = setTimeout(() => fail('Not ready in time'), READY_MS).unref();
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line);
        if (!ready.test(line)) return;
        clearTimeout(timer);
        resolve();
      });
    }
    child.once('error', reject).once('exit', (code) => fail(`It ended (${code})`));
  });
  return lines;
}

export function endWithTest(child: ChildProcess): void {
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
}

/** Starts a script that never ends by itself, until the test ends, and waits until it says that it is ready. */
export async function startPeer(
  args: string[],
  { ready, env }: { ready: RegExp; env: NodeJS.ProcessEnv },
): Promise<void> {
  const child = spawn(nodeBinary(), args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  endWithTest(child);
  await whenPrinted(child, ready);
}

/** Something that answers, at an address that stays the same while it comes and goes. */
export type LocalPeer = { url: string; close: () => Promise<void>; open: () => Promise<void> };

export async function openLocalPeer(): Promise<LocalPeer> {
  const server = createHttpServer((_request, response) => response.end());
  const port = await listenHere(server);
  const close = async () => {
    if (!server.listening) return;
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return {
    url: `http://127.0.0.1:${port}/`,
    close,
    open: async () => void (await listenHere(server, port)),
  };
}

/** Something that answers until the running test ends, unless that closes it before. */
export async function openPeer(): Promise<LocalPeer> {
  const peer = await openLocalPeer();
  onTestFinished(peer.close);
  return peer;
}

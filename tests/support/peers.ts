import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { onTestFinished } from 'vitest';
import { createServer as createHttpServer } from 'node:http';
import { listenHere } from './listen-here.ts';
import { nodeBinary } from './node-binary.ts';

/** Programs that stand in for services, in processes of their own. */
const READY_MS = 120_000;

/** A port that nobody has right now. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listenHere(server);
  server.close();
  await once(server, 'close');
  return port;
}

type Peer = { stop: () => Promise<void>; output: () => string };

/**
 * Starts a script that never ends by itself, and waits until it says that it is ready. It is stopped when the test ends.
 * @throws with what it printed when it ends before that, or takes too long
 */
export async function startPeer(
  args: string[],
  options: { ready: RegExp; env?: NodeJS.ProcessEnv; cwd?: string },
): Promise<Peer> {
  const child: ChildProcess = spawn(nodeBinary(), args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...options.env },
    cwd: options.cwd,
  });
  const exited = once(child, 'exit');
  exited.catch(() => {});
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await exited;
  };
  onTestFinished(stop);
  let printed = '';
  await new Promise<void>((ready, fail) => {
    const timer = setTimeout(() => fail(new Error(`Not ready in time.\n${printed}`)), READY_MS);
    const look = (text: string) => {
      printed += text;
      if (!options.ready.test(printed)) return;
      clearTimeout(timer);
      ready();
    };
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', look);
    child.once('error', fail);
    child.once('exit', () => fail(new Error(`It ended.\n${printed}`)));
  });
  return { stop, output: () => printed };
}

/** Something that answers, at an address that stays the same while it comes and goes. */
export type LocalPeer = { url: string; close: () => Promise<void>; open: () => Promise<void> };

/** Opens one on this machine. */
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

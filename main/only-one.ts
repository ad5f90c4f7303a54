import { chmodSync, rmSync } from 'node:fs';
import { createServer, connect } from 'node:net';
import { join } from 'node:path';
import type { ShellLog } from './log.ts';

const FILE = 'running.sock';
/** The answer of a Booth that is running. */
const COMING = 'coming';
/** Milliseconds to wait for the answer of another Booth; one that hangs does not count, and Electron's own lock decides. */
const PATIENCE_MS = 3000;
/** Bytes that the address of a socket may have on every system. */
const LONGEST = 103;

/** Returns the socket's path. Null on Windows, where nobody would clean it up, and in folders with very long names. */
function socketIn(folder: string): string | null {
  const path = join(folder, FILE);
  return process.platform === 'win32' || Buffer.byteLength(path) > LONGEST ? null : path;
}

/**
 * Asks the Booth that runs on this folder to come forward. Electron's own lock has its socket in the folder of temporary
 * files, where others clean up after some days: then a second app would start over the first.
 * @returns whether there is one
 */
export function bringOtherForward(folder: string): Promise<boolean> {
  const path = socketIn(folder);
  if (path === null) return Promise.resolve(false);
  return new Promise((resolve) => {
    const socket = connect(path);
    const settle = (isThere: boolean) => {
      socket.destroy();
      resolve(isThere);
    };
    socket.setTimeout(PATIENCE_MS, () => settle(false));
    socket.on('error', () => settle(false));
    socket.on('close', () => settle(false));
    socket.on('data', (answer) => settle(answer.toString() === COMING));
  });
}

/** Answers other starts of Booth from now on. @param comeForward called for each of them */
export function answerOthers(folder: string, comeForward: () => void, log: ShellLog): void {
  const path = socketIn(folder);
  if (path === null) return;
  // What an app that crashed has left; nobody answers there, or this one had not started.
  rmSync(path, { force: true });
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.end(COMING);
    comeForward();
  });
  server.on('error', (error) => log.error('A second start may open a second Booth', error));
  server.listen(path, () => chmodSync(path, 0o600));
  server.unref();
}

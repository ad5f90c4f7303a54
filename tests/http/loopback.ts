import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { skipLoudly, type Skippable } from '../support/skip-loudly.ts';

/** Addresses of this machine that count as two clients: neither is the laptop itself, which is 127.0.0.1. */
export const [ONE, OTHER] = ['127.0.0.2', '127.0.0.3'] as const;

/** macOS has 127.0.0.1 alone. */
export function needLoopbackAddresses({ task, skip }: Skippable): void {
  if (process.platform === 'darwin') {
    skipLoudly({ task, skip }, 'this machine has one loopback address alone');
  }
}

/** A bare connection, and whether the server has closed it. */
export type Connection = { socket: Socket; closed: Promise<void>; isClosed: () => boolean };

/** Connects and says nothing. */
export async function openConnection(port: number, from: string): Promise<Connection> {
  const socket = connect({ host: '127.0.0.1', port, localAddress: from });
  // A server that hangs up immediately is what some tests wait for.
  socket.on('error', () => {}).resume();
  let isClosed = false;
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => {
      isClosed = true;
      resolve();
    });
  });
  await Promise.race([once(socket, 'connect'), closed]);
  return { socket, closed, isClosed: () => isClosed };
}

import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { listenHere } from './listen-here.ts';

/**
 * What becomes of bytes that come back: they go on, perhaps others instead; the connection ends there; or nothing more goes
 * either way, without a word to either end.
 */
export type Spoiled = Buffer | 'cut' | 'silence';

/** Everything goes on as it came. */
function untouched(part: Buffer): Spoiled {
  return part;
}

/** A way to a server on this machine that can be cut, go silent, or garble what comes back. */
export async function openCable(to: number) {
  const sockets = new Set<Socket>();
  const silent = new WeakSet<Socket>();
  /** @param nth part of what came back over a connection, from 0 */
  let spoil: (part: Buffer, nth: number) => Spoiled = untouched;
  let connections = 0;

  const server = createServer((near) => {
    connections += 1;
    // From the same address, by which the server counts.
    const { remoteAddress: localAddress } = near;
    const far = connect({ port: to, host: '127.0.0.1', localAddress });
    let nth = 0;
    const isSilent = () => silent.has(near);
    near.on('data', (part) => isSilent() || far.write(part));
    far.on('data', (part) => {
      if (isSilent()) return;
      const passed = spoil(part, nth);
      nth += 1;
      if (passed === 'cut') near.destroy();
      else if (passed === 'silence') silent.add(near);
      else near.write(passed);
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        sockets.delete(one);
        if (!isSilent()) other.destroy();
      });
    }
  });
  const port = await listenHere(server);
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  onTestFinished(() => {
    cut();
    server.close();
  });
  return {
    port,
    connections: () => connections,
    cut,
    /** Over the connections that there are, nothing goes any more; new ones work. */
    silence(): void {
      for (const socket of sockets) silent.add(socket);
    },
    /** @param how undefined: everything goes on as it came */
    spoil(how: typeof spoil = untouched): void {
      spoil = how;
    },
  };
}

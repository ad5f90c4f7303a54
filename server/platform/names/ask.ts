import { createSocket } from 'node:dgram';
import multicastDns from 'multicast-dns';
import type { Adapter } from './adapters.ts';
import { GROUP, PORT } from './link.ts';
import { isSameName } from './records.ts';

/** Milliseconds after which the question is asked once more: some get lost in the air. */
const AGAIN_MS = 400;

/**
 * Asks one network for a name as a phone does that knows no multicast DNS: once, from a separate port (RFC 6762,
 * section 5.1), by the network and not within this process.
 * @returns the addresses of the first answer, or null when none came in time
 */
export async function askForName(
  { addresses: [own = ''] }: Adapter,
  name: string,
  withinMs: number,
): Promise<string[] | null> {
  const socket = createSocket({ type: 'udp4' });
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject);
      socket.bind(0, own, () => {
        socket.off('error', reject);
        resolve();
      });
    });
    socket.setMulticastInterface(own);
    socket.setMulticastLoopback(true);
  } catch (error) {
    socket.close();
    throw error;
  }
  const given = { port: PORT, socket, bind: false as const, multicast: false as const };
  const mdns = multicastDns(given);
  const ask = () =>
    mdns.query({ questions: [{ name, type: 'A' }] }, { address: GROUP, port: PORT }, () => {});
  const again = setTimeout(ask, AGAIN_MS);
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<string[] | null>((resolve) => {
      timer = setTimeout(() => resolve(null), withinMs);
      // A network that has gone in the meantime answers nothing.
      mdns.on('error', () => resolve(null));
      mdns.on('response', ({ answers }) => {
        const found = answers.flatMap((answer) =>
          answer.type === 'A' && isSameName(answer.name, name) ? [answer.data] : [],
        );
        if (found.length > 0) resolve(found);
      });
      ask();
    });
  } finally {
    clearTimeout(again);
    clearTimeout(timer);
    socket.close();
  }
}

import { decode, encode } from 'dns-packet';
import type { Adapter } from './adapters.ts';
import { createGuardedSocket } from './guarded-socket.ts';
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
  const socket = createGuardedSocket({ type: 'udp4' }, () => {});
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
  const question = encode({ type: 'query', questions: [{ name, type: 'A' }] });
  // A network that has gone in the meantime answers nothing.
  const ask = () => socket.send(question, PORT, GROUP, () => {});
  const again = setTimeout(ask, AGAIN_MS);
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<string[] | null>((resolve) => {
      timer = setTimeout(() => resolve(null), withinMs);
      socket.on('error', () => resolve(null));
      socket.on('message', (bytes) => {
        const { type, answers = [] } = decode(bytes);
        const found = answers.flatMap((answer) =>
          answer.type === 'A' && isSameName(answer.name, name) ? [answer.data] : [],
        );
        if (type === 'response' && found.length > 0) resolve(found);
      });
      ask();
    });
  } finally {
    clearTimeout(again);
    clearTimeout(timer);
    socket.close();
  }
}

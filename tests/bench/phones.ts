import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { PUBLIC_HOST } from '../support/api.ts';
import { processorMs } from './machine.ts';
import type { Subject } from './bench.ts';
import { type Values, percentile } from './figures.ts';

/** Requests of one phone, after which another one comes: fewer than any limit counts for an address. */
const REQUESTS_OF_A_PHONE = 30;

export type Phone = Awaited<ReturnType<typeof openPhone>>;

let phones = 0;
/** An address of this machine that none of the last 60,000 phones had. */
function nextAddress(): string {
  phones = (phones + 1) % 60_000;
  return `127.1.${Math.floor(phones / 250)}.${1 + (phones % 250)}`;
}

/** A request as it goes over the wire. */
export function messageOf(
  { port, cookie }: Pick<Subject, 'port' | 'cookie'>,
  path: string,
  options: { method?: string; headers?: Record<string, string>; json?: unknown } = {},
): string {
  const { method = 'GET', json } = options;
  const body = json === undefined ? '' : JSON.stringify(json);
  const lines = Object.entries({
    host: `${PUBLIC_HOST}:${port}`,
    'user-agent': 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/156.0 Mobile',
    'accept-language': 'en-GB,en;q=0.9',
    // Over plain http browsers take no brotli.
    'accept-encoding': 'gzip, deflate',
    cookie,
    ...(json !== undefined && {
      'content-type': 'application/json',
      'content-length': `${Buffer.byteLength(body)}`,
    }),
    ...options.headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

function isWhole(answer: Buffer): boolean {
  const end = answer.indexOf('\r\n\r\n');
  if (end === -1) return false;
  const length = /\r\ncontent-length: (\d+)/i.exec(answer.toString('latin1', 0, end))?.[1];
  if (length !== undefined) return answer.length >= end + 4 + Number(length);
  return answer.toString('latin1', answer.length - 7) === '\r\n0\r\n\r\n';
}

/**
 * A persistent connection from a separate address. It reads no more of an answer than its length, a fraction of
 * what Node's own client costs: the client must not be what is measured.
 * @param localAddress 127.0.0.1 is the laptop itself, where staff are
 */
export async function openPhone(port: number, localAddress = nextAddress()) {
  const socket = connect({ host: '127.0.0.1', port, localAddress, noDelay: true });
  await once(socket, 'connect');
  let received = Buffer.alloc(0);
  let waiting: PromiseWithResolvers<Buffer> | null = null;
  socket.on('data', (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    if (!isWhole(received)) return;
    waiting?.resolve(received);
    received = Buffer.alloc(0);
  });
  socket.on('error', (error) => waiting?.reject(error));
  socket.on('close', () => waiting?.reject(new Error('The server hung up.')));
  return {
    /** @throws unless it has this status */
    async ask(message: string, status: number): Promise<void> {
      waiting = Promise.withResolvers();
      socket.write(message);
      const answer = await waiting.promise;
      if (answer.toString('latin1', 9, 12) !== String(status)) throw new Error(answer.toString());
    },
    close: () => socket.destroy(),
  };
}

/** A visitor with a phone of their own asks; the first question of a booth has number 1. */
export async function ask(subject: Subject, content: string): Promise<void> {
  const phone = await openPhone(subject.port);
  const json = { content, author_name: null };
  await phone.ask(messageOf(subject, '/api/question', { method: 'POST', json }), 201);
  phone.close();
}

/** Opens pages' streams of events. Resolves when each was greeted, so that all of them certainly listen. */
export function openStreams(
  subject: Pick<Subject, 'port' | 'cookie'>,
  path: string,
  count: number,
): Promise<Socket[]> {
  const message = messageOf(subject, path, { headers: { 'accept-encoding': 'identity' } });
  const openOne = async () => {
    const socket = connect({ host: '127.0.0.1', port: subject.port }).setEncoding('utf8');
    await once(socket, 'connect');
    socket.write(message);
    await once(socket, 'data');
    return socket;
  };
  return Promise.all(Array.from({ length: count }, openOne));
}

/** Keeps connections busy, each with its next request as soon as the last is answered. */
export async function load(
  { port, pid }: Pick<Subject, 'port' | 'pid'>,
  { connections, ms }: { connections: number; ms: number },
  next: () => string,
  status: number,
): Promise<Values> {
  const latencies: number[] = [];
  const before = processorMs(pid);
  const start = performance.now();
  const connection = async () => {
    while (performance.now() - start < ms) {
      const phone = await openPhone(port);
      for (let n = 0; n < REQUESTS_OF_A_PHONE && performance.now() - start < ms; n += 1) {
        const message = next();
        const sentAt = performance.now();
        await phone.ask(message, status);
        latencies.push(performance.now() - sentAt);
      }
      phone.close();
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  return {
    'rate, /s': latencies.length / ((performance.now() - start) / 1000),
    'p99, ms': percentile(latencies, 0.99),
    'processor, µs a request': ((processorMs(pid) - before) / latencies.length) * 1000,
  };
}

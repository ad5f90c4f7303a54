import { connect } from 'node:net';
import { PUBLIC_HOST } from '../support/api.ts';

/** Requests on their way on one connection; the server takes no more (server/http/connections.ts). */
const ON_THEIR_WAY = 8;
const CONNECTIONS = 4;
const STATUS_LINE = /HTTP\/1\.1 (\d{3}) /g;
const STATUS_LINE_LENGTH = 'HTTP/1.1 200 '.length;

/** One and the same request, this many times; with `json` it is a POST. */
export type Wave = { count: number; path: string; json?: unknown };

function messageOf({ path, json }: Wave, port: number, headers: Record<string, string>): string {
  const body = json === undefined ? '' : JSON.stringify(json);
  const lines = Object.entries({
    host: `${PUBLIC_HOST}:${port}`,
    ...(json === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  const method = json === undefined ? 'GET' : 'POST';
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

/**
 * Sends a wave of requests over a few connections that are kept, and takes no more than the status from the answers: a
 * tenth of what as many requests of a client cost.
 * @param headers asked for each request
 * @returns how many answers had each status
 */
export async function flood(
  port: number,
  wave: Wave,
  headers: () => Record<string, string>,
): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  let left = wave.count;

  async function useConnection(): Promise<void> {
    const socket = connect({ host: '127.0.0.1', port }).setEncoding('latin1');
    let open = 0;
    const sendNext = () => {
      open = Math.min(ON_THEIR_WAY, left);
      left -= open;
      const messages = Array.from({ length: open }, () => messageOf(wave, port, headers()));
      if (open === 0) socket.end();
      else socket.write(messages.join(''));
    };
    sendNext();
    let text = '';
    for await (const chunk of socket) {
      text += String(chunk);
      let read = Math.max(0, text.length - STATUS_LINE_LENGTH + 1);
      for (const match of text.matchAll(STATUS_LINE)) {
        const status = Number(match[1]);
        counts[status] = (counts[status] ?? 0) + 1;
        open -= 1;
        read = Math.max(read, match.index + STATUS_LINE_LENGTH);
      }
      // What is left may be the beginning of the next one.
      text = text.slice(read);
      if (open === 0) sendNext();
    }
    if (open > 0) throw new Error(`The server hung up with ${open} requests unanswered.`);
  }

  await Promise.all(Array.from({ length: CONNECTIONS }, useConnection));
  return counts;
}

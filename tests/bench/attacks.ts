import { Agent, request, type IncomingMessage, type RequestOptions } from 'node:http';
import { connect, type Socket } from 'node:net';
import { ADMIN_HOST, PUBLIC_HOST } from '../support/api.ts';

/** Where an attack goes, from which address of this machine, and when it has to end. */
export type Target = { port: number; from: string; signal: AbortSignal };
/** Runs until its signal, and counts what the server answered by status; `cut` is a connection that it closed. */
export type Attack = (target: Target, count: (outcome: string) => void) => Promise<void>;

/** Connections that ask as fast as they are answered. */
const CONNECTIONS = 200;
/** Connections that only take up places. */
const HOARD = 4000;
/** Milliseconds between two tries of somebody who is refused. */
const PAUSE_MS = 5;

function pause(ms: number) {
  return new Promise<void>((resolve) => setTimeout(resolve, ms));
}
function ended(signal: AbortSignal) {
  return new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve());
  });
}

type Answer = { status: number; text: string; cookie: string };

function ask(options: RequestOptions, body?: string): Promise<Answer> {
  return new Promise((fulfil, reject) => {
    const outgoing = request(options, (answer: IncomingMessage) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
      answer.on('end', () =>
        fulfil({
          status: answer.statusCode ?? 0,
          text: Buffer.concat(chunks).toString(),
          cookie: answer.headers['set-cookie']?.[0]?.split(';')[0] ?? '',
        }),
      );
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

type Question = { path: string; host?: string; method?: string; body?: string; type?: string };

/** Many connections, each sending its next request as soon as the last one is answered. */
function flood(next: (round: number) => Question, headers: Record<string, string> = {}): Attack {
  return async ({ port, from, signal }, count) => {
    const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
    let round = 0;
    const attacker = async () => {
      while (!signal.aborted) {
        const { path, host = PUBLIC_HOST, method = 'GET', body, type } = next((round += 1));
        const options = {
          agent,
          host: '127.0.0.1',
          localAddress: from,
          port,
          path,
          method,
          signal,
          headers: {
            host: `${host}:${port}`,
            'accept-encoding': 'gzip, br',
            ...(body === undefined
              ? {}
              : {
                  'content-type': type ?? 'application/json',
                  'content-length': Buffer.byteLength(body),
                }),
            ...headers,
          },
        };
        try {
          const { status } = await ask(options, body);
          count(String(status));
        } catch {
          count('cut');
          await pause(PAUSE_MS);
        }
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, attacker));
    agent.destroy();
  };
}

/** Opens connections, does something with each, and opens a new one wherever one was closed. */
function hoard(places: number, use: (socket: Socket, port: number) => void): Attack {
  return async ({ port, from, signal }, count) => {
    const sockets = new Set<Socket>();
    const open = () => {
      if (signal.aborted) return;
      const socket = connect({ host: '127.0.0.1', port, localAddress: from });
      sockets.add(socket);
      socket.on('connect', () => {
        count('open');
        use(socket, port);
      });
      socket.on('data', () => {}).on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        if (signal.aborted) return;
        count('cut');
        setTimeout(open, PAUSE_MS);
      });
    };
    for (let i = 0; i < places; i += 1) {
      open();
      if (i % 100 === 99) await pause(1);
    }
    await ended(signal);
    for (const socket of sockets) socket.destroy();
  };
}

function head(lines: string[]) {
  return `${lines.join('\r\n')}\r\n\r\n`;
}
function json(value: unknown) {
  return JSON.stringify(value);
}

/** One request before the attack, for what it needs to know. */
function lookUp({ port, from }: Target, host: string, path: string): Promise<Answer> {
  return ask({ host: '127.0.0.1', localAddress: from, port, path, headers: { host } });
}

/** A file that the display's page really loads. */
const assets: Attack = async (target, count) => {
  const { text } = await lookUp(target, PUBLIC_HOST, '/wedeliver');
  const path = /\/assets\/[\w.-]+\.js/.exec(text)?.[0] ?? '/assets/';
  await flood(() => ({ path }))(target, count);
};

/** Logs in with wrong passwords over one real login page's cookie and token. */
const logins: Attack = async (target, count) => {
  const { text, cookie } = await lookUp(target, ADMIN_HOST, '/api/admin/csrf-token');
  const token = /"csrf_token":"([^"]+)"/.exec(text)?.[1] ?? '';
  const body = json({ username: 'admin', password: 'not this one' });
  const login = { path: '/api/admin/login', host: ADMIN_HOST, method: 'POST', body };
  await flood(() => login, { cookie, 'x-csrf-token': token })(target, count);
};

const submission = json({ content: 'Is this a flood?', author_name: null });
const pages = flood(() => ({ path: '/' }));
const streams = hoard(HOARD, (socket, port) =>
  socket.write(head(['GET /api/events HTTP/1.1', `Host: ${PUBLIC_HOST}:${port}`])),
);
const silent = hoard(HOARD, () => {});
const slowBodies = hoard(HOARD, (socket, port) => {
  socket.write(
    head([
      'POST /api/question HTTP/1.1',
      `Host: ${PUBLIC_HOST}:${port}`,
      'Content-Type: application/json',
      'Content-Length: 900',
    ]),
  );
  const drip = setInterval(() => socket.write(' '), 1000);
  socket.on('close', () => clearInterval(drip));
});
const submissions = flood(() => ({ path: '/api/question', method: 'POST', body: submission }));
const codes = flood((round) => ({
  path: `/api/qr.png?data=${encodeURIComponent(`http://booth.local/${round}`)}&size=512&style=dots`,
}));

/** What one address can do to a booth, by name. */
export const ATTACKS: Record<string, Attack> = {
  pages,
  'the list': flood(() => ({ path: '/api/questions/approved' })),
  'scripts and fonts': assets,
  'CSRF tokens': flood(() => ({ path: '/api/admin/csrf-token', host: ADMIN_HOST })),
  'QR codes, all different': codes,
  submissions,
  logins,
  'large bodies': flood(() => ({
    path: '/api/question',
    method: 'POST',
    body: json({ content: '['.repeat(250_000) }),
  })),
  'pipelined requests': hoard(CONNECTIONS, (socket, port) => {
    const one = head(['GET /api/settings/public HTTP/1.1', `Host: ${PUBLIC_HOST}:${port}`]);
    const batch = one.repeat(500);
    const send = () => {
      while (!socket.destroyed && socket.write(batch));
    };
    socket.on('drain', send);
    send();
  }),
  'new connections': hoard(CONNECTIONS, (socket, port) =>
    socket.end(head(['GET / HTTP/1.1', `Host: ${PUBLIC_HOST}:${port}`])),
  ),
  'event streams': streams,
  'silent connections': silent,
  'slow bodies': slowBodies,
  'all at once': async (target, count) => {
    const all = [pages, codes, submissions, logins, streams, slowBodies];
    await Promise.all(all.map((attack) => attack(target, count)));
  },
};

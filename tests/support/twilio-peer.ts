import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenHere } from './listen-here.ts';

export const ACCOUNT_SID = `AC${'0a'.repeat(16)}`;
export const AUTH_TOKEN = 'twilio-auth-token-42';
export const BOOTH_NUMBER = '+15550109999';

/** Settings by which a booth knows this peer. */
export const TWILIO_SETTINGS = {
  phoneNumber: BOOTH_NUMBER,
  accountSid: ACCOUNT_SID,
  authToken: AUTH_TOKEN,
};

export type PeerFile = { contentType: string; content: Buffer };
type PeerMessage = {
  sid: string;
  from: string;
  to: string;
  body: string;
  /** Milliseconds. */
  sentAt: number;
  direction: 'inbound' | 'outbound-api';
  files: PeerFile[];
};

/** How a request is answered instead of properly; true means that it was answered. */
type Behaviour = (request: { method: string; path: string }, response: ServerResponse) => boolean;

/** Answers some calls in another way. @param meant of "POST /2010-04-01/…" */
export function answering(
  meant: RegExp,
  status: number,
  body: string | Buffer | object = '',
  headers: Record<string, string> = {},
): Behaviour {
  return ({ method, path }, response) => {
    if (!meant.test(`${method} ${path}`)) return false;
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body));
    return true;
  };
}

/** A Twilio that keeps what it gets: messages, files, one account with one number. Times are whole seconds. */
export type TwilioPeer = Awaited<ReturnType<typeof startTwilioPeer>>;

type Text = {
  sid?: string;
  from: string;
  body: string;
  at?: number;
  to?: string;
  files?: PeerFile[];
};

let count = 0;
function nextSid(prefix: string): string {
  count += 1;
  return `${prefix}${count.toString(16).padStart(32, '0')}`;
}

function jsonOf(message: PeerMessage) {
  const date = new Date(message.sentAt).toUTCString().replace('GMT', '+0000');
  return {
    account_sid: ACCOUNT_SID,
    body: message.body,
    date_sent: date,
    direction: message.direction,
    from: message.from,
    num_media: String(message.files.length),
    sid: message.sid,
    status: message.direction === 'inbound' ? 'received' : 'queued',
    to: message.to,
  };
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += String(chunk);
  return new URLSearchParams(text);
}

/** Starts one on a free port. @param options.smsUrl what its console has for incoming messages */
export async function startTwilioPeer(options: { smsUrl?: string; now?: () => number } = {}) {
  const now = options.now ?? Date.now;
  const messages: PeerMessage[] = [];
  const requests: string[] = [];
  let behaviour: Behaviour | null = null;
  const authorization = `Basic ${Buffer.from(`${ACCOUNT_SID}:${AUTH_TOKEN}`).toString('base64')}`;
  const base = `/2010-04-01/Accounts/${ACCOUNT_SID}`;

  /** Newest first, and by day: that is all that the filter promises. */
  function list(response: ServerResponse, query: URLSearchParams): void {
    const [to, from, day] = [query.get('To'), query.get('From'), query.get('DateSent>')];
    const since = day === null ? -Infinity : Date.parse(`${day.slice(0, 10)}T00:00:00Z`);
    const found = messages
      .filter(
        (message) => (to === null || message.to === to) && (from === null || message.from === from),
      )
      .filter(({ sentAt }) => sentAt >= since)
      .toReversed()
      .toSorted((a, b) => b.sentAt - a.sentAt);
    const size = Number(query.get('PageSize') ?? 50);
    // The token is the last message of the page before: what comes in meanwhile shifts nothing.
    const after = query.get('PageToken');
    const start = after === null ? 0 : found.findIndex(({ sid }) => sid === after) + 1;
    const page = found.slice(start, start + size);
    const more = start + size < found.length;
    const next = new URLSearchParams(query);
    next.set('PageToken', page.at(-1)?.sid ?? '');
    next.set('Page', String(Number(query.get('Page') ?? 0) + 1));
    send(response, 200, {
      messages: page.map(jsonOf),
      next_page_uri: more ? `${base}/Messages.json?${next}` : null,
      page: 0,
      page_size: size,
      start,
      end: start + page.length - 1,
    });
  }

  async function create(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = await readForm(request);
    const message: PeerMessage = {
      sid: nextSid('SM'),
      from: form.get('From') ?? '',
      to: form.get('To') ?? '',
      body: form.get('Body') ?? '',
      sentAt: Math.floor(now() / 1000) * 1000,
      direction: 'outbound-api',
      files: [],
    };
    messages.push(message);
    if (behaviour?.({ method: 'SENT', path: request.url ?? '' }, response)) return;
    send(response, 201, jsonOf(message));
  }

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? '/', 'http://peer');
    const method = request.method ?? '';
    requests.push(`${method} ${url.pathname}${url.search}`);
    response.setHeader('date', new Date(now()).toUTCString());
    if (behaviour?.({ method, path: url.pathname }, response)) return;
    if (request.headers.authorization !== authorization) {
      const status = url.pathname.startsWith(base) ? 401 : 404;
      const code = status === 401 ? 20003 : 20404;
      send(response, status, { code, message: 'Authenticate', more_info: '', status });
      return;
    }
    const path = url.pathname.slice(base.length);
    const file = /^\/Messages\/(\w+)\/Media(?:\.json|\/ME(\d+))$/.exec(path);
    if (url.pathname === `${base}.json`) {
      send(response, 200, {
        sid: ACCOUNT_SID,
        friendly_name: 'Acme',
        status: 'active',
        type: 'Full',
      });
    } else if (path === '/IncomingPhoneNumbers.json') {
      const own = {
        sid: nextSid('PN'),
        phone_number: BOOTH_NUMBER,
        sms_url: options.smsUrl ?? '',
        capabilities: { sms: true, mms: true, voice: true },
      };
      const isAsked = url.searchParams.get('PhoneNumber') === BOOTH_NUMBER;
      send(response, 200, { incoming_phone_numbers: isAsked ? [own] : [], next_page_uri: null });
    } else if (path === '/Messages.json' && method === 'GET') {
      list(response, url.searchParams);
    } else if (path === '/Messages.json' && method === 'POST') {
      void create(request, response);
    } else if (file) {
      const files = messages.find(({ sid }) => sid === file[1])?.files ?? [];
      const one = file[2] === undefined ? undefined : files[Number(file[2])];
      if (file[2] === undefined) {
        const media_list = files.map(({ contentType }, at) => ({
          sid: `ME${String(at).padStart(32, '0')}`,
          content_type: contentType,
          parent_sid: file[1],
        }));
        send(response, 200, { media_list, next_page_uri: null });
      } else if (one) {
        response.writeHead(200, { 'content-type': one.contentType }).end(one.content);
      } else {
        send(response, 404, { code: 20404, message: 'Not found', status: 404 });
      }
    } else {
      send(response, 404, { code: 20404, message: 'Not found', status: 404 });
    }
  }

  const server = createServer(answer);
  async function stop(): Promise<void> {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  }
  const port = await listenHere(server);

  return {
    url: `http://127.0.0.1:${port}`,
    /** Someone texts a number. @returns the SID */
    receive: ({ from, body, at = now(), to = BOOTH_NUMBER, files = [], ...given }: Text) => {
      const sid = given.sid ?? nextSid(files.length > 0 ? 'MM' : 'SM');
      const sentAt = Math.floor(at / 1000) * 1000;
      messages.push({ sid, from, to, body, sentAt, direction: 'inbound', files });
      return sid;
    },
    /** Someone writes from Twilio's console. */
    write: (text: Pick<PeerMessage, 'from' | 'to' | 'body'>) => {
      const sentAt = Math.floor(now() / 1000) * 1000;
      const sid = nextSid('SM');
      messages.push({ ...text, sid, sentAt, direction: 'outbound-api', files: [] });
    },
    /** Bodies that went out, by the order in which they were sent. */
    sent: () => messages.filter(({ direction }) => direction === 'outbound-api'),
    /** "GET /2010-04-01/…?query", in the order in which they came. */
    requests,
    behave: (next: Behaviour | null) => {
      behaviour = next;
    },
    goOffline: stop,
    goOnline: async () => void (await listenHere(server, port)),
    close: stop,
  };
}

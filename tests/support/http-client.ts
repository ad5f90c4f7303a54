import {
  request,
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
} from 'node:http';
import { request as requestTls } from 'node:https';
import { isIP } from 'node:net';

export type Answer = {
  status: number;
  headers: IncomingHttpHeaders;
  /** As it came over the wire. */
  bytes: Buffer;
  text: string;
};

/** One request; a body of `json` is sent as JSON, a `form` as a browser sends it. */
export type Call = {
  method?: string;
  json?: unknown;
  form?: Record<string, string>;
  /** A body as it is, with its type in `headers`. */
  body?: string | Buffer;
  headers?: Record<string, string>;
};

/** Where a client's requests go, and the `Host` that it names. */
export type ClientOptions = {
  port: number;
  host: string;
  address?: string;
  /** Address of this machine to connect from; only 127.0.0.1 is the laptop itself. */
  from?: string;
  /** Over https, trusting this certificate alone (PEM). */
  ca?: string;
  headers?: Record<string, string>;
};

/** A browser without a page: one host, a cookie jar, and the CSRF token that it was given last. */
export type Client = ReturnType<typeof createClient>;

function payloadOf({ json, form, body }: Call): { body: string | Buffer; type?: string } | null {
  if (body !== undefined) return { body };
  if (form !== undefined) {
    const type = 'application/x-www-form-urlencoded';
    return { body: new URLSearchParams(form).toString(), type };
  }
  return json === undefined ? null : { body: JSON.stringify(json), type: 'application/json' };
}

/** A request that is still to be ended; `fetch` cannot name another `Host`. */
export function openRequest(
  options: ClientOptions,
  path: string,
  { method = 'GET', headers = {} }: Pick<Call, 'method' | 'headers'>,
): ClientRequest {
  const { ca, host, port } = options;
  const how = {
    host: options.address ?? '127.0.0.1',
    port,
    ...(options.from === undefined ? {} : { localAddress: options.from }),
    // No connection is kept: it could belong to a server that was restarted meanwhile.
    agent: false,
    path,
    method,
    headers: { host: `${host}:${port}`, ...options.headers, ...headers },
  };
  if (ca === undefined) return request(how);
  return requestTls({ ...how, ca, servername: isIP(host) ? '' : host });
}

export function sendRequest(
  options: ClientOptions,
  path: string,
  call: Call = {},
): Promise<Answer> {
  const payload = payloadOf(call);
  return new Promise((fulfil, reject) => {
    const outgoing = openRequest(options, path, {
      method: call.method ?? (payload === null ? 'GET' : 'POST'),
      headers: {
        ...(payload?.type === undefined ? {} : { 'content-type': payload.type }),
        ...(payload === null ? {} : { 'content-length': String(Buffer.byteLength(payload.body)) }),
        ...call.headers,
      },
    });
    outgoing.on('response', (incoming: IncomingMessage) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () => {
        const bytes = Buffer.concat(chunks);
        fulfil({
          status: incoming.statusCode ?? 0,
          headers: incoming.headers,
          bytes,
          text: bytes.toString('utf8'),
        });
      });
    });
    outgoing.on('error', reject);
    outgoing.end(payload?.body);
  });
}

export type Session = { cookie: string; csrf: string };

/** A client with an empty jar, or one that goes on with a session. */
export function createClient(options: ClientOptions, session?: Session) {
  const jar = new Map<string, string>();
  /** What stands in the `Cookie` header of the next request. */
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const setCookie = (line: string) => {
    const [pair = ''] = line.split(';');
    const cut = pair.indexOf('=');
    const [name, value] = [pair.slice(0, cut), pair.slice(cut + 1)];
    if (value === '') jar.delete(name);
    else jar.set(name, value);
  };
  if (session) setCookie(session.cookie);

  const client = {
    csrf: session?.csrf ?? '',
    cookie,
    setCookie,
    send: async (path: string, call: Call = {}): Promise<Answer> => {
      const answer = await sendRequest(options, path, {
        ...call,
        headers: {
          ...(jar.size === 0 ? {} : { cookie: cookie() }),
          ...(client.csrf === '' ? {} : { 'x-csrf-token': client.csrf }),
          ...call.headers,
        },
      });
      for (const line of answer.headers['set-cookie'] ?? []) setCookie(line);
      return answer;
    },
    get: (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
      client.send(path, { headers }),
    post: (path: string, json?: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
      client.send(path, { method: 'POST', json, headers }),
    put: (path: string, json?: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
      client.send(path, { method: 'PUT', json, headers }),
    delete: (path: string): Promise<Answer> => client.send(path, { method: 'DELETE' }),
  };
  return client;
}

/** The data block of a page, as its script reads it. @throws when there is none */
export function pageDataOf({ text }: Answer): unknown {
  const json = /<script type="application\/json" id="page">([^<]*)<\/script>/.exec(text)?.[1];
  if (json === undefined) throw new Error(`The page has no data: ${text.slice(0, 300)}`);
  return JSON.parse(json);
}

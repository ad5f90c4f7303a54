import { request } from 'node:http';
import { z } from 'zod';
import { csrfToken, setupStatus } from '../../server/contract/auth.ts';
import { okBody } from '../../server/contract/envelope.ts';
import { ADMIN_USERNAME } from '../../server/contract/limits.ts';

export const PUBLIC_HOST = 'booth.local';
export const ADMIN_HOST = 'admin.booth.local';
export const ADMIN_PASSWORD = 'stand 12, hall 7';

export type ApiAnswer = {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  body: string;
};

export type ApiCall = {
  port: number;
  host: string;
  method?: string;
  path: string;
  headers?: Record<string, string>;
  json?: unknown;
};

/** One call to a server on this machine under a name that only the test's browser resolves. */
export function callApi({ port, host, method, path, headers, json }: ApiCall): Promise<ApiAnswer> {
  const payload = json === undefined ? undefined : JSON.stringify(json);
  return new Promise((fulfil, reject) => {
    const outgoing = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method: method ?? (payload === undefined ? 'GET' : 'POST'),
        headers: {
          host: `${host}:${port}`,
          ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () =>
          fulfil({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            body: Buffer.concat(chunks).toString('utf8'),
          }),
        );
      },
    );
    outgoing.on('error', reject);
    outgoing.end(payload);
  });
}

/** The `data` of a success; throws with the whole answer of anything else. */
export function dataOf<T extends z.ZodType>(schema: T, answer: ApiAnswer): z.output<T> {
  if (answer.status >= 300) throw new Error(`HTTP ${answer.status}: ${answer.body}`);
  return schema.parse(okBody(z.unknown()).parse(JSON.parse(answer.body)).data);
}

/** A signed-in admin, as a browser would be: it keeps its cookies and carries the CSRF token. */
export type AdminSession = {
  cookies: () => { name: string; value: string }[];
  call: (path: string, options?: { method?: string; json?: unknown }) => Promise<ApiAnswer>;
};

/** Signs in, creating the account first where there is none yet. */
export async function signInAdmin(port: number): Promise<AdminSession> {
  const jar = new Map<string, string>();
  let token = '';

  const call: AdminSession['call'] = async (path, { method, json } = {}) => {
    const answer = await callApi({
      port,
      host: ADMIN_HOST,
      path,
      ...(method === undefined ? {} : { method }),
      json,
      headers: {
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(token === '' ? {} : { 'x-csrf-token': token }),
      },
    });
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [pair = ''] = line.split(';');
      const cut = pair.indexOf('=');
      jar.set(pair.slice(0, cut), pair.slice(cut + 1));
    }
    return answer;
  };

  dataOf(setupStatus, await call('/api/admin/setup-status'));
  token = dataOf(csrfToken, await call('/api/admin/csrf-token')).csrf_token;
  const login = { username: ADMIN_USERNAME, password: ADMIN_PASSWORD };
  token = dataOf(csrfToken, await call('/api/admin/login', { json: login })).csrf_token;
  return { cookies: () => [...jar].map(([name, value]) => ({ name, value })), call };
}

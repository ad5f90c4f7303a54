import { csrfToken, setupStatus, type SetupStatus } from '../../server/contract/auth.ts';
import { ADMIN_HOST, ADMIN_PASSWORD } from './api.ts';
import { dataOf } from './data-of.ts';
import type { HttpBooth } from './http-booth.ts';
import type { Answer, Client, ClientOptions } from './http-client.ts';

/** What the account of the template is signed in with. */
export const LOGIN = { username: 'admin', password: ADMIN_PASSWORD };

/** A browser that opens the admin area: nobody is signed in. */
export function adminClient(booth: HttpBooth, options: Partial<ClientOptions> = {}): Client {
  return booth.client({ host: ADMIN_HOST, ...options });
}

export async function statusOf(client: Client): Promise<SetupStatus> {
  return dataOf(setupStatus.strict(), await client.get('/api/admin/setup-status'));
}

export function tokenOf(answer: Answer): string {
  return dataOf(csrfToken.strict(), answer).csrf_token;
}

/** Keeps the token that the next change of this client needs. */
export async function fetchToken(client: Client): Promise<void> {
  client.csrf = tokenOf(await client.get('/api/admin/csrf-token'));
}

export async function logIn(client: Client, body: unknown = LOGIN): Promise<Answer> {
  await fetchToken(client);
  const answer = await client.post('/api/admin/login', body);
  if (answer.status === 200) client.csrf = tokenOf(answer);
  return answer;
}

/** Whether someone is signed in. */
export async function canRead(client: Client): Promise<boolean> {
  return (await client.get('/api/admin/questions')).status === 200;
}

export function passwordHash(booth: HttpBooth): unknown {
  return booth.deps.db.prepare('SELECT password_hash FROM admin_account').pluck().get();
}

import { csrfToken } from '../../server/contract/auth.ts';
import { ADMIN_USERNAME } from '../../server/contract/limits.ts';
import { dataOf } from './data-of.ts';
import { createClient, type Client } from './http-client.ts';

export const PUBLIC_HOST = 'booth.local';
export const ADMIN_HOST = 'admin.booth.local';
export const ADMIN_PASSWORD = 'stand 12, hall 7';

/** Signs a member of the staff in, creating the account first where there is none yet. */
export async function signInAdmin(port: number): Promise<Client> {
  const client = createClient({ port, host: ADMIN_HOST });
  client.csrf = dataOf(csrfToken, await client.get('/api/admin/csrf-token')).csrf_token;
  const login = { username: ADMIN_USERNAME, password: ADMIN_PASSWORD };
  client.csrf = dataOf(csrfToken, await client.post('/api/admin/login', login)).csrf_token;
  return client;
}

/**
 * A refusal of ours as a body: anything else counts as no answer at all.
 * @param error null: it says nothing of its own
 */
export function refusalBody(error: string | null = null, field: string | null = null): string {
  const code = field === null ? 'not_found' : 'validation_failed';
  return JSON.stringify({ success: false, error, code, field });
}

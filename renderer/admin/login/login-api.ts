import { csrfToken } from '../../../server/contract/auth.ts';
import { ADMIN_USERNAME } from '../../../server/contract/limits.ts';
import { MESSAGES } from '../../../server/contract/messages.ts';
import type { ApiClient } from '../../lib/api-client.ts';
import { ApiError } from '../../lib/api-error.ts';

/** Signs in, or creates the account while setup is required. Throws ApiError. */
export async function signIn(api: ApiClient, password: string, setupCode: string): Promise<void> {
  const code = setupCode.trim();
  const data = await api.data('POST', '/api/admin/login', csrfToken, {
    body: { username: ADMIN_USERNAME, password, ...(code === '' ? {} : { setup_code: code }) },
    unauthorizedIsAnswer: true,
  });
  api.adoptToken(data.csrf_token);
}

/** The sentence of a login that failed, and the field that it belongs to. */
export function loginFailure(error: unknown): {
  message: string;
  field: 'setup_code' | 'password';
} {
  if (!(error instanceof ApiError)) return { message: MESSAGES.loginFailed, field: 'password' };
  const field = error.field === 'setup_code' ? 'setup_code' : 'password';
  if (error.unreachable) return { message: MESSAGES.loginUnreachable, field };
  if (error.csrf) return { message: error.message, field };
  return { message: error.serverMessage ?? MESSAGES.loginFailed, field };
}

import { csrfToken, FIRST_START_HEADER, setupStatus } from '../../../server/contract/auth.ts';
import { ADMIN_USERNAME } from '../../../server/contract/limits.ts';
import { MESSAGES } from '../../../server/contract/messages.ts';
import type { ApiClient } from '../../lib/api-client.ts';
import { ApiError } from '../../lib/api-error.ts';

/**
 * Signs in, or creates the account while setup is required. Throws ApiError.
 * @returns whether the stand's setup is to continue
 */
export async function signIn(
  api: ApiClient,
  password: string,
  setupCode: string,
): Promise<boolean> {
  const code = setupCode.trim();
  const data = await api.data('POST', '/api/admin/login', csrfToken, {
    body: {
      username: ADMIN_USERNAME,
      password,
      ...(code === '' ? {} : { setup_code: code }),
    },
    headers: { [FIRST_START_HEADER]: '1' },
    unauthorizedIsAnswer: true,
  });
  api.adoptToken(data.csrf_token);
  const status = await api.data('GET', '/api/admin/setup-status', setupStatus).catch(() => null);
  return status?.first_start ?? false;
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

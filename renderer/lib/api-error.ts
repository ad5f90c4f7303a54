import type { ErrorCode } from '../../server/contract/envelope.ts';
import { MESSAGES } from '../../server/contract/messages.ts';

/** Parts of a refused or failed call's error. */
type ApiErrorParts = {
  /** HTTP status; 0 when no answer came at all. */
  status: number;
  /** A sentence for a person, from the error catalogue. */
  message: string;
  code?: ErrorCode | null;
  /** The server's own sentence, for the calls that show it. */
  serverMessage?: string | null;
  /** Name of the invalid input. */
  field?: string | null;
  /** Seconds until the next try, with 429. */
  retryAfter?: number | null;
};

/** The one error of every call to the server. `message` can be shown as it is. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode | null;
  readonly serverMessage: string | null;
  readonly field: string | null;
  readonly retryAfter: number | null;

  constructor(parts: ApiErrorParts) {
    super(parts.message);
    this.status = parts.status;
    this.code = parts.code ?? null;
    this.serverMessage = parts.serverMessage ?? null;
    this.field = parts.field ?? null;
    this.retryAfter = parts.retryAfter ?? null;
  }

  /** The security check is in the way, not what was asked for. */
  get csrf(): boolean {
    return (this.status === 403 && this.code !== 'admin_only') || this.code === 'csrf_failed';
  }

  /** No answer came: the server or the network is away. */
  get unreachable(): boolean {
    return this.status === 0;
  }
}

/** True for an {@link ApiError} of that status. */
export function isApiError(error: unknown, status?: number): error is ApiError {
  return error instanceof ApiError && (status === undefined || error.status === status);
}

/**
 * Removes something. Where another user was quicker, what was wanted has happened.
 * @returns false where it was gone already. Throws any other error
 */
export async function unlessGone(remove: () => Promise<unknown>): Promise<boolean> {
  try {
    await remove();
    return true;
  } catch (error) {
    if (isApiError(error, 404)) return false;
    throw error;
  }
}

/** True if a retry would fail in the same way. An answer without a Booth error code, such as a proxy's, proves nothing. */
export function isFinal(error: unknown): boolean {
  return [400, 404, 409].some((status) => isApiError(error, status) && error.code !== null);
}

/** Returns the sentence to show for any thrown value; if the server itself cannot reach something, its own explanation. */
export function errorSentence(error: unknown): string {
  if (!(error instanceof ApiError)) return MESSAGES.requestFailed(0);
  return (error.code === 'offline' ? error.serverMessage : null) ?? error.message;
}

/** Returns the server's own words for a refused request, else the same as {@link errorSentence}. */
export function refusalSentence(error: unknown): string {
  return (isApiError(error) && isFinal(error) && error.serverMessage) || errorSentence(error);
}

/**
 * True if the failure is already shown elsewhere: an expired session leads to the login, a rate limit has a notice with
 * a countdown.
 */
export function isToldElsewhere(error: unknown): boolean {
  return isApiError(error, 401) || isApiError(error, 429);
}

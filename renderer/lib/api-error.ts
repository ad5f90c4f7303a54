import type { ErrorCode } from '../../server/contract/envelope.ts';
import { MESSAGES } from '../../server/contract/messages.ts';

/** What a refused or failed call is made of. */
type ApiErrorParts = {
  /** HTTP status; 0 when no answer came at all. */
  status: number;
  /** A sentence for a person, from the error catalogue. */
  message: string;
  code?: ErrorCode | null;
  /** The server's own sentence, for the calls that show it. */
  serverMessage?: string | null;
  /** Name of the input at fault. */
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
    return this.status === 403 || this.code === 'csrf_failed';
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

/** Whether another try would end in the same way. An answer without a code of ours says nothing about that. */
export function isFinal(error: unknown): boolean {
  return [400, 404, 409].some((status) => isApiError(error, status) && error.code !== null);
}

/** The sentence to show for anything that was thrown; of what the server itself cannot reach, it says why. */
export function errorSentence(error: unknown): string {
  if (!(error instanceof ApiError)) return MESSAGES.requestFailed(0);
  return (error.code === 'offline' ? error.serverMessage : null) ?? error.message;
}

/** As {@link errorSentence}; a refusal of what was asked for is in the server's own words. */
export function refusalSentence(error: unknown): string {
  return (isApiError(error) && isFinal(error) && error.serverMessage) || errorSentence(error);
}

/**
 * Whether the call's failure is already told elsewhere: an expired session by the way to the login, a rate limit by its
 * notice with the countdown.
 */
export function isToldElsewhere(error: unknown): boolean {
  return isApiError(error, 401) || isApiError(error, 429);
}

import { DEFAULT_RETRY_AFTER_S } from '../../server/contract/limits.ts';

/** An answer of ours, as far as a page without a schema library looks at it. */
export type Answer =
  | { success: true; data: unknown }
  | { success: false; error: string | null; code: string; field: string | null };

/** Narrows parsed JSON: the phone does without a schema library. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/**
 * Reads a response's envelope; null when it is not ours. Portals, other networks' routers and printers answer anything,
 * with any status: only an envelope is an answer.
 */
export async function readAnswer(response: Response): Promise<Answer | null> {
  const body: unknown = await response.json().catch(() => null);
  if (!isRecord(body) || body['success'] !== response.ok) return null;
  if (response.ok) return { success: true, data: body['data'] };
  const { error, code, field } = body;
  if (typeof code !== 'string') return null;
  return { success: false, error: textOf(error), code, field: textOf(field) };
}

/**
 * Seconds of a `Retry-After` header, which may also be a date (RFC 9110, 10.2.3); the specification's default when it is
 * absent or odd.
 */
export function retryAfterSeconds(header: string | null): number {
  if (header === null || header.trim() === '') return DEFAULT_RETRY_AFTER_S;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(1, Math.ceil(seconds));
  const until = Math.ceil((Date.parse(header) - Date.now()) / 1000);
  return Number.isFinite(until) ? Math.max(1, until) : DEFAULT_RETRY_AFTER_S;
}

/**
 * Runs `work` with a signal that gives it up when its time is over, or when `outer` does. Older phones have neither
 * `AbortSignal.timeout` nor `AbortSignal.any`.
 * @param ms null for as long as it takes
 */
export async function withTimeout<T>(
  ms: number | null,
  work: (signal: AbortSignal) => Promise<T>,
  outer?: AbortSignal,
): Promise<T> {
  const abort = new AbortController();
  const giveUp = () => abort.abort();
  const timer = ms === null ? undefined : setTimeout(giveUp, ms);
  outer?.addEventListener('abort', giveUp);
  if (outer?.aborted) giveUp();
  try {
    return await work(abort.signal);
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', giveUp);
  }
}

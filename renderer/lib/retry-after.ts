import { DEFAULT_RETRY_AFTER_S } from '../../server/contract/limits.ts';

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

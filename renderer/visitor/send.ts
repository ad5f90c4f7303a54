import { isRecord } from './browser-storage.ts';
import { REHEARSAL_HEADER } from '../../server/contract/limits.ts';
import type { FormError } from '../../server/contract/visitor-page.ts';
import { inTime } from '../lib/in-time.ts';
import { retryAfterSeconds } from '../lib/retry-after.ts';

/** What a visitor sends. */
export type ParcelKind = 'question' | 'lead';

/** A refusal as an attempt brings it: a proxy's or an older server's may hold less than the contract says. */
export type Refusal = Omit<FormError, 'message' | 'code'> & {
  message: string | null;
  code: string | null;
};

/** What became of one attempt. All but `sent` and `refused` are worth another one with the same key. */
export type Outcome =
  | { kind: 'sent'; id: number | null }
  | ({ kind: 'refused' } & Refusal)
  | { kind: 'failed'; status: number; code: string | null; message: string | null }
  | { kind: 'busy'; retryAfterS: number }
  | { kind: 'unreachable' };

/** One attempt to hand something to the server. It never throws. */
export type Send = (parcel: {
  kind: ParcelKind;
  key: string;
  body: Record<string, unknown>;
  /** The page is going away: the browser finishes the request after it. */
  leaving?: boolean;
}) => Promise<Outcome>;

/** Milliseconds after which an attempt counts as lost; a crowded hall's Wi-Fi can hold a request for ever. */
const ATTEMPT_TIMEOUT_MS = 15_000;

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

async function readOutcome(response: Response): Promise<Outcome> {
  const { status } = response;
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) {
    // A captive portal answers anything with its own page and 200: only our envelope counts.
    if (!isRecord(body) || body.success !== true) return { kind: 'unreachable' };
    const id = isRecord(body.data) ? body.data.id : null;
    return { kind: 'sent', id: typeof id === 'number' ? id : null };
  }
  if (status === 429) {
    return { kind: 'busy', retryAfterS: retryAfterSeconds(response.headers.get('Retry-After')) };
  }
  const message = isRecord(body) ? text(body.error) : null;
  const code = isRecord(body) ? text(body.code) : null;
  if (status >= 500 || status === 408) return { kind: 'failed', status, code, message };
  const field = isRecord(body) ? text(body.field) : null;
  return { kind: 'refused', status, code, message, field };
}

/** Has this page say whether it is a rehearsal, from now on. */
export function followRehearsal(): void {
  // The booth may be away; the next look or answer asks for it again.
  void import('./rehearsal.ts').catch(() => {});
}

/** Posts to `/api/question` or `/api/lead`. */
export const sendToServer: Send = async ({ kind, key, body, leaving = false }) => {
  try {
    return await inTime(ATTEMPT_TIMEOUT_MS, async (signal) => {
      const response = await fetch(`/api/${kind}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
        body: JSON.stringify(body),
        redirect: 'error',
        keepalive: leaving,
        signal,
      });
      if (response.headers.has(REHEARSAL_HEADER)) followRehearsal();
      return readOutcome(response);
    });
  } catch {
    return { kind: 'unreachable' };
  }
};

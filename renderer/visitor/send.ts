import { REHEARSAL_HEADER } from '../../server/contract/limits.ts';
import type { FormError } from '../../server/contract/visitor-page.ts';
import { inTime } from '../lib/in-time.ts';
import { isRecord, readAnswer } from '../lib/read-answer.ts';
import { retryAfterSeconds } from '../lib/retry-after.ts';

/** What a visitor sends. */
export type ParcelKind = 'question' | 'lead';

/** A refusal as an attempt brings it. */
export type Refusal = Omit<FormError, 'code' | 'message'> & {
  code: string;
  message: string | null;
};

/** What became of one attempt. All but `sent` and `refused` are worth another one with the same key. */
export type Outcome =
  | { kind: 'sent'; id: number | null }
  | ({ kind: 'refused' } & Refusal)
  | { kind: 'failed'; status: number; code: string; message: string | null }
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

async function readOutcome(response: Response): Promise<Outcome> {
  const { status } = response;
  const answer = await readAnswer(response);
  if (answer === null) return { kind: 'unreachable' };
  if (answer.success) {
    const id = isRecord(answer.data) ? answer.data.id : null;
    return { kind: 'sent', id: typeof id === 'number' ? id : null };
  }
  if (status === 429) {
    return { kind: 'busy', retryAfterS: retryAfterSeconds(response.headers.get('Retry-After')) };
  }
  const { error: message, code, field } = answer;
  if (status >= 500 || status === 408) return { kind: 'failed', status, code, message };
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

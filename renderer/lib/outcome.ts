import { isRecord, readAnswer, retryAfterSeconds, withTimeout } from './answers.ts';

/** Server's refusal of one attempt. */
export type Refusal = {
  code: string;
  /** The server's own words. */
  message: string | null;
  field: string | null;
  /** The HTTP status. */
  status: number;
};

/** Result of one attempt. All but `sent` and `refused` can be retried with the same key. */
export type Outcome =
  | { kind: 'sent'; id: number | null }
  | ({ kind: 'refused' } & Refusal)
  | { kind: 'failed'; status: number; code: string; message: string | null }
  | { kind: 'busy'; retryAfterS: number }
  | { kind: 'unreachable' };

/** Milliseconds after which an attempt counts as lost; a crowded hall's Wi-Fi can hold a request for ever. */
const ATTEMPT_TIMEOUT_MS = 15_000;

/** Reads the outcome of an attempt out of its answer. */
export async function readOutcome(response: Response): Promise<Outcome> {
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
  if (status >= 500) return { kind: 'failed', status, code, message };
  return { kind: 'refused', status, code, message, field };
}

/** Sends JSON once and reads the outcome. @param leaving the browser finishes the request after the page */
export function sendOnce(
  method: 'POST' | 'PUT',
  path: string,
  body: object,
  {
    headers,
    leaving,
    seen,
  }: {
    headers: Record<string, string>;
    leaving: boolean;
    /** Called with the answer's headers. */
    seen?: (headers: Headers) => void;
  },
): Promise<Outcome> {
  return withTimeout(ATTEMPT_TIMEOUT_MS, async (signal) => {
    const response = await fetch(path, {
      method,
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
      redirect: 'error',
      keepalive: leaving,
      signal,
    });
    seen?.(response.headers);
    return readOutcome(response);
  }).catch(() => ({ kind: 'unreachable' }));
}

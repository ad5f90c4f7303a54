import type { IncomingHttpHeaders } from 'node:http';
import { codeOf } from '../../platform/error-code.ts';
import { retryAfterMs } from '../../platform/retry-after.ts';
import { DeliveryFailure } from '../outbox/delivery-failure.ts';
import { durationInWords } from '../readiness/check.ts';

/** Meaning of a response to a POST: `taken`, or a kind of failure. After `gone`, nothing more is sent. */
type Meaning = 'taken' | 'record' | 'later' | 'settings' | 'gone';

/** Answers that mean something else than the others of their hundred. */
const MEANINGS: Record<number, Meaning> = {
  // The result of what was posted is elsewhere (RFC 9110, 15.4.4): posting again would do it again.
  302: 'taken',
  303: 'taken',
  400: 'record',
  409: 'record',
  413: 'record',
  422: 'record',
  408: 'later',
  425: 'later',
  429: 'later',
  410: 'gone',
  501: 'settings',
  505: 'settings',
};
const HUNDREDS: Record<number, Meaning> = { 2: 'taken', 3: 'settings', 4: 'settings' };

/** @param status HTTP's */
export function meaningOf(status: number): Meaning {
  return MEANINGS[status] ?? HUNDREDS[Math.floor(status / 100)] ?? 'later';
}

/** Advice to staff for status codes that a retry does not change. */
const FIXES: [statuses: readonly number[], sentence: string][] = [
  [[401, 403, 407], 'It does not let this booth in: check its address, and the secret there.'],
  [[404, 405, 410], 'No receiver is at this address: check it.'],
];
const MOVED = 'The receiver is at another address, which Booth does not follow. Enter that one.';

/** Milliseconds between two clocks from which on receivers may refuse a message: the usual tolerance is five minutes. */
const CLOCKS_APART_MS = 180_000;

function clockSentence(apartMs: number): string {
  const how = apartMs > 0 ? 'behind' : 'ahead of';
  return `This laptop’s clock is ${durationInWords(Math.abs(apartMs))} ${how} the receiver’s. Set it: receivers refuse what is more than five minutes off.`;
}

/**
 * Failure that an answer means. @param now time at which the message was sent, in milliseconds since 1970
 * @returns null when it took what was sent
 */
export function failureOfAnswer(
  status: number,
  { date, 'retry-after': retryAfter }: Pick<IncomingHttpHeaders, 'date' | 'retry-after'>,
  now: number,
): DeliveryFailure | null {
  const meaning = meaningOf(status);
  if (meaning === 'taken') return null;
  const answers = `The receiver answers ${status}.`;
  if (meaning === 'later') {
    const afterMs = retryAfterMs(retryAfter, date, now);
    return new DeliveryFailure(answers, { status, afterMs });
  }
  // Not a number where the receiver does not say its time.
  const apartMs = Date.parse(date ?? '') - now;
  if (Math.abs(apartMs) > CLOCKS_APART_MS && status >= 400) {
    const sentence = `${answers} ${clockSentence(apartMs)}`;
    return new DeliveryFailure(sentence, { verdict: 'settings', status });
  }
  if (meaning === 'record') return new DeliveryFailure(answers, { verdict: 'record', status });
  const fix = FIXES.find(([statuses]) => statuses.includes(status))?.[1];
  const sentence =
    status < 400 ? MOVED : `${answers} ${fix ?? 'Check its address and settings there.'}`;
  return new DeliveryFailure(sentence, {
    verdict: 'settings',
    status,
    stops: meaning === 'gone',
  });
}

const CUT = 'The receiver cut the connection.';
const SENTENCES: Record<string, string> = {
  ABORT_ERR: 'Booth stopped.',
  ENOTFOUND: 'The receiver’s name was not found.',
  EAI_AGAIN: 'The receiver’s name was not found.',
  ECONNREFUSED: 'The receiver does not take connections.',
  ECONNRESET: CUT,
  EPIPE: CUT,
  ETIMEDOUT: 'The receiver does not answer.',
  EHOSTUNREACH: 'The receiver cannot be reached.',
  ENETUNREACH: 'The receiver cannot be reached.',
  CERT_HAS_EXPIRED: 'The receiver’s certificate has expired.',
  CERT_NOT_YET_VALID: 'The receiver’s certificate is not valid yet. Check this laptop’s clock.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The receiver’s certificate is for another name.',
};

/** Failure of a message that got no answer. @param error null when the connection ended without one */
export function failureOfConnection(error: unknown): DeliveryFailure {
  if (error instanceof DeliveryFailure) return error;
  const code = codeOf(error);
  if (code.startsWith('HPE_')) return new DeliveryFailure('The receiver does not speak HTTP.');
  const isTls = /CERT|SSL|TLS|SIGNATURE/.test(code);
  return new DeliveryFailure(
    SENTENCES[code] ?? (isTls ? 'The receiver’s certificate cannot be trusted.' : CUT),
    { cause: code },
  );
}

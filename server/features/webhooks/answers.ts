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
 * @param answer `apartMs`: milliseconds by which the receiver's clock is ahead of this laptop's, if it says; `afterMs`: the
 * pause that it asks for
 * @returns null when it took what was sent
 */
export function failureOfAnswer(
  status: number,
  { apartMs, afterMs }: { apartMs: number | null; afterMs: number | undefined },
): DeliveryFailure | null {
  const meaning = meaningOf(status);
  if (meaning === 'taken') return null;
  const answers = `The receiver answers ${status}.`;
  if (meaning === 'later') return new DeliveryFailure(answers, { status, afterMs });
  if (apartMs !== null && Math.abs(apartMs) > CLOCKS_APART_MS && status >= 400) {
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

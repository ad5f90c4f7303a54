import { expect, test } from 'vitest';
import {
  failureOfAnswer,
  failureOfConnection,
  meaningOf,
} from '../../../server/features/webhooks/answers.ts';
import { isPublic } from '../../../server/features/webhooks/webhook.ts';
import { retryAfterMs } from '../../../server/platform/retry-after.ts';

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, n) => from + n);
}

test('each answer to a message is final, about the record, for later, or for staff to fix', () => {
  const found: Record<string, number[]> = {};
  for (let status = 200; status < 600; status += 1) (found[meaningOf(status)] ??= []).push(status);
  const taken = [...range(200, 299), 302, 303];
  const record = [400, 409, 413, 422];
  const later = [408, 425, 429, 500, ...range(502, 504), ...range(506, 599)];
  expect(found).toEqual({
    taken,
    record,
    later,
    gone: [410],
    settings: range(300, 599).filter(
      (status) => ![...taken, ...record, ...later, 410].includes(status),
    ),
  });
  expect([0, 600, 999].map(meaningOf)).toEqual(['later', 'later', 'later']);
});

const NOW = Date.parse('2026-11-20T10:00:00Z');
/** Headers of a receiver whose clock is ahead by so much. */
function ahead(ms: number) {
  return { date: new Date(NOW + ms).toUTCString() };
}

test.for([
  [301, /another address, which Booth does not follow/],
  [401, /^The receiver answers 401\. It does not let this booth in/],
  [404, /^The receiver answers 404\. No receiver is at this address/],
  [415, /^The receiver answers 415\. Check its address and settings there/],
] as const)('%i is for staff to fix, in a sentence', ([status, sentence]) => {
  const failure = failureOfAnswer(status, {}, NOW);
  expect(failure).toMatchObject({ verdict: 'settings', counts: true, stops: false });
  expect(failure?.message).toMatch(sentence);
});

test('a refusal by a receiver whose clock is another one is about the clock, a failure there is not', () => {
  const apart = (status: number, apartMs: number) =>
    failureOfAnswer(status, ahead(apartMs), NOW)?.message;
  expect(apart(400, 600_000)).toContain('clock is 10 minutes behind the receiver’s');
  expect(apart(401, -600_000)).toContain('clock is 10 minutes ahead of the receiver’s');
  expect(apart(400, 26 * 365 * 86_400_000)).toContain('clock is 9,490 days behind the receiver’s');
  expect(apart(400, 170_000)).toBe('The receiver answers 400.');
  expect(apart(503, 600_000)).toBe('The receiver answers 503.');
  expect(failureOfAnswer(400, ahead(600_000), NOW)?.verdict).toBe('settings');
  expect(failureOfAnswer(410, {}, NOW)).toMatchObject({ stops: true });
});

test('the pause that is asked for is in seconds, or until a time on the clock of who asks', () => {
  const now = NOW;
  const date = 'Fri, 20 Nov 2026 10:20:00 GMT';
  const until = 'Fri, 20 Nov 2026 10:20:30 GMT';
  expect(retryAfterMs('30', date, now)).toBe(30_000);
  expect(retryAfterMs('1.25', date, now)).toBe(1250);
  expect(retryAfterMs(until, date, now)).toBe(30_000);
  expect(retryAfterMs(until, undefined, now)).toBe(20 * 60_000 + 30_000);
  expect(retryAfterMs('Friday, 20-Nov-26 10:20:30 GMT', date, now)).toBe(30_000);
  expect(retryAfterMs('9999999', date, now)).toBe(3_600_000);
  for (const none of [undefined, null, '', '0', 'soon', 'Fri, 20 Nov 2026 10:19:00 GMT']) {
    expect(retryAfterMs(none, date, now)).toBeUndefined();
  }
  expect(failureOfAnswer(503, { date, 'retry-after': until }, now)).toMatchObject({
    afterMs: 30_000,
  });
});

test.each([
  ['ENOTFOUND', /name was not found/],
  ['ECONNREFUSED', /does not take connections/],
  ['ECONNRESET', /cut the connection/],
  ['ETIMEDOUT', /does not answer/],
  ['EHOSTUNREACH', /cannot be reached/],
  ['HPE_INVALID_CONSTANT', /does not speak HTTP/],
  ['CERT_HAS_EXPIRED', /has expired/],
  ['ERR_TLS_CERT_ALTNAME_INVALID', /for another name/],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', /cannot be trusted/],
  ['ERR_SSL_WRONG_VERSION_NUMBER', /cannot be trusted/],
  ['EWHATEVER', /cut the connection/],
])('a connection that ends with %s is told in a sentence', (code, sentence) => {
  expect(failureOfConnection(Object.assign(new Error(''), { code })).message).toMatch(sentence);
});

test('an address of a private network is none of the public ones, one of NAT64 is as public as that behind it', () => {
  const isPrivate = ['::1', '10.1.2.3', '169.254.169.254', 'fe80::1', '100.64.0.1', '0.0.0.0'];
  expect(isPrivate.filter(isPublic)).toEqual([]);
  const all = ['64:ff9b::808:808', '64:ff9b::a01:203', '64:ff9b::7f00:1', '::ffff:8.8.8.8'];
  expect(all.map(isPublic)).toEqual([true, false, false, true]);
});

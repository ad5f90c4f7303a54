import { expect, test } from 'vitest';
import { readiness, type TestedPhone } from '../../server/contract/readiness.ts';
import { ADMIN_HOST } from '../support/api.ts';
import { expectRefusal } from '../support/expect-answer.ts';
import { openHttpBooth, type HttpBooth } from '../support/http-booth.ts';
import { ONE as PHONE, OTHER as OTHER_PHONE } from './loopback.ts';
import { codePath, phoneTestOf, scan, testPhone } from './phone-test-phone.ts';

const MINUTE = 60_000;

/** A booth whose clock is in the test's hands. */
async function openAt() {
  const clock = { ms: Date.UTC(2026, 10, 21, 9) };
  const booth = await openHttpBooth({ now: () => clock.ms });
  return { booth, clock };
}

async function onlyPhone(booth: HttpBooth) {
  const { phones } = await phoneTestOf(booth);
  expect(phones).toHaveLength(1);
  return phones[0];
}

test('a phone loads, sends and hears, and staff see each of the three as it happens', async () => {
  const { booth, clock } = await openAt();
  const staff = await booth.listenAsStaff();
  const path = await codePath(booth);
  /** Once the phone has come so far. */
  const seen = async (isSo: (phone: TestedPhone) => boolean) => {
    for (;;) {
      const [newest] = readiness.parse(await staff.next('readiness')).phone_test.phones;
      if (newest && isSo(newest)) return newest;
    }
  };
  expect(path).toMatch(/^\/check\/[\w-]{16}$/);

  const phone = await scan(booth, path);
  expect(await seen(() => true)).toMatchObject({ posted: false, user_agent: /iPhone/ });
  const stream = await phone.listen();
  expect(stream.headers['content-type']).toMatch(/^text\/event-stream/);
  expect(stream.headers['content-encoding']).toBe(undefined);

  // Its clock is three minutes ahead.
  expect(await phone.send({ sent_at: clock.ms + 3 * MINUTE })).toBe(null);
  expect(await seen(({ posted }) => posted)).toMatchObject({ heard: false, round_trip_ms: null });
  const ms = await phone.hear(stream);
  expect(ms).toBeGreaterThan(0);
  expect(await seen(({ heard }) => heard)).toMatchObject({
    round_trip_ms: ms,
    clock_offset_s: 180,
    stalled: false,
  });
  await stream.ended;
});

test('a phone may send before it listens; an old page has to scan again, and the laptop’s own browser proves nothing', async () => {
  const { booth } = await openAt();
  const own = await booth.visitor.get(await codePath(booth));
  expect(own.status).toBe(200);
  expect(own.text).toContain('Scan this with a phone');
  expect((await phoneTestOf(booth)).phones).toEqual([]);

  const phone = await scan(booth, await codePath(booth));
  await phone.send({ sent_at: 0 });
  await phone.hear(await phone.listen());
  expect(await onlyPhone(booth)).toMatchObject({ heard: true });

  const earlier = await scan(booth, await codePath(booth));
  const stream = await earlier.listen();
  booth.deps.phoneTest.forget();
  await stream.ended;
  const answer = await booth.client().post(`/api/phone-test/${earlier.key}`, { sent_at: 0 });
  expectRefusal(answer, 'not_found');
  expect((await phoneTestOf(booth)).phones).toEqual([]);
});

test('the same phone does it again, and two do it at once', async () => {
  const { booth } = await openAt();
  await testPhone(booth);
  await testPhone(booth);
  const path = await codePath(booth);
  const [one, two] = [await scan(booth, path), await scan(booth, path, OTHER_PHONE)];
  const [first, second] = [await one.listen(), await two.listen()];
  await two.send({ sent_at: 0 });
  await one.send({ sent_at: 0 });
  // What one hears is not what the other hears.
  const foreign = await first.next('echo');
  const crossed = await booth.client().post(`/api/phone-test/${two.key}`, { heard: foreign });
  expectRefusal(crossed, 'not_found');
  await one.send({ heard: foreign });
  expect((await phoneTestOf(booth)).phones.map(({ heard }) => heard)).toEqual([
    false,
    true,
    true,
    true,
  ]);
  await two.hear(second);
  expect((await phoneTestOf(booth)).phones.every(({ heard }) => heard)).toBe(true);
});

test('what does not happen in time is said, and may still happen', async () => {
  const { booth, clock } = await openAt();
  const phone = await scan(booth, await codePath(booth));
  await phone.send({ sent_at: clock.ms });
  clock.ms += 14_999;
  expect(await onlyPhone(booth)).toMatchObject({ posted: true, heard: false, stalled: false });
  clock.ms += 1;
  expect(await onlyPhone(booth)).toMatchObject({ posted: true, heard: false, stalled: true });
  await phone.hear(await phone.listen());
  expect(await onlyPhone(booth)).toMatchObject({ heard: true, stalled: false });
});

test('a code changes, is good for a while after that, and then says so kindly', async () => {
  const { booth, clock } = await openAt();
  const first = await codePath(booth);
  clock.ms += 5 * MINUTE;
  expect(await codePath(booth)).not.toBe(first);
  await scan(booth, first);
  clock.ms += 5 * MINUTE;

  const phone = booth.client({ from: PHONE });
  for (const path of [first, '/check/never-was-one', '/check/%00']) {
    const stale = await phone.get(path);
    expect(stale.status).toBe(410);
    expect(stale.headers['content-type']).toMatch(/^text\/html/);
    expect(stale.headers['cache-control']).toBe('no-store');
    expect(stale.text).toContain('This code has expired');
    expect(stale.text).not.toContain('data-key');
  }
  expect((await phoneTestOf(booth)).phones).toHaveLength(1);
});

test('the page carries nothing but itself, and the admin host does not serve it', async () => {
  const { booth } = await openAt();
  await booth.staff.put('/api/admin/settings', { brand: { companyName: 'Acme <b>&</b> Sons' } });
  const path = await codePath(booth);
  const page = await booth.client({ from: PHONE }).get(path);
  expect(page.headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-/,
  );
  expect(page.text).toContain('Acme &lt;b&gt;&amp;&lt;/b&gt; Sons');
  expect(page.text).not.toMatch(/src="|https?:\/\/(?!www\.w3\.org)/);
  expect(page.text.length).toBeLessThan(8000);
  const atAdmin = await booth.client({ from: PHONE, host: ADMIN_HOST }).get(path);
  expect(atAdmin.text).not.toContain('data-key');
});

test('malformed steps and unknown pages are refused, and a flood of scans is forgotten', async () => {
  const { booth } = await openAt();
  const phone = await scan(booth, await codePath(booth));
  const post = (key: string, body: unknown) => booth.client().post(`/api/phone-test/${key}`, body);
  for (const body of [{ sent_at: 1e300 }, { sent_at: 1, heard: 'x' }]) {
    expectRefusal(await post(phone.key, body), 'validation_failed');
  }
  expectRefusal(await post('unknown', { sent_at: 1 }), 'not_found');
  expectRefusal(await post(phone.key, { heard: 'guessed' }), 'not_found');
  expectRefusal(await booth.client().get('/api/phone-test/unknown/events'), 'not_found');

  const path = await codePath(booth);
  for (let more = 0; more < 30; more += 1) await scan(booth, path);
  expect((await phoneTestOf(booth)).phones).toHaveLength(24);
  expectRefusal(await post(phone.key, { sent_at: 1 }), 'not_found');
});

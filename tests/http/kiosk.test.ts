import { expect, onTestFinished } from 'vitest';
import { deviceList } from '../../server/contract/paired-devices.ts';
import { canRead, logIn } from '../support/admin-login.ts';
import { dataOf } from '../support/data-of.ts';
import { openEventStream } from '../support/event-stream.ts';
import { expectDone, expectRefusal } from '../support/expect-answer.ts';
import { openHttpBooth, type HttpBooth, test } from '../support/http-booth.ts';
import type { Client } from '../support/http-client.ts';
import { openDevice, overHttps } from '../support/paired-client.ts';

const PIN = '4719';
const LEAVE = '/api/kiosk/leave';

const START = '/api/admin/devices/kiosk';

async function openKiosk(booth: HttpBooth): Promise<Client> {
  const tablet = await openDevice(booth, { paired: true });
  await logIn(tablet);
  expectDone(await tablet.put(START, { pin: PIN }));
  return tablet;
}
function ask(client: Client, content: string) {
  return client.post('/api/question', { content });
}

test('a kiosk serves visitors, and nobody finds anything else on it', async ({ booth }) => {
  const tablet = await openKiosk(booth);
  const page = await tablet.get('/kiosk');
  expect(page.status).toBe(200);
  expect(page.text).toContain('"view":"question"');
  // No form that sends itself, and so no cookie of its visitor.
  expect(page.text).not.toContain('<form');
  for (const path of ['/', '/questions', '/capture', '/login', '/wedeliver', '/pair?', '/%']) {
    const { status, headers } = await tablet.get(path);
    if (path !== '/pair?') expect([status, headers.location], path).toEqual([303, '/kiosk']);
  }
  for (const path of [
    '/api/admin/questions',
    '/api/admin/csrf-token',
    '/api/questions/approved',
    '/api/events',
  ]) {
    expectRefusal(await tablet.get(path), 'forbidden');
  }
  expect(await canRead(tablet)).toBe(false);
  expect((await ask(tablet, 'From the table?')).status).toBe(201);
  expect((await tablet.get('/api/settings/public')).status).toBe(200);
  const { devices } = dataOf(deviceList, await booth.staff.get('/api/admin/devices'));
  expect(devices).toMatchObject([{ kiosk: true }]);
});

test('its PIN makes it a device of staff again, and nobody is signed in on it', async ({
  booth,
}) => {
  const tablet = await openKiosk(booth);
  expectRefusal(await tablet.post(LEAVE, { pin: '1111' }), 'validation_failed');
  expect((await tablet.get('/')).headers.location).toBe('/kiosk');
  expectDone(await tablet.post(LEAVE, { pin: PIN }));
  // The answer may be lost on the way.
  expectDone(await tablet.post(LEAVE, { pin: PIN }));
  expect((await tablet.get('/')).status).toBe(200);
  expect(await canRead(tablet)).toBe(false);
  await logIn(tablet);
  expect(await canRead(tablet)).toBe(true);
});

test('a page of staff that is open on it hears nothing any more', async ({ booth }) => {
  const tablet = await openDevice(booth, { paired: true });
  await logIn(tablet);
  const asTablet = { ...overHttps(booth), headers: { cookie: tablet.cookie() } };
  const stream = await openEventStream(asTablet, '/api/admin/events');
  onTestFinished(stream.close);
  expectDone(await tablet.put(START, { pin: PIN }));
  await stream.ended;
});

test('PINs are not guessed', async () => {
  let elapsed = 0;
  const booth = await openHttpBooth({ elapsed: () => elapsed });
  const tablet = await openKiosk(booth);
  for (let tried = 0; tried < 5; tried += 1) {
    expectRefusal(await tablet.post(LEAVE, { pin: '0815' }), 'validation_failed');
  }
  const refused = await tablet.post(LEAVE, { pin: PIN });
  expect(refused.status).toBe(429);
  expect(refused.text).toContain('revoke this device');
  elapsed += 601_000;
  expectDone(await tablet.post(LEAVE, { pin: PIN }));
  // A kiosk again, it has all its tries.
  await logIn(tablet);
  expectDone(await tablet.put(START, { pin: PIN }));
  expectRefusal(await tablet.post(LEAVE, { pin: '0815' }), 'validation_failed');
  expectDone(await tablet.post(LEAVE, { pin: PIN }));
});

test('the laptop itself is no kiosk, and a device that is none cannot leave', async ({ booth }) => {
  expectRefusal(await booth.staff.put(START, { pin: PIN }), 'conflict');
  expectRefusal(await booth.client({}).post(LEAVE, { pin: PIN }), 'conflict');
});

test('a kiosk has limits of its own: phones behind its address do not use them up', async () => {
  const booth = await openHttpBooth({ elapsed: () => 0 });
  const tablet = await openKiosk(booth);
  const phone = booth.client({ from: '127.0.0.2' });
  let sent = 0;
  while ((await ask(phone, `Question ${sent}?`)).status === 201) sent += 1;
  expect(sent).toBeGreaterThan(10);
  expect((await ask(tablet, 'From the table?')).status).toBe(201);
});

import { expect, test } from 'vitest';
import { openHttpBooth, type HttpBooth } from '../support/http-booth.ts';

const PARTNER = 'https://partner.example';
const STRANGER = 'https://stranger.example';

async function openForPartner(): Promise<HttpBooth> {
  const booth = await openHttpBooth();
  const answer = await booth.staff.put('/api/admin/settings', {
    cors: { allowed_origins: [PARTNER, 'http://192.168.1.5:3000'] },
  });
  expect(answer.status).toBe(200);
  return booth;
}
function preflight(booth: HttpBooth, path: string, origin: string) {
  return booth.visitor.send(path, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,idempotency-key',
    },
  });
}

test('an allowed origin may read and submit', async () => {
  const booth = await openForPartner();
  const asked = await preflight(booth, '/api/question', PARTNER);
  expect(asked.status).toBe(204);
  expect(asked.headers).toMatchObject({
    'access-control-allow-origin': PARTNER,
    'access-control-allow-methods': 'GET,POST',
    'access-control-allow-headers': 'Content-Type,Idempotency-Key',
  });
  const origin = { origin: PARTNER };
  const answers = [
    await booth.visitor.post('/api/question', { content: 'Q' }, origin),
    await booth.visitor.post('/api/question', { content: '' }, origin),
    await booth.visitor.get('/api/questions/approved', origin),
    await booth.visitor.get('/api/settings/public', origin),
    await booth.visitor.get('/api/nothing', origin),
  ];
  expect(answers.map(({ status }) => status)).toEqual([201, 400, 200, 200, 404]);
  for (const { headers } of answers) {
    expect(headers['access-control-allow-origin']).toBe(PARTNER);
    expect(headers['access-control-expose-headers']).toMatch(/Retry-After/);
    expect(headers['access-control-allow-credentials']).toBe(undefined);
    expect(headers.vary).toMatch(/Origin/);
  }
});

test.each([
  STRANGER,
  'null',
  'http://partner.example',
  'https://partner.example:444',
  'https://partner.example.evil.example',
])('the origin %s may not', async (origin) => {
  const booth = await openForPartner();
  const answers = [
    await preflight(booth, '/api/question', origin),
    await booth.visitor.get('/api/questions/approved', { origin }),
  ];
  for (const { headers } of answers) {
    expect(headers['access-control-allow-origin']).toBe(undefined);
    expect(headers.vary).toMatch(/Origin/);
  }
});

test('nobody may until staff allow it, and a change counts at once', async () => {
  const booth = await openHttpBooth();
  const ask = async () =>
    (await booth.visitor.get('/api/settings/public', { origin: PARTNER })).headers[
      'access-control-allow-origin'
    ];
  expect(await ask()).toBe(undefined);
  await booth.staff.put('/api/admin/settings', { cors: { allowed_origins: [PARTNER] } });
  expect(await ask()).toBe(PARTNER);
  await booth.staff.put('/api/admin/settings', { cors: { allowed_origins: [] } });
  expect(await ask()).toBe(undefined);
});

test('the admin area is open to no other origin, allowed or not', async () => {
  const booth = await openForPartner();
  const answers = [
    await booth.staff.send('/api/admin/settings', {
      method: 'OPTIONS',
      headers: { origin: PARTNER, 'access-control-request-method': 'PUT' },
    }),
    await booth.staff.get('/api/admin/settings', { origin: PARTNER }),
    await booth.staff.get('/api/admin/csrf-token', { origin: PARTNER }),
  ];
  for (const { headers } of answers) {
    expect(headers['access-control-allow-origin']).toBe(undefined);
  }
});

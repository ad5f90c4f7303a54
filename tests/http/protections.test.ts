import { expect, test } from 'vitest';
import { openHttpBooth } from '../support/http-booth.ts';
import type { Client } from '../support/http-client.ts';
import { flood } from './flood.ts';
import { saveSettings } from './settings-calls.ts';

type Limit = 'page' | 'submission' | 'publicRead' | 'votes' | 'screens' | null;

/**
 * What protects a route beside the limits of connections and of all requests of an address: its own limit, the bytes that
 * it reads of a body, and whether pages of other origins may call it if staff allow them.
 */
const PUBLIC: [call: string, limit: Limit, mostBytes: number | null, cors: boolean][] = [
  // The short chain (server/visitor-chain.ts).
  ['GET /', 'page', null, false],
  ['GET /wedeliver', 'page', null, false],
  ['POST /api/question', 'submission', 16_384, true],
  ['POST /api/lead', 'submission', 16_384, true],
  ['POST /api/question/1/vote', 'votes', 16_384, true],
  ['GET /api/questions/approved', 'publicRead', null, true],
  ['GET /api/settings/public', 'publicRead', null, true],
  // It has a limit of listeners instead.
  ['GET /api/events', null, null, true],
  // The long one.
  ['GET /contact-funnel', 'page', null, false],
  ['GET /anything', 'page', null, false],
  ['POST /api/screens', 'screens', 16_384, true],
  ['GET /api/air', 'publicRead', null, true],
  ['GET /api/nothing', null, null, true],
];
const ORIGIN = 'https://shop.example';
const BURSTS: Record<Exclude<Limit, null>, { count: number; call: string }> = {
  page: { count: 400, call: 'GET /' },
  submission: { count: 40, call: 'POST /api/question' },
  publicRead: { count: 600, call: 'GET /api/settings/public' },
  votes: { count: 120, call: 'POST /api/question/1/vote' },
  screens: { count: 60, call: 'POST /api/screens' },
};

const GUARDS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
};

/** Sends a call; a stream is asked for its headers alone. */
function send(
  client: Client,
  call: string,
  given: { json?: unknown; headers?: Record<string, string> } = {},
) {
  const [method = '', path = ''] = call.split(' ');
  if (method === 'POST') return client.send(path, { method, json: {}, ...given });
  return client.send(path, { ...given, method: path === '/api/events' ? 'HEAD' : method });
}

async function expectGuarded(client: Client, call: string, isCors: boolean) {
  const { headers } = await send(client, call, { headers: { origin: ORIGIN } });
  expect(headers, call).toMatchObject(GUARDS);
  expect(headers['content-security-policy'], call).toMatch(
    /^default-src 'self';script-src 'self' 'sha256-/,
  );
  expect(headers['x-request-id'], call).toMatch(/^[\da-f-]{36}$/);
  expect(headers['access-control-allow-origin'], call).toBe(isCors ? ORIGIN : undefined);
  const foreign = await send(client, call, { headers: { origin: 'https://evil.example' } });
  expect(foreign.headers, call).not.toHaveProperty('access-control-allow-origin');
}

test('each route has its headers, allows whom it should, and reads no more than it should', async () => {
  const booth = await openHttpBooth({ config: { rateLimits: false } });
  await saveSettings(booth, { cors: { allowed_origins: [ORIGIN] } });
  for (const [call, , mostBytes, isCors] of PUBLIC) {
    await expectGuarded(booth.visitor, call, isCors);
    if (mostBytes === null) continue;
    const json = { content: 'x'.repeat(mostBytes) };
    expect((await send(booth.visitor, call, { json })).status, call).toBe(413);
  }
  for (const client of [booth.visitor, booth.staff])
    await expectGuarded(client, 'GET /api/admin/questions', false);
});

test('each public route stands behind its own limit, which comes back, and behind no other', async () => {
  for (const [limit, { count, call }] of Object.entries(BURSTS)) {
    let time = 0;
    const booth = await openHttpBooth({ now: () => time });
    const isFree = async (each: string) => (await send(booth.visitor, each)).status !== 429;
    const [method, path = ''] = call.split(' ');
    if (method === 'GET') {
      const answers = await flood(booth.port, { count, path }, () => ({}));
      expect(answers, limit).toEqual({ 200: count });
    } else for (let sent = 0; sent < count; sent += 1) expect(await isFree(call), limit).toBe(true);
    const refused = [];
    for (const [each] of PUBLIC) if (!(await isFree(each))) refused.push(each);
    expect(refused, limit).toEqual(PUBLIC.filter(([, own]) => own === limit).map(([each]) => each));
    time += 2000;
    expect(await isFree(call), limit).toBe(true);
  }
});

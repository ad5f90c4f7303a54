import { beforeEach, expect, test, vi } from 'vitest';
import { createLaptop } from '../../../../renderer/capture/laptop.ts';

type Reply = [status: number, body: object];
const REFUSED: Reply = [401, { success: false, error: 'No.', code: 'unauthorized' }];
const TOKEN: Reply = [200, { success: true, data: { csrf_token: 'token' } }];

const NO_PHOTOS = { find: () => Promise.resolve(null), remove: () => Promise.resolve() };

/** What the laptop answers, by method and path; and what it was asked. */
let answers: Record<string, Reply> = {};
let asked: string[] = [];

beforeEach(() => {
  asked = [];
  vi.stubGlobal('navigator', { userAgent: '', maxTouchPoints: 0 });
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    const call = `${method} ${path.replace('/api/admin/', '')}`;
    asked.push(call);
    const [status, body] = answers[call] ?? [404, { success: false, error: '', code: 'not_found' }];
    return new Response(JSON.stringify(body), { status });
  });
});

test('a device that was removed is told so, and keeps what it could not send', async () => {
  answers = { 'GET csrf-token': REFUSED, 'POST capture': REFUSED };
  const laptop = createLaptop(NO_PHOTOS);
  const parcel = { key: 'key', kind: 'capture', body: { code: '4711' } } as const;
  expect(await laptop.send(parcel)).toEqual({ kind: 'unreachable' });
  expect(laptop.access()).toBe('removed');

  // While it is open: the next one is refused, and so is a new token.
  answers = { 'GET csrf-token': TOKEN, 'POST capture': REFUSED };
  const open = createLaptop(NO_PHOTOS);
  await open.send(parcel);
  answers = { 'GET csrf-token': REFUSED, 'POST capture': REFUSED };
  // None of these outcomes has the queue forget it.
  expect(await open.send(parcel)).toMatchObject({ kind: 'failed', status: 401 });
  expect(open.access()).toBe('removed');
});

function setup(requires_setup: boolean): Reply {
  return [200, { success: true, data: { requires_setup } }];
}

test('no password is made here before the laptop has one', async () => {
  answers = { 'GET csrf-token': TOKEN, 'GET setup-status': setup(true), 'POST login': TOKEN };
  const laptop = createLaptop(NO_PHOTOS);
  expect(await laptop.signIn('my password')).toMatch(/^Booth has no password yet/);
  expect(asked).not.toContain('POST login');
  answers['GET setup-status'] = setup(false);
  expect(await laptop.signIn('my password')).toBeNull();
  expect(asked).toContain('POST login');
});

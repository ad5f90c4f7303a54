import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createLaptop } from '../../../../renderer/capture/laptop.ts';

type Reply = [status: number, body: object];
const REFUSED: Reply = [401, { success: false, error: 'No.', code: 'unauthorized' }];
const TOKEN: Reply = [200, { success: true, data: { csrf_token: 'token' } }];

const NOT_FOUND: Reply = [404, { success: false, error: '', code: 'not_found' }];
const SENT: Reply = [201, { success: true, data: { id: 7 } }];
const LOST: Reply = [0, {}];
function isOne(known: Reply | Reply[]): known is Reply {
  return typeof known[0] === 'number';
}

const NO_PHOTOS = { find: () => Promise.resolve(null), remove: () => Promise.resolve() };

/** Answers of the laptop, by method and path, one after the other; and the calls to it. */
let answers: Record<string, Reply | Reply[]> = {};
let asked: string[] = [];

beforeEach(() => {
  asked = [];
  vi.stubGlobal('navigator', { userAgent: '', maxTouchPoints: 0 });
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    const call = `${method} ${path.replace('/api/admin/', '')}`;
    asked.push(call);
    const known = answers[call] ?? NOT_FOUND;
    const [status, body] = (isOne(known) ? known : known.shift()) ?? NOT_FOUND;
    if (status === 0) throw new TypeError('The connection was lost.');
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

const PARCEL = { key: 'key', kind: 'capture', body: { code: '4711' } } as const;
const FORBIDDEN: Reply = [403, { success: false, error: 'No.', code: 'csrf_failed' }];

test('a capture whose token was of another session is sent with a new one', async () => {
  answers = { 'GET csrf-token': TOKEN, 'POST capture': [FORBIDDEN, SENT] };
  const laptop = createLaptop(NO_PHOTOS);
  expect(await laptop.send(PARCEL)).toEqual({ kind: 'sent', id: 7 });
  expect(laptop.access()).toBe('in');
  expect(asked).toEqual(['GET csrf-token', 'POST capture', 'GET csrf-token', 'POST capture']);
});

test.each<[string, Reply[], access: string]>([
  ['is signed out', [REFUSED], 'out'],
  [
    'does not know who is there',
    [[401, { success: false, error: 'Who?', code: 'person_required' }]],
    'who',
  ],
  ['is away', [LOST], 'away'],
  ['is back', [LOST, SENT], 'in'],
])('a device that %s says so', async (_what, replies, access) => {
  answers = { 'GET csrf-token': TOKEN, 'POST capture': [...replies] };
  const laptop = createLaptop(NO_PHOTOS);
  const heard = vi.fn<() => void>();
  laptop.subscribe(heard);
  for (let each = 0; each < replies.length; each += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await laptop.send(PARCEL);
  }
  expect(laptop.access()).toBe(access);
  expect(heard).toHaveBeenCalledTimes(replies.length);
});

test('nobody captures without a name because the laptop is silent meanwhile', async () => {
  const who: Reply = [401, { success: false, error: 'Who?', code: 'person_required' }];
  answers = { 'GET csrf-token': TOKEN, 'POST capture': [who, LOST], 'GET people/here': LOST };
  const laptop = createLaptop(NO_PHOTOS);
  await laptop.send(PARCEL);
  await laptop.send(PARCEL);
  expect(await laptop.people()).toBeNull();
  expect(laptop.access()).toBe('who');
});

describe('a capture with a photo', () => {
  const withPhoto = { ...PARCEL, body: { code: '4711', picture: 'a1' } };
  const ANSWERS = { 'GET csrf-token': TOKEN, 'POST capture': SENT, 'POST capture/picture': SENT };

  test.each<[string, () => Promise<Blob | null>, boolean, string[], string]>([
    ['takes it along', async () => new Blob(), false, ['POST capture/picture'], 'sent'],
    ['goes without one that is gone', async () => null, false, ['POST capture'], 'sent'],
    [
      'waits while it cannot be read',
      () => Promise.reject(new Error('Later.')),
      false,
      [],
      'unreachable',
    ],
    ['is too large for a page that goes', async () => new Blob(), true, [], 'unreachable'],
  ])('%s', async (_what, find, leaving, calls, kind) => {
    answers = ANSWERS;
    const remove = vi.fn<(id: string) => Promise<void>>(async () => undefined);
    const laptop = createLaptop({ find, remove });
    expect(await laptop.send({ ...withPhoto, leaving })).toMatchObject({ kind });
    expect(asked.filter((call) => call.startsWith('POST'))).toEqual(calls);
    expect(remove.mock.calls).toEqual(kind === 'sent' ? [['a1']] : []);
  });
});

const WRONG: Reply = [
  401,
  { success: false, error: 'This PIN isn’t right.', code: 'unauthorized' },
];

test.each<[string, Reply, string | null]>([
  ['is chosen', TOKEN, null],
  ['has another PIN', WRONG, 'This PIN isn’t right.'],
  ['is asked for in vain', LOST, 'The laptop does not answer.'],
])('someone who %s goes on, or reads why not', async (_what, reply, why) => {
  answers = { 'GET csrf-token': TOKEN, 'PUT people/here': reply };
  expect(await createLaptop(NO_PHOTOS).choose('a1', '4719')).toBe(why);
});

test('who somebody is is asked while the device is in, and known where the laptop knows it', async () => {
  const known = { lead: null, listed: { name: 'Ada' } };
  answers = {
    'GET csrf-token': TOKEN,
    'POST capture/known': [[200, { success: true, data: known }], LOST],
  };
  const laptop = createLaptop(NO_PHOTOS);
  expect(await laptop.known({ code: '4711' })).toEqual(known);
  expect(await laptop.known({ code: '4711' })).toBeNull();
  // It is away now, and is not asked at each key.
  expect(await laptop.known({ code: '4712' })).toBeNull();
  expect(asked.filter((call) => call === 'POST capture/known')).toHaveLength(2);
});

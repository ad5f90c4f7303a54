import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createLaptop } from '../../../../renderer/capture/laptop.ts';
import { local } from '../../../../renderer/lib/browser-storage.ts';

type Reply = [status: number, body: object | string];
function refusal(status: number, code: string, error = 'No.'): Reply {
  return [status, { success: false, error, code }];
}
function done(data: unknown, status = 200): Reply {
  return [status, { success: true, data }];
}
const REFUSED = refusal(401, 'unauthorized');
const WHO = refusal(401, 'person_required');
const WRONG = refusal(401, 'unauthorized', 'This PIN isn’t right.');
const NOT_FOUND = refusal(404, 'not_found');
const FORBIDDEN = refusal(403, 'csrf_failed');
const MUTE: Reply = [400, { success: false, code: 'validation_failed' }];
const TOKEN = done({ csrf_token: 'token' });
const SENT = done({ id: 7 }, 201);
const ODD = done('odd');
const LOST: Reply = [0, {}];
function isOne(known: Reply | Reply[]): known is Reply {
  return typeof known[0] === 'number';
}

const PARCEL = { key: 'key', kind: 'capture', body: { code: '4711' } } as const;
const NO_PHOTOS = { find: () => Promise.resolve(null), remove: () => Promise.resolve() };

/** Answers of the laptop, by method and path, one after the other; and the calls to it. */
let answers: Record<string, Reply | Reply[]> = {};
let asked: string[] = [];

beforeEach(() => {
  asked = [];
  vi.stubGlobal('navigator', { userAgent: '', maxTouchPoints: 0 });
  vi.stubGlobal('fetch', async (path: string, { method, headers, body }: RequestInit) => {
    const call = `${method} ${path.replace('/api/admin/', '')}`;
    asked.push(call);
    const known = answers[call] ?? NOT_FOUND;
    const [status, reply] = (isOne(known) ? known : known.shift()) ?? NOT_FOUND;
    if (status === 0) throw new TypeError('The connection was lost.');
    const sent = new Headers(headers);
    const isJson = sent.get('Content-Type') === 'application/json';
    // As the laptop does it.
    if (typeof body === 'string' && !isJson) return new Response('', { status: 415 });
    if (method !== 'GET' && sent.get('X-CSRF-Token') !== 'token')
      return Response.json(FORBIDDEN[1], { status: 403 });
    if (!sent.has('X-Booth-Device')) throw new Error(`${call} comes from no device.`);
    return new Response(typeof reply === 'string' ? reply : JSON.stringify(reply), { status });
  });
});

test('a device that was removed is told so, and keeps what it could not send', async () => {
  answers = { 'GET csrf-token': REFUSED, 'POST capture': REFUSED };
  const laptop = createLaptop(NO_PHOTOS);
  expect(await laptop.send(PARCEL)).toEqual({ kind: 'unreachable' });
  expect(laptop.access()).toBe('removed');

  // While it is open: the next one is refused, and so is a new token.
  answers = { 'GET csrf-token': TOKEN, 'POST capture': REFUSED };
  const open = createLaptop(NO_PHOTOS);
  await open.send(PARCEL);
  answers = { 'GET csrf-token': REFUSED, 'POST capture': REFUSED };
  // None of these outcomes has the queue forget it.
  expect(await open.send(PARCEL)).toMatchObject({ kind: 'failed', status: 401 });
  expect(open.access()).toBe('removed');
});

function setup(requires_setup: boolean): Reply {
  return done({ requires_setup });
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

test('a capture whose token was of another session is sent with a new one', async () => {
  answers = { 'GET csrf-token': TOKEN, 'POST capture': [FORBIDDEN, SENT] };
  const laptop = createLaptop(NO_PHOTOS);
  expect(await laptop.send(PARCEL)).toEqual({ kind: 'sent', id: 7 });
  expect(laptop.access()).toBe('in');
  expect(asked).toEqual(['GET csrf-token', 'POST capture', 'GET csrf-token', 'POST capture']);
});

test.each<[string, Reply[], access: string]>([
  ['is signed out', [REFUSED], 'out'],
  ['does not know who is there', [WHO], 'who'],
  ['is away', [LOST], 'away'],
  ['is back', [LOST, SENT], 'in'],
])('a device that %s says so', async (_what, replies, access) => {
  answers = { 'GET csrf-token': TOKEN, 'POST capture': [...replies] };
  const laptop = createLaptop(NO_PHOTOS);
  const heard = vi.fn<() => void>();
  laptop.subscribe(heard);
  for (let each = 0; each < replies.length; each += 1) {
    await laptop.send(PARCEL);
  }
  expect(laptop.access()).toBe(access);
  expect(heard).toHaveBeenCalledTimes(replies.length);
});

test('nobody captures without a name because the laptop is silent meanwhile', async () => {
  answers = { 'GET csrf-token': TOKEN, 'POST capture': [WHO, LOST], 'GET people/here': LOST };
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
    ['waits while it cannot be read', () => Promise.reject(new Error()), false, [], 'unreachable'],
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

test('who somebody is is asked while the device is in, and known where the laptop knows it', async () => {
  const known = { lead: null, listed: { name: 'Ada' } };
  answers = { 'GET csrf-token': TOKEN, 'POST capture/known': [done(known), LOST] };
  const laptop = createLaptop(NO_PHOTOS);
  expect(await laptop.known({ code: '4711' })).toEqual(known);
  expect(await laptop.known({ code: '4711' })).toBeNull();
  // It is away now, and is not asked at each key.
  expect(await laptop.known({ code: '4712' })).toBeNull();
  expect(asked.filter((call) => call === 'POST capture/known')).toHaveLength(2);
});

const STATE = {
  event: { uid: '0123456789abcdef0123456789abcdef', name: 'Boat Show' },
  device: null,
  person: null,
  qualifiers: [],
  forms: [],
  consent: { version: '2026-11-29', language: 'en', wording: 'You may.' },
  draw: null,
};
function state(name: string): Reply {
  return done({ ...STATE, event: { ...STATE.event, name } });
}

test.each<[string, Reply[], shown: string | undefined, access: string, told: number]>([
  ['is told when it changes', [state('One'), state('One'), state('Two')], 'Two', 'in', 2],
  ['goes on with what it had while the laptop is away', [state('One'), LOST], 'One', 'away', 2],
  ['goes on once it is back', [state('One'), LOST, state('One')], 'One', 'in', 3],
  ['has to sign in', [REFUSED], undefined, 'out', 1],
  ['keeps what it had for what it cannot read', [state('One'), ODD], 'One', 'in', 1],
  ['takes a page of some network for no answer', [[200, '<html>']], undefined, 'away', 1],
])(
  'a device that asks for what it captures with: %s',
  async (_what, replies, shown, access, told) => {
    answers = { 'GET csrf-token': TOKEN, 'GET capture': [...replies] };
    const laptop = createLaptop(NO_PHOTOS);
    onTestFinished(() => local.remove('booth.capture.state'));
    const heard = vi.fn<() => void>();
    laptop.subscribe(heard);
    for (let each = 0; each < replies.length; each += 1) {
      await laptop.refresh();
    }
    expect([laptop.state()?.event.name, laptop.access()]).toEqual([shown, access]);
    expect(heard).toHaveBeenCalledTimes(told);
    // It is there for a page that is loaded again.
    expect(createLaptop(NO_PHOTOS).state()?.event.name).toBe(shown);
  },
);

const AWAY = 'The laptop does not answer.';
const CODE = { url: 'http://192.168.1.2/agree', given: false };
const COLUMNS = { columns: [{ title: 'Name', value: 'Ada' }] };

type Call = (laptop: ReturnType<typeof createLaptop>) => Promise<unknown>;
const signIn: Call = (laptop) => laptop.signIn('my password');
const testBadge: Call = (laptop) => laptop.test({ code: '4711' });
const consent: Call = (laptop) => laptop.consentCode('key');
const choose: Call = (laptop) => laptop.choose('a1', '4719');
const people: Call = (laptop) => laptop.people();

test.each<[string, Call, string, Reply, unknown]>([
  ['a sign-in', signIn, 'POST login', LOST, AWAY],
  ['a sign-in', signIn, 'POST login', WRONG, 'This PIN isn’t right.'],
  ['a sign-in', signIn, 'POST login', MUTE, 'Login failed. Please try again.'],
  ['a sign-in', signIn, 'GET csrf-token', LOST, AWAY],
  ['a test badge', testBadge, 'POST capture/test', done(COLUMNS), COLUMNS],
  ['a test badge', testBadge, 'POST capture/test', LOST, AWAY],
  ['a test badge', testBadge, 'POST capture/test', MUTE, 'The laptop could not read it.'],
  ['a test badge', testBadge, 'POST capture/test', ODD, 'The laptop could not read it.'],
  ['a test badge', testBadge, 'GET csrf-token', LOST, AWAY],
  ['a code', consent, 'POST capture/consent', done(CODE), CODE],
  ['a code', consent, 'POST capture/consent', MUTE, null],
  ['a code', consent, 'GET csrf-token', LOST, null],
  ['a person', choose, 'PUT people/here', TOKEN, null],
  ['a person', choose, 'PUT people/here', WRONG, 'This PIN isn’t right.'],
  ['a person', choose, 'PUT people/here', LOST, AWAY],
  ['a person', choose, 'PUT people/here', MUTE, 'This did not work. Please try again.'],
  ['a person', choose, 'GET csrf-token', LOST, AWAY],
  ['people', people, 'GET people/here', done({ people: [] }), []],
  ['people', people, 'GET people/here', ODD, null],
])(
  '%s, where %s is answered in its way, is what staff read',
  async (_what, call, path, reply, result) => {
    answers = { 'GET csrf-token': TOKEN, 'GET setup-status': setup(false), [path]: reply };
    expect(await call(createLaptop(NO_PHOTOS))).toEqual(result);
  },
);

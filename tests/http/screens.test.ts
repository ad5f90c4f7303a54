import { expect } from 'vitest';
import { publicMessages } from '../../server/contract/stream.ts';
import { SCREEN_SILENT_MS } from '../../server/contract/limits.ts';
import { screens, type Screen, ownScreen, screenSets } from '../../server/contract/screens.ts';
import { OWN_WINDOW_HEADER } from '../../server/contract/shell.ts';
import { SCREENS_SETTLE_MS } from '../../server/features/live/live.ts';
import { dataOf } from '../support/data-of.ts';
import { expectRefusal } from '../support/expect-answer.ts';
import type { EventStream } from '../support/event-stream.ts';
import { openHttpBooth, type HttpBooth, test } from '../support/http-booth.ts';
import { addLabel, mark } from '../support/labels.ts';
import { actions } from '../support/leads.ts';
import { approved, put } from './question-calls.ts';

const NOTHING = { question_id: null, next_in_ms: null };

function idOf(name: string) {
  return `screen-${name}`.padEnd(32, '0');
}
async function listed(booth: HttpBooth): Promise<Screen[]> {
  return dataOf(screens, await booth.staff.get('/api/admin/screens'));
}
/** A page with the display on a separate device. */
function screenOf(booth: HttpBooth, name: string, from = '127.0.0.1') {
  const client = booth.client({ from });
  return (shown: object, headers: Record<string, string> = {}) =>
    client.post('/api/screens', { id: idOf(name), ...NOTHING, ...shown }, headers);
}

test('staff see which screens are open, what is on each and until when', async () => {
  let time = Date.parse('2026-03-14T10:00:00Z');
  const booth = await openHttpBooth({ now: () => time });
  const stream = await booth.listenAsStaff();
  const remote = screenOf(booth, 'hall', '127.0.0.9');
  expect((await remote({ question_id: 7, next_in_ms: 8000, time_ms: 8000 })).status).toBe(204);
  const pushed = screens.parse(await stream.next('screens'));
  expect(pushed).toMatchObject([
    {
      id: idOf('hall'),
      name: 'Big screen at 127.0.0.9',
      local: false,
      question_id: 7,
      since: '2026-03-14T10:00:00.000Z',
      next_at: '2026-03-14T10:00:08.000Z',
      left_ms: 8000,
      time_ms: 8000,
    },
  ]);

  time += 3000;
  await remote({ question_id: 7, next_in_ms: 5000, time_ms: 8000 });
  await screenOf(booth, 'own')({});
  const [own, hall] = await listed(booth);
  expect(own).toMatchObject({ id: idOf('own'), name: 'This laptop', local: true, next_at: null });
  // Unchanged since it came: a sign of life alone isn't news.
  expect(hall).toMatchObject({
    question_id: 7,
    since: '2026-03-14T10:00:00.000Z',
    next_at: '2026-03-14T10:00:08.000Z',
  });
  expect(screens.parse(await stream.next('screens'))).toHaveLength(2);
  expect(stream.unread().filter(({ name }) => name === 'screens')).toEqual([]);
  await remote({ question_id: 8, next_in_ms: 8000, time_ms: 8000, sleeps: true });
  expect((await listed(booth))[1]).toMatchObject({
    question_id: 8,
    sleeps: true,
    since: '2026-03-14T10:00:03.000Z',
  });
});

test('staff see what comes next, and that the time stands still', async () => {
  const booth = await openHttpBooth({ now: () => Date.parse('2026-03-14T10:00:00Z') });
  const [first, second] = [await booth.ask('What is on?'), await booth.ask('What comes?')];
  const screen = screenOf(booth, 'own');
  const shown = { question_id: first, next_id: second, time_ms: 8000 };
  await screen({ ...shown, next_in_ms: 3000 });
  expect(await listed(booth)).toMatchObject([
    { question_text: 'What is on?', next_text: 'What comes?', left_ms: 3000, paused: false },
  ]);
  await screen({ ...shown, next_in_ms: 2000, paused: true });
  expect(await listed(booth)).toMatchObject([{ next_at: null, left_ms: 2000, paused: true }]);
  await screen({ next_id: first, next_in_ms: 2000, time_ms: 8000, blank: true });
  expect(await listed(booth)).toMatchObject([
    { question_text: null, next_text: 'What is on?', next_at: null, blank: true },
  ]);
});

async function told(stream: EventStream): Promise<number[]> {
  return publicMessages['on-screen'].strict().parse(await stream.next('on-screen')).ids;
}

test('visitors hear at once what the laptop’s own screens show, no others', async ({ booth }) => {
  const early = await booth.listen();
  const own = screenOf(booth, 'own');
  // A phone that says it is a screen, and someone far away who comes through a tunnel on the laptop.
  await screenOf(booth, 'phone', '127.0.0.9')({ question_id: 99 });
  await screenOf(booth, 'far')({ question_id: 98 }, { 'x-forwarded-for': '203.0.113.7' });
  await own({ question_id: 7, next_in_ms: 8000, time_ms: 8000 });
  expect(await told(early)).toEqual([7]);
  const late = await booth.listen();
  expect(await told(late)).toEqual([7]);
  // A sign of life alone isn't news, nor is what another device says, nor what is back to the same by the time it is
  // told.
  await own({ question_id: 7, next_in_ms: 3000, time_ms: 8000 });
  await screenOf(booth, 'phone', '127.0.0.9')({ question_id: 97 });
  await own({ question_id: 9, next_in_ms: 8000, time_ms: 8000 });
  await own({ question_id: 7, next_in_ms: 8000, time_ms: 8000 });
  // The server is in this process: of two timers of the same length, the one set first fires first.
  await new Promise((resolve) => setTimeout(resolve, SCREENS_SETTLE_MS));
  await screenOf(booth, 'second')({ question_id: 8 });
  for (const stream of [early, late]) expect(await told(stream)).toEqual([7, 8]);
  await own({ gone: true });
  await screenOf(booth, 'second')({ gone: true });
  for (const stream of [early, late]) {
    // Several changes at once are one piece of news.
    expect(await told(stream)).toEqual([]);
    expect(stream.unread().filter(({ name }) => name === 'on-screen')).toEqual([]);
    stream.close();
  }
});

test('where an app runs the server, its windows alone are the laptop’s own, by the token that it gave them', async () => {
  const booth = await openHttpBooth({ config: { windowToken: 'the-shell-knows' } });
  const say = (name: string, token: string, from = '127.0.0.1') =>
    screenOf(booth, name, from)({}, { [OWN_WINDOW_HEADER]: token });
  await screenOf(booth, 'browser')({});
  await say('guess', 'this-laptop');
  await say('phone', 'the-shell-knows', '127.0.0.9');
  await say('window', 'the-shell-knows');
  expect((await listed(booth)).map(({ name, local }) => [name, local])).toEqual([
    ['This laptop', true],
    ['Big screen at 127.0.0.1', false],
    ['Big screen at 127.0.0.1', false],
    ['Big screen at 127.0.0.9', false],
  ]);
});

test('a report without sense is refused, and a hostile name is text', async ({ booth }) => {
  const odd = [{ id: '<script>alert(1)</script>' }, { id: idOf('x'), name: 'x'.repeat(500) }];
  for (const body of odd) {
    const answer = await booth.visitor.post('/api/screens', { ...NOTHING, ...body });
    expectRefusal(answer, 'validation_failed');
  }
  expect((await screenOf(booth, 'a')({ name: 'Back\u202e wall' })).status).toBe(204);
  const list = await listed(booth);
  expect(list.map(({ name }) => name)).toEqual([expect.stringMatching(/^Back.* wall$/)]);
  expect(list[0]?.called).toBe(list[0]?.name);
});

const SETS = '/api/admin/screens/sets';
const SHOWS_ALL = { shows: null, kind: 'stage' };

async function ownOf(booth: HttpBooth, name: string) {
  return dataOf(
    ownScreen.strict(),
    await booth.visitor.get(`/api/screen?name=${encodeURIComponent(name)}`),
  );
}
async function setUp(booth: HttpBooth, set: object) {
  return dataOf(screenSets, await booth.staff.put(SETS, set)).items;
}
test('a screen has what staff set up for its name; others show all', async ({ booth }) => {
  const { id: label } = await addLabel(booth, 'Akku');
  await setUp(booth, { name: '  Große  Halle ', labels: [label] });
  for (const name of ['Große Halle', 'große halle', ' GROSSE HALLE'])
    expect(await ownOf(booth, name), name).toMatchObject({ shows: [] });
  expect(await ownOf(booth, 'hall')).toEqual(SHOWS_ALL);

  expect(await setUp(booth, { name: 'große halle' })).toEqual([
    { name: 'große halle', kind: 'stage', labels: [] },
  ]);
  const gone = await booth.staff.delete(`${SETS}/${encodeURIComponent('Große Halle')}`);
  expect(dataOf(screenSets, gone).items).toEqual([]);
  expect(await ownOf(booth, 'große halle')).toEqual(SHOWS_ALL);
  expect((await actions(booth)).slice(0, 3)).toEqual([
    'Big screens: “große halle” no longer has its own settings',
    'Big screens: set up “große halle”',
    'Big screens: set up “Große Halle”',
  ]);
});

test('a screen with labels is told ids alone, at once with every change', async ({ booth }) => {
  const [price, battery] = [await addLabel(booth, 'Secret price'), await addLabel(booth, 'Akku')];
  const [one, two] = [await approved(booth, 'One?'), await approved(booth, 'Two?')];
  const pending = await booth.ask('Not approved?');
  for (const id of [one, pending]) await mark(booth, id, [price.id]);
  const stream = await booth.listen();
  await setUp(booth, { name: 'hall', labels: [price.id, battery.id] });
  expect(await stream.next('screen-sets')).toEqual({});
  const answer = await booth.visitor.get('/api/screen?name=hall');
  expect(answer.text).not.toMatch(/secret|akku|label/i);
  expect(await ownOf(booth, 'hall')).toMatchObject({ shows: [one] });

  await mark(booth, two, [battery.id]);
  await stream.next('screen-sets');
  expect((await ownOf(booth, 'hall')).shows).toEqual([two, one]);
  await put(booth, pending, { status: 'approved' });
  await stream.next('screen-sets');
  expect((await ownOf(booth, 'hall')).shows).toEqual([pending, two, one]);
  // What changes nothing there isn't news for a screen.
  await approved(booth, 'Another one without a label?');
  await mark(booth, one, [], [price.id]);
  await stream.next('screen-sets');
  expect(stream.unread().filter(({ name }) => name === 'screen-sets')).toEqual([]);
  expect((await ownOf(booth, 'hall')).shows).toEqual([pending, two]);

  // A screen must not be empty for a label that is gone.
  for (const { id } of [price, battery]) {
    await booth.staff.delete(`/api/admin/labels/${id}`);
    await stream.next('screen-sets');
  }
  expect((await ownOf(booth, 'hall')).shows).toBeNull();
});

test('what screens have outlives a restart; an odd name gets everything', async ({ booth }) => {
  const { id: label } = await addLabel(booth, 'Akku');
  await setUp(booth, { name: 'hall', labels: [label] });
  await booth.restart();
  expect(await ownOf(booth, 'hall')).toMatchObject({ shows: [] });
  expectRefusal(await booth.visitor.put('/api/screen', { name: 'x' }), 'not_found');

  for (const query of ['?name=', '?name=a&name=b', '?name[toString]=x', '?name=__proto__']) {
    expect(dataOf(ownScreen, await booth.visitor.get(`/api/screen${query}`)), query).toEqual(
      SHOWS_ALL,
    );
  }
});

test('twenty screens can be set up, and nothing that makes no sense', async ({ booth }) => {
  for (const set of [{ name: ' \u200b ' }, { name: 'x'.repeat(41) }, { name: 'a', question: 7 }]) {
    expectRefusal(await booth.staff.put(SETS, set), 'validation_failed');
  }
  expect(dataOf(screenSets, await booth.staff.get(SETS)).items).toEqual([]);

  for (let n = 1; n < 20; n += 1) await setUp(booth, { name: `Screen ${n}` });
  const answers = await Promise.all(['a', 'b', 'c'].map((name) => booth.staff.put(SETS, { name })));
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 409, 409,
  ]);
  expect((await setUp(booth, { name: 'screen 7' })).length).toBe(20);
});

test('the laptop’s clock may be set by hours and years: open screens stay, also with the same for long; silent ones go', async () => {
  let time = 1000;
  let date = Date.parse('2026-03-14T10:00:00Z');
  const booth = await openHttpBooth({ now: () => date, elapsed: () => time });
  const report = () => screenOf(booth, 'hall')({ question_id: 1, next_in_ms: 8000, time_ms: 8000 });
  await report();
  for (const set of ['2031-01-01T00:00:00Z', '1999-12-31T23:59:59Z']) {
    date = Date.parse(set);
    time += 1000;
    const [screen] = await listed(booth);
    expect(screen?.left_ms).toBe(8000 - (time - 1000));
  }
  await report();
  time += SCREEN_SILENT_MS;
  await report();
  time += SCREEN_SILENT_MS;
  expect(await listed(booth)).toHaveLength(1);
  time += 1;
  expect(await listed(booth)).toEqual([]);
});

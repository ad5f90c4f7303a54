import { expect, test } from 'vitest';
import { SCREEN_SILENT_MS } from '../../server/contract/limits.ts';
import { ownScreen, screens, screenSets } from '../../server/contract/screens.ts';
import { ADMIN_HOST, PUBLIC_HOST } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { openEventStream } from '../support/event-stream.ts';
import { expectRefusal } from '../support/expect-answer.ts';
import { openHttpBooth, type HttpBooth } from '../support/http-booth.ts';
import { addLabel, mark } from '../support/labels.ts';
import { actions } from '../support/leads.ts';

const SETS = '/api/admin/screens/sets';
const NOTHING_OWN = { layoutPreset: null, cycleSeconds: null, shows: null };

async function ownOf(booth: HttpBooth, name: string) {
  return dataOf(
    ownScreen.strict(),
    await booth.visitor.get(`/api/screen?name=${encodeURIComponent(name)}`),
  );
}
async function setUp(booth: HttpBooth, set: object) {
  return dataOf(screenSets, await booth.staff.put(SETS, set)).items;
}
function approve({ staff }: HttpBooth, id: number) {
  return staff.put(`/api/admin/question/${id}`, { status: 'approved' });
}
async function approved(booth: HttpBooth, content: string): Promise<number> {
  const id = await booth.ask(content);
  await approve(booth, id);
  return id;
}

test('a screen has what staff gave it, under its name however it is written; others take the settings', async () => {
  const booth = await openHttpBooth();
  expect(await ownOf(booth, 'hall')).toEqual(NOTHING_OWN);
  await setUp(booth, { name: '  Große  Halle ', layoutPreset: 'topbar', cycleSeconds: 20 });
  const own = { layoutPreset: 'topbar', cycleSeconds: 20, shows: null };
  for (const name of ['Große Halle', 'große halle', ' GROSSE HALLE'])
    expect(await ownOf(booth, name), name).toEqual(own);
  expect(await ownOf(booth, 'hall')).toEqual(NOTHING_OWN);

  const anew = await setUp(booth, { name: 'große halle', cycleSeconds: 5 });
  expect(anew).toEqual([{ name: 'große halle', labels: [], layoutPreset: null, cycleSeconds: 5 }]);
  const gone = await booth.staff.send(`${SETS}/${encodeURIComponent('Große Halle')}`, {
    method: 'DELETE',
  });
  expect(dataOf(screenSets, gone).items).toEqual([]);
  expect(await ownOf(booth, 'große halle')).toEqual(NOTHING_OWN);
  expect((await actions(booth)).slice(0, 3)).toEqual([
    'Screens: “große halle” no longer has settings of its own',
    'Screens: set up “große halle”',
    'Screens: set up “Große Halle”',
  ]);
});

test('one that chooses by labels is told ids and nothing else, at once with every change of them', async () => {
  const booth = await openHttpBooth();
  const [price, battery] = [await addLabel(booth, 'Secret price'), await addLabel(booth, 'Akku')];
  const [one, two] = [await approved(booth, 'One?'), await approved(booth, 'Two?')];
  const pending = await booth.ask('Not approved?');
  for (const id of [one, pending]) await mark(booth, id, [price.id]);
  const stream = await openEventStream({ port: booth.port, host: PUBLIC_HOST }, '/api/events');
  await setUp(booth, { name: 'hall', labels: [price.id, battery.id] });
  expect(await stream.next('screen-sets')).toEqual({});
  const answer = await booth.visitor.get('/api/screen?name=hall');
  expect(answer.text).not.toMatch(/secret|akku|label/i);
  expect(await ownOf(booth, 'hall')).toEqual({ ...NOTHING_OWN, shows: [one] });

  await mark(booth, two, [battery.id]);
  await stream.next('screen-sets');
  expect((await ownOf(booth, 'hall')).shows).toEqual([two, one]);
  await approve(booth, pending);
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
    await booth.staff.send(`/api/admin/labels/${id}`, { method: 'DELETE' });
    await stream.next('screen-sets');
  }
  expect((await ownOf(booth, 'hall')).shows).toBeNull();
  stream.close();
});

test('what they have outlives a restart, and is for staff alone to see and to change', async () => {
  const booth = await openHttpBooth();
  await setUp(booth, { name: 'hall', cycleSeconds: 12 });
  await booth.restart();
  expect(await ownOf(booth, 'hall')).toMatchObject({ cycleSeconds: 12 });
  const signedOut = booth.client({ host: ADMIN_HOST });
  expectRefusal(await signedOut.get(SETS), 401, 'unauthorized');
  expectRefusal(await booth.visitor.get(SETS), 404, 'not_found');
  expectRefusal(await booth.visitor.put('/api/screen', { name: 'x' }), 404, 'not_found');
});

test('there are twenty of them at most, also where two are set up at the same moment', async () => {
  const booth = await openHttpBooth();
  for (let n = 1; n < 20; n += 1) await setUp(booth, { name: `Screen ${n}` });
  const answers = await Promise.all(
    ['a', 'b', 'c'].map((name) => booth.staff.put(SETS, { name, cycleSeconds: 9 })),
  );
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 409, 409,
  ]);
  expect((await setUp(booth, { name: 'screen 7', cycleSeconds: 9 })).length).toBe(20);
});

test.each([
  ['no name', {}],
  ['a blank name', { name: ' \u200b ' }],
  ['a name that is too long', { name: 'x'.repeat(41) }],
  ['a layout that there is not', { name: 'a', layoutPreset: 'cinema' }],
  ['a pace that nobody can read', { name: 'a', cycleSeconds: 0 }],
  ['labels that are none', { name: 'a', labels: ['red'] }],
  ['anything more', { name: 'a', question: 7 }],
])('%s is refused', async (_what, set) => {
  const booth = await openHttpBooth();
  expectRefusal(await booth.staff.put(SETS, set), 400, 'validation_failed');
  expect(dataOf(screenSets, await booth.staff.get(SETS)).items).toEqual([]);
});

test.each([
  ['', '?name='],
  ['markup', `?name=${encodeURIComponent('<img src=x onerror=alert(1)>')}`],
  ['a text without end', `?name=${'x'.repeat(5000)}`],
  ['two names', '?name=a&name=b'],
  ['an object', '?name[toString]=x'],
  ['control characters', '?name=%00%1b%0a'],
  ['no text at all', '?name=%ff%fe'],
  ['what objects have', '?name=__proto__'],
])('an address that calls its screen %s gets what every screen gets', async (_what, query) => {
  const booth = await openHttpBooth();
  await setUp(booth, { name: 'hall', cycleSeconds: 5 });
  const answer = await booth.visitor.get(`/api/screen${query}`);
  expect(dataOf(ownScreen, answer)).toEqual(NOTHING_OWN);
});

test('the list names screens as their address does, and a hostile name is text or nothing', async () => {
  const booth = await openHttpBooth();
  const report = (name: unknown, id: string) =>
    booth.visitor.post('/api/screens', {
      id: id.padEnd(32, '0'),
      name,
      question_id: null,
      next_in_ms: null,
    });
  expect((await report('Back\u202e wall', 'a')).status).toBe(204);
  expectRefusal(await report('x'.repeat(500), 'b'), 400, 'validation_failed');
  expectRefusal(await report({ $ne: 1 }, 'c'), 400, 'validation_failed');
  const list = dataOf(screens, await booth.staff.get('/api/admin/screens'));
  expect(list.map(({ name }) => name)).toEqual([expect.stringMatching(/^Back.* wall$/)]);
  expect(list[0]?.called).toBe(list[0]?.name);
});

test('the laptop’s clock may be set by hours and years: open screens stay, silent ones go', async () => {
  let time = 1000;
  let date = Date.parse('2026-03-14T10:00:00Z');
  const booth = await openHttpBooth({ now: () => date, elapsed: () => time });
  const report = () =>
    booth.visitor.post('/api/screens', {
      id: 'hall'.padEnd(32, '0'),
      question_id: 1,
      next_in_ms: 8000,
      time_ms: 8000,
    });
  const listed = async () => dataOf(screens, await booth.staff.get('/api/admin/screens'));
  await report();
  for (const set of ['2031-01-01T00:00:00Z', '1999-12-31T23:59:59Z']) {
    date = Date.parse(set);
    time += 1000;
    const [screen] = await listed();
    expect(screen?.left_ms).toBe(8000 - (time - 1000));
  }
  time += SCREEN_SILENT_MS + 1;
  expect(await listed()).toEqual([]);
});

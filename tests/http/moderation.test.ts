import { describe, expect } from 'vitest';
import {
  ANSWERING_SILENT_MS,
  DEVICE_SILENT_MS,
  presence,
  type Device,
  type Presence,
} from '../../server/contract/devices.ts';
import { ANSWER_MAX_LENGTH, AUTHOR_NAME_MAX_LENGTH } from '../../server/contract/limits.ts';
import { logList } from '../../server/contract/logs.ts';
import { FIELD_MESSAGES } from '../../server/contract/messages.ts';
import { question } from '../../server/contract/questions.ts';
import { ADMIN_PASSWORD, signInAdmin } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { readQuestion } from '../support/llm.ts';
import { expectDone, expectRefusal } from '../support/expect-answer.ts';
import { openHttpBooth, type HttpBooth, test } from '../support/http-booth.ts';
import type { Client } from '../support/http-client.ts';
import { listQuestions as list } from '../support/labels.ts';
import { eachCase } from '../support/each-case.ts';
import { put, update } from './question-calls.ts';

test('the list comes newest first, and names what has left the page', async ({ booth }) => {
  const ids: number[] = [];
  for (let n = 0; n < 3; n += 1) ids.push(await booth.ask(`Question ${n}`));
  const [waits = 0, approved = 0, stays = 0] = ids;
  await put(booth, approved, { status: 'approved' });
  const all = await list(booth);
  expect(all.items.map(({ id }) => id)).toEqual([stays, approved, waits]);
  expect(all.counts).toEqual({
    total: 3,
    approved: 1,
    pending: 2,
    rejected: 0,
    archived: 0,
    muted: 0,
  });
  const page = await list(booth, { status: 'pending', known: `${stays},${approved},4711` });
  expect(page.items.map(({ id }) => id)).toEqual([stays, waits]);
  expect(page.left).toMatchObject([{ id: approved, status: 'approved' }]);
});

test('paths that name no question are 404', async ({ booth }) => {
  for (const id of ['99', '0', '1.5', '1e3', '9'.repeat(30)]) {
    const answers = [
      await booth.staff.get(`/api/admin/question/${id}`),
      await put(booth, id, { status: 'approved' }),
      await booth.staff.post(`/api/admin/question/${id}/clear-ai`, { clear_answer: true }),
      await booth.staff.post(`/api/admin/question/${id}/rerun-ai`),
    ];
    for (const answer of answers) expectRefusal(answer, 'not_found');
  }
});

describe('a change', () => {
  test('sets any status from any other; what nobody may change is 400', async ({ booth }) => {
    const id = await booth.ask('Q');
    const statuses = ['approved', 'pending', 'rejected'];
    for (const [from, to] of statuses.flatMap((one) => statuses.map((other) => [one, other]))) {
      await update(booth, id, { status: from });
      expect((await update(booth, id, { status: to })).status).toBe(to);
    }

    const other = await booth.ask('Q');
    const name = 'x'.repeat(AUTHOR_NAME_MAX_LENGTH + 1);
    const cases: [unknown, string | RegExp, string][] = [
      [{ shelf: 'merged' }, 'Merging is a separate call.', 'shelf'],
      [{ content: 'other' }, 'Unknown field: content', 'content'],
      [{ answer: 'x'.repeat(ANSWER_MAX_LENGTH + 1) }, /10000/, 'answer'],
      [{ author_name: name }, FIELD_MESSAGES.nameTooLong, 'author_name'],
      [{ answer: 'good', status: 'bad' }, /^status: /, 'status'],
    ];
    for (const [body, message, field] of cases) {
      expectRefusal(await put(booth, other, body), 'validation_failed', message, field);
    }
    expect((await list(booth)).items[0]).toMatchObject({ version: 1, answer: null });
  });

  test('takes any subset and leaves the rest', async () => {
    let now = Date.parse('2026-11-21T09:00:00Z');
    const booth = await openHttpBooth({ now: () => now });
    const id = await booth.ask('Q', 'Ada');
    now += 60_000;
    const changed = await update(booth, id, { answer: '  Yes.\r\n\r\nIndeed.  ' });
    expect(changed).toMatchObject({
      content: 'Q',
      author_name: 'Ada',
      created_at: '2026-11-21T09:00:00.000Z',
      updated_at: '2026-11-21T09:01:00.000Z',
      status: 'pending',
      answer: 'Yes.\n\nIndeed.',
      version: 2,
    });
    for (const [change, author_name, answer] of [
      [{ author_name: '' }, null, 'Yes.\n\nIndeed.'],
      [{ answer: ' \n ' }, null, null],
      [{ author_name: ' Bob ', answer: null }, 'Bob', null],
      [{}, 'Bob', null],
    ] as const) {
      expect(await update(booth, id, change)).toMatchObject({ author_name, answer });
    }
    expect((await readQuestion(booth, id)).version).toBe(6);
  });

  test('of an older version is 409; of two at the same moment one wins', async ({ booth }) => {
    const id = await booth.ask('Q');
    const { version } = await update(booth, id, { answer: 'mine' });
    expect((await put(booth, id, { answer: 'mine again', version })).status).toBe(200);
    const late = await put(booth, id, { answer: 'theirs', version });
    expectRefusal(late, 'conflict', 'Somebody else changed this question in the meantime.');
    expect((await list(booth)).items[0]?.answer).toBe('mine again');

    const other = await booth.ask('Q');
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => put(booth, other, { answer: `by ${i}`, version: 1 })),
    );
    const statuses = answers.map(({ status }) => status).toSorted((one, two) => one - two);
    expect(statuses).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
    expect((await list(booth)).items[0]?.version).toBe(2);
  });
});

test('the AI’s tag is taken off; a new draft without a key is 409', async ({ booth }) => {
  await booth.ask('Q');
  await update(booth, 1, { answer: 'A draft', status: 'approved' });
  const clear = (body: unknown) => booth.staff.post('/api/admin/question/1/clear-ai', body);
  for (const [body, answer] of [
    [{ clear_answer: false }, 'A draft'],
    [{}, 'A draft'],
    [undefined, 'A draft'],
    [{ clear_answer: true }, null],
  ] as const) {
    booth.deps.db.exec('UPDATE questions SET ai_suggested = 1');
    expect((await list(booth)).items[0]?.ai_suggested).toBe(true);
    expect(dataOf(question.strict(), await clear(body))).toMatchObject({
      ai_suggested: false,
      answer,
      status: 'approved',
    });
  }
  const unclear = await clear({ clear_answer: 'yes' });
  expectRefusal(unclear, 'validation_failed', /^clear_answer: /, 'clear_answer');

  await booth.staff.put('/api/admin/settings', { ai: { enabled: true } });
  const reason = 'AI has no API key yet. Enter one in the AI settings.';
  expectRefusal(await booth.staff.post('/api/admin/question/1/rerun-ai'), 'conflict', reason);
});

const PATH = '/api/admin/presence';

function deviceCalled(name: string, more: Partial<Device> = {}): Device {
  return { id: `device-${name}`.padEnd(20, '0'), name, named: true, ...more };
}
function windowOf(name: string): string {
  return `window-${name}`.padEnd(20, '0');
}
function headersOf(device: object): Record<string, string> {
  return { 'X-Booth-Device': encodeURIComponent(JSON.stringify(device)) };
}
async function answer(client: Client, device: Device, window: string, id: number | null) {
  const body = { window: windowOf(window), question_id: id };
  return dataOf(presence.strict(), await client.post(PATH, body, headersOf(device)));
}
async function view(client: Client, device?: Device): Promise<Presence> {
  return dataOf(presence, await client.get(PATH, device ? headersOf(device) : {}));
}
function who({ answering }: Presence) {
  return answering.map(({ device, question_id }) => `${device.name} ${question_id}`);
}

function change(booth: HttpBooth, id: number, json: object, device?: Device) {
  return booth.staff.put(`/api/admin/question/${id}`, json, device ? headersOf(device) : {});
}

describe('who answers what', () => {
  test('is told to every dashboard at once, follows from question to question and ends', async () => {
    let time = Date.parse('2026-11-21T09:00:00Z');
    const booth = await openHttpBooth({ now: () => time });
    const anna = await signInAdmin(booth.port);
    const stream = await booth.listenAsStaff();
    const next = async () => presence.parse(await stream.next('presence'));
    await answer(anna, deviceCalled('Anna'), 'a', 7);
    const [device, since] = [deviceCalled('Anna'), '2026-11-21T09:00:00.000Z'];
    const answering = [{ window: windowOf('a'), device, question_id: 7, since }];
    expect(await next()).toEqual({ devices: [device], answering });
    // A sign of life alone isn't news.
    time += 4000;
    await answer(anna, deviceCalled('Anna'), 'a', 7);
    await answer(anna, deviceCalled('Anna'), 'a', 8);
    expect((await next()).answering).toMatchObject([
      { question_id: 8, since: '2026-11-21T09:00:04.000Z' },
    ]);
    await answer(booth.staff, deviceCalled('Ben'), 'b', 8);
    expect(who(await next())).toEqual(['Anna 8', 'Ben 8']);
    await answer(anna, deviceCalled('Anna'), 'a', null);
    expect(who(await next())).toEqual(['Ben 8']);
    expect(stream.unread().filter(({ name }) => name === 'presence')).toEqual([]);
  });

  test('is forgotten when a window falls silent, not one millisecond before', async () => {
    let time = Date.parse('2026-11-21T09:00:00Z');
    const booth = await openHttpBooth({ now: () => time });
    await answer(booth.staff, deviceCalled('Anna'), 'crashed', 7);
    await answer(booth.staff, deviceCalled('Anna'), 'alive', 8);
    time += ANSWERING_SILENT_MS;
    expect(who(await view(booth.staff))).toEqual(['Anna 7', 'Anna 8']);
    await answer(booth.staff, deviceCalled('Anna'), 'alive', 8);
    time += 1;
    expect(who(await view(booth.staff))).toEqual(['Anna 8']);
    time += DEVICE_SILENT_MS;
    expect(await view(booth.staff)).toEqual({ devices: [], answering: [] });
  });

  test('ends with the session, and only with the own one', async ({ booth }) => {
    const anna = await signInAdmin(booth.port);
    await answer(anna, deviceCalled('Anna'), 'a', 7);
    await answer(booth.staff, deviceCalled('Ben'), 'b', 8);
    // Nobody speaks for another session's window.
    await answer(booth.staff, deviceCalled('Ben'), 'a', null);
    await answer(booth.staff, deviceCalled('Ben'), 'a', 9);
    expect(who(await view(booth.staff))).toEqual(['Anna 7', 'Ben 8']);
    const carl = await signInAdmin(booth.port);
    await answer(carl, deviceCalled('Carl'), 'c', 8);
    expect((await anna.post('/api/admin/logout')).status).toBe(200);
    expect(who(await view(booth.staff))).toEqual(['Ben 8', 'Carl 8']);
    // A new password ends all others.
    const change = { current_password: ADMIN_PASSWORD, new_password: 'zehn Zeichen' };
    expectDone(await booth.staff.put('/api/admin/account/password', change));
    const left = await view(booth.staff);
    expect(who(left)).toEqual(['Ben 8']);
    expect(left.devices.map(({ name }) => name)).toEqual(['Ben']);
  });

  test('a device that gets another name has it everywhere', async ({ booth }) => {
    const id = deviceCalled('Laptop').id;
    await answer(booth.staff, deviceCalled('Laptop', { named: false }), 'a', 7);
    await view(booth.staff, deviceCalled('Anne', { id }));
    const now = await view(booth.staff);
    expect(now.devices).toEqual([deviceCalled('Anne', { id })]);
    expect(who(now)).toEqual(['Anne 7']);
  });

  test('what says nothing is refused; a device that says nothing is nobody', async ({ booth }) => {
    const markup = { window: '<img src=x onerror=alert(1)>', question_id: 1 };
    expectRefusal(await booth.staff.post(PATH, markup), 'validation_failed');

    const devices: [string, Record<string, string>][] = [
      ['no JSON', { 'X-Booth-Device': 'Anna' }],
      ['no text', { 'X-Booth-Device': '%E0%A4%A' }],
      ['a name beyond all', headersOf(deviceCalled('A'.repeat(31)))],
      ['a flood', headersOf({ ...deviceCalled('Anna'), more: 'x'.repeat(5000) })],
    ];
    await eachCase(devices, async ([, headers]) => {
      const id = await booth.ask('Is it loud?');
      const body = { window: windowOf('a'), question_id: id };
      const answered = await booth.staff.post(PATH, body, headers);
      expect(dataOf(presence, answered)).toEqual({ devices: [], answering: [] });
      const saved = await booth.staff.put(`/api/admin/question/${id}`, { answer: 'No.' }, headers);
      expect(dataOf(question, saved).changed_by).toBe(null);
    });
  });
});

describe('who changed a question', () => {
  const anna = deviceCalled('Anna');

  test('is told with it, in the log and to the one who comes second', async ({ booth }) => {
    const id = await booth.ask('Is it loud?');
    const first = dataOf(question, await change(booth, id, { answer: 'No.', version: 1 }, anna));
    expect(first.changed_by).toEqual(anna);
    const ben = deviceCalled('Ben');
    const expectLate = async (device: Device, words: string) => {
      const late = await change(booth, id, { answer: 'Yes.', version: 1 }, device);
      expectRefusal(late, 'conflict', words);
    };
    await expectLate(ben, 'Anna changed this question in the meantime.');
    await expectLate(anna, 'You have since changed this question in another window.');
    const unnamed = deviceCalled('Laptop', { named: false });
    await change(booth, id, { answer: 'Maybe.' }, unnamed);
    await expectLate(ben, 'Somebody else changed this question in the meantime.');
    const { data } = logList.parse(JSON.parse((await booth.staff.get('/api/admin/logs')).text));
    expect(data.slice(0, 2).map(({ device }) => device)).toEqual(['Laptop', 'Anna']);
    const found = await booth.staff.get('/api/admin/logs?q=anna');
    expect(logList.parse(JSON.parse(found.text)).total).toBe(1);
  });

  test('is told of a merge as well, both ways', async ({ booth }) => {
    const main = await booth.ask('Q');
    const id = await booth.ask('The same');
    const { version } = await readQuestion(booth, id);
    const [anna, ben] = [headersOf(deviceCalled('Anna')), headersOf(deviceCalled('Ben'))];
    const path = `/api/admin/question/${id}`;
    await change(booth, id, { author_name: 'Ada' }, deviceCalled('Ben'));
    const late = await booth.staff.post(`${path}/merge`, { into: main, version }, anna);
    expectRefusal(late, 'conflict', 'Ben changed this question in the meantime.');
    await booth.staff.post(`${path}/merge`, { into: main }, anna);
    expect((await readQuestion(booth, id)).changed_by?.name).toBe('Anna');
    await booth.staff.post(`${path}/unmerge`, { and: [] }, ben);
    expect((await readQuestion(booth, id)).changed_by?.name).toBe('Ben');
  });

  test('is nobody after the AI; nothing clears what somebody wrote since', async ({ booth }) => {
    const id = await booth.ask('Is it loud?');
    await change(booth, id, { status: 'rejected' }, anna);
    await booth.deps.writes.run(() => booth.deps.questions.draft(id, 'A draft.'));
    expect(booth.deps.questions.find(id)).toMatchObject({ answer: 'A draft.', changed_by: null });

    const other = await booth.ask('Is it loud?');
    await booth.deps.writes.run(() => booth.deps.questions.draft(other, 'A draft.'));
    const seen = booth.deps.questions.find(other)?.version ?? 0;
    await change(booth, other, { answer: 'In my own words.' }, anna);
    const cleared = await booth.staff.post(`/api/admin/question/${other}/clear-ai`, {
      clear_answer: true,
      version: seen,
    });
    expectRefusal(cleared, 'conflict', 'Anna changed this question in the meantime.');
    expect(booth.deps.questions.find(other)?.answer).toBe('In my own words.');
  });
});

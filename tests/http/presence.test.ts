import { describe, expect, test } from 'vitest';
import {
  ANSWERING_SILENT_MS,
  DEVICE_SILENT_MS,
  presence,
  type Device,
  type Presence,
} from '../../server/contract/devices.ts';
import { logList } from '../../server/contract/logs.ts';
import { question } from '../../server/contract/questions.ts';
import { ADMIN_HOST } from '../support/api.ts';
import { adminClient, logIn } from '../support/admin-login.ts';
import { dataOf } from '../support/data-of.ts';
import { readQuestion } from '../support/drafting.ts';
import { openEventStream } from '../support/event-stream.ts';
import { expectRefusal } from '../support/expect-answer.ts';
import { openHttpBooth, type HttpBooth } from '../support/http-booth.ts';
import type { Client } from '../support/http-client.ts';

const PATH = '/api/admin/presence';

function deviceCalled(name: string, more: Partial<Device> = {}): Device {
  return { id: `device-${name}`.padEnd(20, '0'), name, named: true, colour: 'blue', ...more };
}
function windowOf(name: string): string {
  return `window-${name}`.padEnd(20, '0');
}
function headersOf(device: object): Record<string, string> {
  return { 'X-Booth-Device': encodeURIComponent(JSON.stringify(device)) };
}
/** A member of the staff with a session of their own. */
async function staffMember(booth: HttpBooth): Promise<Client> {
  const client = adminClient(booth);
  expect((await logIn(client)).status).toBe(200);
  return client;
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
    const anna = await staffMember(booth);
    const stream = await openEventStream(
      { port: booth.port, host: ADMIN_HOST, headers: { cookie: booth.staff.cookie() } },
      '/api/admin/events',
    );
    const next = async () => presence.parse(await stream.next('presence'));
    await answer(anna, deviceCalled('Anna'), 'a', 7);
    expect(await next()).toEqual({
      devices: [deviceCalled('Anna')],
      answering: [
        {
          window: windowOf('a'),
          device: deviceCalled('Anna'),
          question_id: 7,
          since: '2026-11-21T09:00:00.000Z',
        },
      ],
    });
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
    stream.close();
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

  test('ends with the session, and only with the own one', async () => {
    const booth = await openHttpBooth();
    const anna = await staffMember(booth);
    await answer(anna, deviceCalled('Anna'), 'a', 7);
    await answer(booth.staff, deviceCalled('Ben'), 'b', 8);
    // Nobody speaks for another session's window.
    await answer(booth.staff, deviceCalled('Ben'), 'a', null);
    await answer(booth.staff, deviceCalled('Ben'), 'a', 9);
    expect(who(await view(booth.staff))).toEqual(['Anna 7', 'Ben 8']);
    expect((await anna.post('/api/admin/logout')).status).toBe(200);
    const left = await view(booth.staff);
    expect(who(left)).toEqual(['Ben 8']);
    expect(left.devices.map(({ name }) => name)).toEqual(['Ben']);
  });

  test('a device that gets another name has it everywhere', async () => {
    const booth = await openHttpBooth();
    const id = deviceCalled('Laptop').id;
    await answer(booth.staff, deviceCalled('Laptop', { named: false }), 'a', 7);
    await view(booth.staff, deviceCalled('Anna', { id, colour: 'pink' }));
    const now = await view(booth.staff);
    expect(now.devices).toEqual([deviceCalled('Anna', { id, colour: 'pink' })]);
    expect(who(now)).toEqual(['Anna 7']);
  });

  test('more windows than a stand can have fill nothing', async () => {
    const booth = await openHttpBooth({ config: { rateLimits: false } });
    for (let one = 0; one < 130; one += 1) {
      const device = deviceCalled(`d${one}`);
      await answer(booth.staff, device, `w${one}`, 1);
    }
    const { devices, answering } = await view(booth.staff);
    expect([devices.length, answering.length]).toEqual([50, 100]);
  });

  test('is for staff alone', async () => {
    const booth = await openHttpBooth();
    expectRefusal(await booth.visitor.get(PATH), 404, 'not_found');
    const stranger = adminClient(booth);
    expectRefusal(await stranger.get(PATH), 401, 'unauthorized');
    const body = { window: windowOf('a'), question_id: 1 };
    expectRefusal(await stranger.post(PATH, body), 401, 'unauthorized');
    const forged = booth.client({ host: ADMIN_HOST });
    forged.setCookie(booth.staff.cookie());
    expectRefusal(await forged.post(PATH, body), 403, 'csrf_failed');
  });

  test.each([
    ['no window', { question_id: 1 }],
    ['markup for a window', { window: '<img src=x onerror=alert(1)>', question_id: 1 }],
    ['a question that is none', { window: windowOf('a'), question_id: 'one' }],
    ['a number that is none', { window: windowOf('a'), question_id: -1 }],
  ])('%s is refused', async (_what, body) => {
    const booth = await openHttpBooth();
    expectRefusal(await booth.staff.post(PATH, body), 400, 'validation_failed');
  });

  test.each<[string, Record<string, string>]>([
    ['none', {}],
    ['no JSON', { 'X-Booth-Device': 'Anna' }],
    ['no text', { 'X-Booth-Device': '%E0%A4%A' }],
    ['a colour of its own', headersOf({ ...deviceCalled('Anna'), colour: 'url(x)' })],
    ['a name beyond all', headersOf(deviceCalled('A'.repeat(31)))],
    ['a blank name', headersOf({ ...deviceCalled('Anna'), name: ' \u200b ' })],
    ['a flood', headersOf({ ...deviceCalled('Anna'), more: 'x'.repeat(5000) })],
  ])('a device that says %s is nobody, and works all the same', async (_what, headers) => {
    const booth = await openHttpBooth();
    const id = await booth.ask('Is it loud?');
    const body = { window: windowOf('a'), question_id: id };
    const answered = await booth.staff.post(PATH, body, headers);
    expect(dataOf(presence, answered)).toEqual({ devices: [], answering: [] });
    const saved = await booth.staff.put(`/api/admin/question/${id}`, { answer: 'No.' }, headers);
    expect(dataOf(question, saved).changed_by).toBe(null);
  });
});

describe('who changed a question', () => {
  const anna = deviceCalled('Anna');

  test('is told with it, in the log and to whoever comes second', async () => {
    const booth = await openHttpBooth();
    const id = await booth.ask('Is it loud?');
    const first = dataOf(question, await change(booth, id, { answer: 'No.', version: 1 }, anna));
    expect(first.changed_by).toEqual(anna);
    const late = { answer: 'Yes.', version: 1 };
    const ben = deviceCalled('Ben');
    expectRefusal(
      await change(booth, id, late, ben),
      409,
      'conflict',
      'Anna changed this question in the meantime.',
    );
    expectRefusal(
      await change(booth, id, late, anna),
      409,
      'conflict',
      'You have since changed this question in another window.',
    );
    const unnamed = deviceCalled('Laptop', { named: false });
    await change(booth, id, { answer: 'Maybe.' }, unnamed);
    expectRefusal(
      await change(booth, id, late, ben),
      409,
      'conflict',
      'Somebody else changed this question in the meantime.',
    );
    const { data } = logList.parse(JSON.parse((await booth.staff.get('/api/admin/logs')).text));
    expect(data.slice(0, 2).map(({ device }) => device)).toEqual(['Laptop', 'Anna']);
    const found = await booth.staff.get('/api/admin/logs?q=anna');
    expect(logList.parse(JSON.parse(found.text)).total).toBe(1);
  });

  test('is told of a merge as well, both ways', async () => {
    const booth = await openHttpBooth();
    const main = await booth.ask('Q');
    const id = await booth.ask('The same');
    const { version } = await readQuestion(booth, id);
    const [anna, ben] = [headersOf(deviceCalled('Anna')), headersOf(deviceCalled('Ben'))];
    const path = `/api/admin/question/${id}`;
    await change(booth, id, { author_name: 'Ada' }, deviceCalled('Ben'));
    expectRefusal(
      await booth.staff.post(`${path}/merge`, { into: main, version }, anna),
      409,
      'conflict',
      'Ben changed this question in the meantime.',
    );
    await booth.staff.post(`${path}/merge`, { into: main }, anna);
    expect((await readQuestion(booth, id)).changed_by?.name).toBe('Anna');
    await booth.staff.post(`${path}/unmerge`, { and: [] }, ben);
    expect((await readQuestion(booth, id)).changed_by?.name).toBe('Ben');
  });

  test('is nobody once something else than staff changed it', async () => {
    const booth = await openHttpBooth();
    const id = await booth.ask('Is it loud?');
    await change(booth, id, { status: 'rejected' }, anna);
    await booth.deps.writes.run(() => booth.deps.questions.draft(id, 'A draft.'));
    expect(booth.deps.questions.find(id)).toMatchObject({ answer: 'A draft.', changed_by: null });
  });

  test('clearing what the AI wrote does not take what somebody wrote instead meanwhile', async () => {
    const booth = await openHttpBooth();
    const id = await booth.ask('Is it loud?');
    await booth.deps.writes.run(() => booth.deps.questions.draft(id, 'A draft.'));
    const seen = booth.deps.questions.find(id)?.version ?? 0;
    await change(booth, id, { answer: 'In my own words.' }, anna);
    const cleared = await booth.staff.post(`/api/admin/question/${id}/clear-ai`, {
      clear_answer: true,
      version: seen,
    });
    expectRefusal(cleared, 409, 'conflict', 'Anna changed this question in the meantime.');
    expect(booth.deps.questions.find(id)?.answer).toBe('In my own words.');
  });
});

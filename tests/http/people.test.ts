import { describe, expect, vi } from 'vitest';
import { knownDetails } from '../../server/contract/capture.ts';
import { openEvent } from '../../server/contract/event.ts';
import { leadDetail, leadList, submittedLead } from '../../server/contract/leads.ts';
import { DEVICE_HEADER } from '../../server/contract/limits.ts';
import { logList } from '../../server/contract/logs.ts';
import { PEOPLE_MESSAGES, person, PIN_RULE } from '../../server/contract/people.ts';
import { ADMIN_PASSWORD, ADMIN_HOST } from '../support/api.ts';
import { canRead, logIn, statusOf } from '../support/admin-login.ts';
import { dataOf } from '../support/data-of.ts';
import { openEventStream } from '../support/event-stream.ts';
import { expectDone, expectRefusal, jsonOf } from '../support/expect-answer.ts';
import { openHttpBooth, test, type HttpBooth } from '../support/http-booth.ts';
import type { Answer, Client } from '../support/http-client.ts';
import { leadOf, leave } from '../support/leads.ts';
import { openDevice } from '../support/paired-client.ts';
import { addPerson, choose, HERE, hereOf, openAs, openPeople, PINS } from '../support/people.ts';

/** PINs that were compared. */
const compared = vi.hoisted(() => ({ count: 0 }));
vi.mock(import('../../server/features/auth/password-hash.ts'), async (original) => {
  const { quickHash } = await import('../support/http-template.ts');
  const real = await original();
  return {
    hashPassword: (password) => Promise.resolve(quickHash(password)),
    verifyPassword(password, hash) {
      compared.count += 1;
      return real.verifyPassword(password, hash);
    },
  };
});

const PATH = '/api/admin/people';

function end(client: Client, password: string): Promise<Answer> {
  return client.send(PATH, { method: 'DELETE', json: { password } });
}
async function capture(client: Client, fields: object): Promise<number> {
  const event = dataOf(openEvent, await client.get('/api/admin/event')).uid;
  const json = { event, at: new Date().toISOString(), ...fields };
  const device = { id: '0123456789abcdef', name: 'Tablet', named: true };
  const headers = { [DEVICE_HEADER]: encodeURIComponent(JSON.stringify(device)) };
  const answer = await client.send('/api/admin/capture', { method: 'POST', json, headers });
  return dataOf(submittedLead, answer, 201).id;
}
async function idsOf(client: Client, query = ''): Promise<number[]> {
  const { data, left } = leadList.parse(jsonOf(await client.get(`/api/admin/leads${query}`)));
  return [...data, ...left].map(({ id }) => id);
}
async function logOf({ staff }: HttpBooth): Promise<string[]> {
  const { data } = logList.parse(jsonOf(await staff.get('/api/admin/logs')));
  return data.map(({ admin_username: who, action_summary: what }) => `${who}: ${what}`);
}

describe('people', () => {
  test('are asked for nowhere until there are some; then by every session but the one that made them', async () => {
    const booth = await openHttpBooth();
    const other = await openAs(booth, null);
    expect(await statusOf(other)).toEqual({ requires_setup: false, authenticated: true });
    expect(await hereOf(other)).toEqual({ people: [], person: null, at_laptop: true });

    // The first person can undo it.
    const ana = dataOf(person, await addPerson(booth.staff, 'Ana', 'stand'), 201);
    expect(ana).toMatchObject({ name: 'Ana', role: 'admin' });
    expect(await statusOf(booth.staff)).toMatchObject({ authenticated: true, person: ana });
    expect(await canRead(booth.staff)).toBe(true);

    expect(await statusOf(other)).toEqual({
      requires_setup: false,
      authenticated: false,
      asks_person: true,
    });
    const refused = await other.get('/api/admin/questions');
    expectRefusal(refused, 'person_required', PEOPLE_MESSAGES.required);
    const wrong = await choose(other, ana, '4712');
    expectRefusal(wrong, 'validation_failed', PEOPLE_MESSAGES.wrongPin, 'pin');
    expect(dataOf(person, await choose(other, ana, PINS.Ana))).toEqual(ana);
    expect(await canRead(other)).toBe(true);
    expectDone(await other.delete(HERE));
    expect(await canRead(other)).toBe(false);
    expect((await hereOf(other)).people).toEqual([ana]);
  });

  test('have names of their own, PINs that nobody tries first, and an admin among them', async () => {
    const booth = await openHttpBooth();
    const { ana, ben } = await openPeople(booth);
    const { staff } = booth;
    const add = (fields: object) =>
      staff.post(PATH, { name: 'Dan', role: 'stand', pin: '5040', ...fields });
    expectRefusal(
      await add({ name: 'BEN' }),
      'validation_failed',
      PEOPLE_MESSAGES.nameTaken,
      'name',
    );
    expectRefusal(await add({ pin: '1234' }), 'validation_failed', `A PIN has ${PIN_RULE}`, 'pin');
    const last = { role: 'stand' };
    expectRefusal(
      await staff.put(`${PATH}/${ana.id}`, last),
      'conflict',
      PEOPLE_MESSAGES.lastAdmin,
    );
    expectRefusal(await staff.delete(`${PATH}/${ana.id}`), 'conflict', PEOPLE_MESSAGES.lastAdmin);
    dataOf(person, await staff.put(`${PATH}/${ben.id}`, { role: 'admin' }));
    expectDone(await staff.delete(`${PATH}/${ana.id}`));
    // At once, in a session that is open.
    expect(await canRead(staff)).toBe(false);
  });

  test('lose what they had at once when they are removed, stand from now on, or get another PIN', async () => {
    const booth = await openHttpBooth();
    const { staff } = booth;
    const { ben, cleo } = await openPeople(booth);
    dataOf(person, await staff.put(`${PATH}/${cleo.id}`, { role: 'admin' }));
    const [bens, cleos] = [await openAs(booth, ben), await openAs(booth, cleo)];
    const { port } = booth;
    const headers = { cookie: cleos.cookie() };
    const stream = await openEventStream({ port, host: ADMIN_HOST, headers }, '/api/admin/events');
    expect((await cleos.get('/api/admin/settings')).status).toBe(200);

    dataOf(person, await staff.put(`${PATH}/${cleo.id}`, { role: 'stand' }));
    await stream.ended;
    expectRefusal(await cleos.get('/api/admin/settings'), 'admin_only');
    dataOf(person, await staff.put(`${PATH}/${cleo.id}`, { pin: '90909' }));
    expectRefusal(await cleos.get('/api/admin/questions'), 'person_required');
    expectRefusal(await choose(cleos, cleo, PINS.Cleo), 'validation_failed');
    dataOf(person, await choose(cleos, cleo, '90909'));
    expectDone(await staff.delete(`${PATH}/${ben.id}`));
    expectRefusal(await bens.get('/api/admin/questions'), 'person_required');
    // An admin who changes their own goes on.
    const own = (await hereOf(staff)).person?.id ?? '';
    dataOf(person, await staff.put(`${PATH}/${own}`, { pin: '424200', name: 'Anna' }));
    expect(await canRead(staff)).toBe(true);
  });

  test('are removed by the password at the laptop alone, by whoever is there', async () => {
    const booth = await openHttpBooth();
    const { ben } = await openPeople(booth);
    const [device, nobody] = [await openDevice(booth, { paired: true }), await openAs(booth, null)];
    await logIn(device);
    expectRefusal(await end(device, ADMIN_PASSWORD), 'forbidden', PEOPLE_MESSAGES.notHere);
    expectRefusal(await end(nobody, 'not this one'), 'validation_failed', undefined, 'password');
    const lead = await capture(await openAs(booth, ben), { code: '1' });
    expectDone(await end(nobody, ADMIN_PASSWORD));
    expect(await canRead(device)).toBe(true);
    expect(await statusOf(nobody)).toEqual({ requires_setup: false, authenticated: true });
    expect(await leadOf(booth, lead)).toMatchObject({ captured_by: 'Ben' });
    expect((await logOf(booth))[0]).toBe('admin: People: removed everybody');
  });
});

describe('a thousand wrong PINs', () => {
  test('get nowhere: five of a person, ten from a device, thirty in all, then a few an hour', async () => {
    let elapsed = 0;
    const booth = await openHttpBooth({ elapsed: () => elapsed, config: { rateLimits: false } });
    const { ana, ben, cleo } = await openPeople(booth);
    const attacker = await openAs(booth, null);
    compared.count = 0;
    for (let pin = 5000; pin < 6000; pin += 1) {
      // A little over thirty minutes in all.
      elapsed += 1900;
      const answer = await choose(attacker, ben, String(pin));
      expect([400, 429], answer.text).toContain(answer.status);
    }
    // Five at once, and one every ten minutes.
    expect(compared.count).toBe(8);
    const refused = await choose(attacker, ben, PINS.Ben);
    expectRefusal(
      refused,
      'rate_limited',
      /^Too many wrong PINs. Try again in (a minute|\d+ minutes), or/,
      'pin',
    );
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(600);

    // Another one's tries are left on this device, but no more than ten; and right ones use nothing up.
    for (let n = 0; n < 12; n += 1) {
      dataOf(person, await choose(attacker, cleo, PINS.Cleo));
    }
    for (let n = 0; n < 20; n += 1) {
      await choose(attacker, n % 2 ? ana : cleo, '5151');
    }
    expect(compared.count).toBeLessThanOrEqual(8 + 12 + 10);
    // A new PIN lets in at once, on another device.
    const device = await openDevice(booth, { paired: true });
    await logIn(device);
    expectRefusal(await choose(device, ben, PINS.Ben), 'rate_limited');
    dataOf(person, await booth.staff.put(`${PATH}/${ben.id}`, { pin: '60606' }));
    dataOf(person, await choose(device, ben, '60606'));
    elapsed += 3_600_000;
    dataOf(person, await choose(attacker, cleo, PINS.Cleo));
  });

  test('leave no PIN in a log or the database', async () => {
    const booth = await openHttpBooth();
    const { ben } = await openPeople(booth);
    const client = await openAs(booth, ben);
    await choose(client, ben, '80218');
    const { db } = booth.deps;
    const rows = ['people', 'sessions', 'admin_logs'].map((table) =>
      db.prepare<[], Record<string, unknown>>(`SELECT * FROM ${table}`).all(),
    );
    const said = JSON.stringify([booth.logLines(), rows, await hereOf(client)]);
    for (const pin of [PINS.Ben, '80218']) expect(said).not.toContain(`"${pin}`);
    expect(booth.logLines().join('')).not.toContain(PINS.Ben);
    expect(JSON.stringify(await hereOf(client))).not.toContain('scrypt');
    expect(await logOf(booth)).toContain('Ben: Wrong PIN for Ben');
  });
});

describe('what a person does', () => {
  test('has their name: captures, histories, the log; a rename follows, a removal keeps it', async () => {
    const booth = await openHttpBooth();
    const { ben, cleo } = await openPeople(booth);
    const client = await openAs(booth, ben);
    const id = await capture(client, { name: 'Dan', code: '4711', note: 'Two.', rating: 'hot' });
    dataOf(leadDetail, await client.put(`/api/admin/lead/${id}`, { company: 'Engines' }));
    dataOf(leadDetail, await client.put(`/api/admin/lead/${id}`, { rating: 'cold' }));
    expect(await leadOf(booth, id)).toMatchObject({
      captured_by: 'Ben',
      notes: expect.stringMatching(/^Ben, .*:\nTwo\.$/),
      history: [
        { field: 'company', to: 'Engines', by: 'Ben' },
        { field: 'rating', from: 'hot', to: 'cold', by: 'Ben' },
      ],
    });
    const question = await booth.ask('Where?');
    await client.put(`/api/admin/question/${question}`, { status: 'approved' });
    expect(await logOf(booth)).toEqual(
      expect.arrayContaining([
        `Ben: Lead ${id}: captured`,
        `Ben: Lead ${id}: corrected company`,
        expect.stringMatching(/^Ben: Question /),
        'Ana: People: added Cleo (stand)',
      ]),
    );
    const own = await capture(booth.staff, { code: '1', person: null });
    const other = { id: 'removed', name: 'Ben' };
    const namesakes = await capture(booth.staff, { code: '9', person: other });
    dataOf(person, await booth.staff.put(`${PATH}/${ben.id}`, { name: 'Benedict' }));
    expect(await leadOf(booth, id)).toMatchObject({ captured_by: 'Benedict' });
    expect(await leadOf(booth, namesakes)).toMatchObject({ captured_by: 'Ben' });
    expect(await leadOf(booth, own)).toMatchObject({ captured_by: 'Tablet' });
    expectDone(await booth.staff.delete(`${PATH}/${ben.id}`));
    expect(await leadOf(booth, id)).toMatchObject({ captured_by: 'Benedict' });

    // Made by one and sent while another is chosen; the name is that of the person with the id.
    const late = { id: cleo.id, name: 'Somebody' };
    const sent = await capture(booth.staff, { code: '2', person: late });
    expect(await leadOf(booth, sent)).toMatchObject({ captured_by: 'Cleo' });
    expect((await logOf(booth))[0]).toBe(`Ana: Lead ${sent}: captured by Cleo`);
    expect(await idsOf(await openAs(booth, cleo))).toEqual([sent]);
    const gone = { id: ben.id, name: 'Benedict' };
    const kept = await capture(booth.staff, { code: '3', person: gone });
    expect(await leadOf(booth, kept)).toMatchObject({ captured_by: 'Benedict' });
  });

  test('a lead keeps the name of an owner who was removed, and waits for another one', async () => {
    const booth = await openHttpBooth();
    const { ben } = await openPeople(booth);
    const own = async (fields: object, owner: string | null) => {
      const id = await capture(booth.staff, { rating: 'hot', ...fields });
      return dataOf(leadDetail, await booth.staff.put(`/api/admin/lead/${id}`, { owner })).id;
    };
    const cleos = await own({ code: '1' }, 'Cleo');
    const bens = await own({ code: '2' }, 'Ben');
    const typed = await own({ code: '3' }, 'Benno');
    const free = await own({ code: '4' }, null);
    const today = '?sort=today';
    expect(await idsOf(booth.staff, today)).toEqual([free, typed, bens, cleos]);
    dataOf(person, await booth.staff.put(`${PATH}/${ben.id}`, { name: 'Benedict' }));
    expectDone(await booth.staff.delete(`${PATH}/${ben.id}`));
    expect(await leadOf(booth, bens)).toMatchObject({ owner: 'Benedict', owner_left: true });
    expect(await leadOf(booth, typed)).toMatchObject({ owner: 'Benno', owner_left: false });
    expect(await idsOf(booth.staff, today)).toEqual([free, bens, typed, cleos]);
    dataOf(leadDetail, await booth.staff.put(`/api/admin/lead/${bens}`, { owner: 'Cleo' }));
    expect(await leadOf(booth, bens)).toMatchObject({ owner: 'Cleo', owner_left: false });
  });

  test('who stands sees their own leads alone, in lists, counts, searches, and of a known person the name', async () => {
    const booth = await openHttpBooth();
    const { ben, cleo } = await openPeople(booth);
    const visitors = await leave(booth, { name: 'Visitor' });
    const [bens, cleos] = [await openAs(booth, ben), await openAs(booth, cleo)];
    const secret = { name: 'Dan', note: 'Secret', rating: 'hot', email: 'dan@example.com' };
    const dans = await capture(bens, { ...secret, code: '4711' });
    const evas = await capture(cleos, { name: 'Eva', code: '4712' });
    expect(await idsOf(bens)).toEqual([dans]);
    expect(await idsOf(cleos)).toEqual([evas]);
    expect(await idsOf(cleos, `?q=Dan&known=${dans},${visitors}`)).toEqual([]);
    expect(await idsOf(booth.staff)).toEqual([evas, dans, visitors]);
    const list = leadList.parse(jsonOf(await cleos.get('/api/admin/leads')));
    expect([list.total, list.counts]).toEqual([1, { total: 1, hot: 0, warm: 0, cold: 0, open: 1 }]);
    for (const id of [dans, visitors]) {
      expectRefusal(await cleos.get(`/api/admin/lead/${id}`), 'not_found');
      expectRefusal(await cleos.put(`/api/admin/lead/${id}`, { notes: 'Mine' }), 'not_found');
    }
    const event = dataOf(openEvent, await cleos.get('/api/admin/event')).uid;
    const known = await cleos.post('/api/admin/capture/known', { event, code: '4711' });
    expect(dataOf(knownDetails, known).lead).toMatchObject({
      name: 'Dan',
      captured_by: 'Ben',
      notes: '',
      rating: null,
    });
    expect(known.text).not.toContain('Secret');
    // The owner of a lead sees it, too.
    dataOf(leadDetail, await booth.staff.put(`/api/admin/lead/${visitors}`, { owner: 'Ben' }));
    expect(await idsOf(bens)).toEqual([dans, visitors]);
    // A colleague who talks with them too has the lead as well, under their own name.
    expect(await capture(cleos, { code: '4711', note: 'Also mine.' })).toBe(dans);
    expect(await idsOf(cleos)).toEqual([evas, dans]);
    expect(await leadOf(booth, dans)).toMatchObject({
      captured_by: 'Ben',
      notes: expect.stringMatching(/^Ben, .*\nSecret\n\nCleo, .*\nAlso mine\.$/),
    });
  });

  test('who stands hears of no settings, messages, backups or devices', async () => {
    const booth = await openHttpBooth();
    const { ben } = await openPeople(booth);
    const { port } = booth;
    const headers = { cookie: (await openAs(booth, ben)).cookie() };
    const stream = await openEventStream({ port, host: ADMIN_HOST, headers }, '/api/admin/events');
    const all = await booth.listenAsStaff();
    for (const topic of ['settings', 'sms', 'backups', 'devices'] as const) {
      booth.deps.bus.emit(topic);
    }
    booth.deps.bus.emit('progress', { phase: 'backing-up', done: 1, total: 2 });
    await all.next('progress');
    await booth.ask('Where?');
    expect(await stream.next('changed')).toEqual({ topics: ['questions'] });
    for (const topic of ['sms', 'labels'] as const) booth.deps.bus.emit(topic);
    expect(await stream.next('changed')).toEqual({ topics: ['labels'] });
    expect(stream.unread().map(({ name }) => name)).not.toContain('progress');
    stream.close();
  });
});

import { describe, expect } from 'vitest';
import {
  CAPTURE_MESSAGES,
  captureState,
  consentCode,
  knownDetails,
  testedCapture,
  type KnownPerson,
} from '../../server/contract/capture.ts';
import { boothEvent, openEvent } from '../../server/contract/event.ts';
import { insights } from '../../server/contract/insights.ts';
import { submittedLead } from '../../server/contract/leads.ts';
import {
  CONSENT_VERSION,
  CONSENT_WORDING,
  DEVICE_HEADER,
  LEAD_NOTES_MAX_LENGTH,
} from '../../server/contract/limits.ts';
import { MESSAGES } from '../../server/contract/messages.ts';
import { translatorOf } from '../../server/contract/words/all.ts';
import { changed } from '../support/event-stream.ts';
import { dataOf } from '../support/data-of.ts';
import { eachCase } from '../support/each-case.ts';
import { expectDone, expectRefusal } from '../support/expect-answer.ts';
import { download, rowsOfCsv, rowsOfJson } from '../support/export-files.ts';
import { openHttpBooth, test, type HttpBooth } from '../support/http-booth.ts';
import type { Answer } from '../support/http-client.ts';
import { actions, leadOf, leave, listLeads, updateLead } from '../support/leads.ts';
import { pagesFromSource } from '../support/stub-pages.ts';

const PATH = '/api/admin/capture';
const DEVICE = { id: '0123456789abcdef', name: 'Ada’s phone', named: true };

function at(minutes: number): string {
  return new Date(Date.parse('2031-03-21T09:00:00Z') + minutes * 60_000).toISOString();
}
/** A booth whose clock stands at noon. */
function open(): Promise<HttpBooth> {
  return openHttpBooth({ now: () => Date.parse(at(180)) });
}

async function openEventOf({ staff }: HttpBooth): Promise<string> {
  return dataOf(openEvent, await staff.get('/api/admin/event')).uid;
}
async function send(
  booth: HttpBooth,
  fields: Record<string, unknown>,
  { key, device = DEVICE }: { key?: string; device?: object } = {},
): Promise<Answer> {
  const json = { event: await openEventOf(booth), at: at(0), ...fields };
  const headers = {
    [DEVICE_HEADER]: encodeURIComponent(JSON.stringify(device)),
    ...(key !== undefined && { 'idempotency-key': key }),
  };
  return booth.staff.send(PATH, { method: 'POST', json, headers });
}
async function capture(...args: Parameters<typeof send>): Promise<number> {
  return dataOf(submittedLead, await send(...args), 201).id;
}
async function known(booth: HttpBooth, fields: object): Promise<KnownPerson | null> {
  const body = { event: await openEventOf(booth), ...fields };
  return dataOf(knownDetails, await booth.staff.post(`${PATH}/known`, body)).lead;
}

function budget(answer: string) {
  return [{ name: 'Budget', answers: [answer] }];
}

/** Pattern of a note, under its device and a time of the laptop's zone. */
function noted(by: string, text: string): string {
  return `${by}, 2[12] Mar 2031, \\d\\d:\\d\\d:\n${text.replaceAll(/[.*]/g, '\\$&')}`;
}

describe('a captured lead', () => {
  test('needs an address, a number or a code; the visitor’s form needs what it always needed', async () => {
    const booth = await open();
    const stream = await booth.listenAsStaff();
    await capture(booth, { code: ' 4711 ' });
    await changed(stream, 'leads');
    await capture(booth, { phone: '0170 123' });
    await capture(booth, { email: 'ada@example.com' });
    expect(await listLeads(booth)).toMatchObject({
      data: [
        { id: 3, name: '', email: 'ada@example.com', code: null },
        { id: 2, email: '', phone: '0170 123' },
        { id: 1, email: '', code: '4711', source: 'capture', captured_by: 'Ada’s phone' },
      ],
    });
    const empty = await send(booth, { name: 'Ada', code: '  ', note: 'Tall.' });
    expect(expectRefusal(empty, 'validation_failed').error).toBe(CAPTURE_MESSAGES.empty);
    expectRefusal(await send(booth, { code: '1', email: 'ada@' }), 'validation_failed');
    const form = await booth.visitor.post('/api/lead', { phone: '0170 123' });
    expect(expectRefusal(form, 'validation_failed').error).toBe(MESSAGES.leadRequired);
    expect(await actions(booth)).toContain('Lead 1: captured');
  });

  test('has all that was said, in the drawer, in searches and in every export', async () => {
    const booth = await open();
    await leave(booth, { name: 'Visitor', consent: false });
    const consent = { version: CONSENT_VERSION, language: 'en' };
    const id = await capture(booth, {
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      code: '=4711',
      company: 'Engines',
      job_title: 'Countess',
      country: 'England',
      rating: 'hot',
      note: 'Wants *ten*.',
      consent,
      qualifiers: [
        { name: 'Budget', answers: ['10 to 50'] },
        { name: 'Interest', answers: ['Pumps', 'Valves'] },
      ],
    });
    await capture(booth, { email: 'bob@example.com' });
    expect(await leadOf(booth, id)).toMatchObject({
      created_at: at(0),
      job_title: 'Countess',
      country: 'England',
      code: '=4711',
      notes: expect.stringMatching(noted('Ada’s phone', 'Wants *ten*.')),
      consent: { version: CONSENT_VERSION, wording: CONSENT_WORDING, at: at(0), by: 'staff' },
    });
    for (const q of ['countess', '4711', 'england']) {
      expect((await listLeads(booth, { q })).data.map((lead) => lead.id)).toEqual([id]);
    }
    const rows = rowsOfJson(await download(booth, 'leads.json', { order: 'asc' }));
    expect(rows.map(({ basis }) => basis)).toEqual([null, 'Consent', 'Spoke with us']);
    expect(rows[1]).toMatchObject({
      job_title: 'Countess',
      source: 'capture',
      'qualifier: Interest': ['Pumps', 'Valves'],
    });
    const { text } = await download(booth, 'leads.csv', { order: 'asc' });
    expect(text.split('\r\n')[0]).toBe(
      '\ufeffid,name,email,phone,company,city,state,consent_given,consent_version,consent_wording,consent_at,' +
        'created_at,rating,followed_up,notes,question_id,question,job_title,country,code,captured_by,' +
        'source,basis,owner,consent_by,picture,draw,draw_at,drawn,qualifier: Budget,qualifier: Interest',
    );
    expect(rowsOfCsv(await download(booth, 'leads.csv', { order: 'asc' }))[1]).toMatchObject({
      code: "'=4711",
      'qualifier: Interest': 'Pumps, Valves',
    });
    const interest = { name: 'Interest', answers: ['Valves'] };
    const corrected = await updateLead(booth, id, { job_title: 'Analyst', country: '' });
    const changed = await updateLead(booth, id, { rating: 'cold', qualifiers: [interest] });
    expect(changed.qualifiers).toEqual([interest]);
    expect(changed.history.slice(corrected.history.length)).toMatchObject([
      { field: 'rating', from: 'hot', to: 'cold' },
      { field: 'qualifiers', from: 'Budget: 10 to 50', to: null },
      { field: 'qualifiers', from: 'Interest: Pumps, Valves', to: 'Interest: Valves' },
    ]);
    expect(await actions(booth)).toContain(`Lead ${id}: rated cold, corrected answers`);
    expect(corrected.history).toMatchObject([
      { field: 'job_title', from: 'Countess', to: 'Analyst' },
      { field: 'country', from: 'England', to: null },
    ]);
  });
});

describe('the same person again', () => {
  test('is known by code, address or number; a number that two names share is two people’s', async () => {
    const booth = await open();
    const id = await capture(booth, {
      name: 'Ada',
      email: 'ada@example.com',
      phone: '+49 (170) 12-34',
      code: '4711',
      note: 'Tall.',
    });
    const same = [
      { code: '4711', name: 'Somebody else' },
      { email: 'ADA@example.com' },
      { phone: '+49 170/1234', name: 'ADÁ' },
    ];
    for (const person of same) {
      expect(await known(booth, person), JSON.stringify(person)).toMatchObject({ id, name: 'Ada' });
      expect(await capture(booth, person)).toBe(id);
    }
    for (const person of [{ code: '4712' }, { phone: '+491701234', name: 'Bob' }, {}]) {
      expect(await known(booth, person), JSON.stringify(person)).toBe(null);
    }
    expect(await capture(booth, { phone: '+491701234', name: 'Bob' })).not.toBe(id);
    expect(await capture(booth, { code: '4711', apart: true })).not.toBe(id);
  });

  test('is added to: nothing is overwritten, and the newest rating and answers count', async () => {
    const booth = await open();
    const bob = { ...DEVICE, name: 'Tablet' };
    const id = await leave(booth, { name: 'Ada', email: 'ada@example.com', company: 'Engines' });
    await capture(booth, {
      email: 'ada@example.com',
      company: 'Analytical Engines',
      country: 'England',
      note: 'Wants ten.',
      rating: 'warm',
      qualifiers: budget('10'),
      at: at(60),
    });
    await capture(
      booth,
      {
        email: 'ada@example.com',
        note: 'Now!',
        rating: 'hot',
        qualifiers: budget('50'),
        at: at(70),
      },
      { device: bob },
    );
    // A phone that was in a pocket since.
    const late = { rating: 'cold', qualifiers: [...budget('1'), { name: 'Size', answers: ['L'] }] };
    await capture(booth, { email: 'ada@example.com', ...late, at: at(65) });
    expect(await leadOf(booth, id)).toMatchObject({
      source: 'form',
      captured_by: 'Ada’s phone',
      company: 'Engines',
      country: 'England',
      consent_given: true,
      rating: 'hot',
      qualifiers: [...budget('50'), { name: 'Size', answers: ['L'] }],
      notes: expect.stringMatching(
        `${noted('Ada’s phone', 'Wants ten.\nCompany: Analytical Engines')}\n\n${noted('Tablet', 'Now!')}`,
      ),
      history: [
        { at: at(60), field: 'rating', from: null, to: 'warm' },
        { at: at(60), field: 'qualifiers', from: null, to: 'Budget: 10' },
        { at: at(65), field: 'rating', from: 'cold', to: 'hot' },
        { at: at(65), field: 'qualifiers', from: 'Budget: 1', to: 'Budget: 50' },
        { at: at(65), field: 'qualifiers', from: null, to: 'Size: L' },
        { at: at(70), field: 'rating', from: 'warm', to: 'hot' },
        { at: at(70), field: 'qualifiers', from: 'Budget: 10', to: 'Budget: 50' },
      ],
    });
    // Where the notes have no room, it is a lead apart.
    await updateLead(booth, id, { notes: 'x'.repeat(LEAD_NOTES_MAX_LENGTH) });
    expect(await capture(booth, { email: 'ada@example.com', note: 'Calls.' })).not.toBe(id);
  });

  test('takes consent along, and never takes it back', async () => {
    const booth = await open();
    const id = await capture(booth, { code: '1' });
    const consent = { version: CONSENT_VERSION, language: 'de' };
    await capture(booth, { code: '1', consent, at: at(5) });
    await capture(booth, { code: '1', at: at(6) });
    expect((await leadOf(booth, id)).consent).toMatchObject({
      version: `${CONSENT_VERSION}.de`,
      at: at(5),
    });
  });
});

describe('qualifiers', () => {
  const BUDGET = { name: 'Budget', kind: 'single', choices: ['Under 10', '10 to 50'] };
  const STARS = { name: 'How likely', kind: 'stars' };

  test('are the event’s, and what the next one begins with; each answer is counted', async () => {
    const booth = await open();
    const { staff } = booth;
    const stream = await booth.listenAsStaff();
    await staff.put('/api/admin/settings', {
      brand: { eventName: 'Spring' },
      wedeliver: { language: 'de' },
    });
    const set = await staff.put(`${PATH}/qualifiers`, { qualifiers: [BUDGET, STARS] });
    await changed(stream, 'leads');
    expect(dataOf(captureState.strict(), set)).toEqual({
      event: { uid: await openEventOf(booth), name: 'Spring' },
      device: null,
      person: null,
      qualifiers: [BUDGET, { ...STARS, choices: [] }],
      forms: [],
      consent: {
        version: CONSENT_VERSION,
        language: 'de',
        wording: translatorOf('de').t('contact.consent'),
      },
      draw: null,
    });
    await capture(booth, { code: '1', qualifiers: budget('10 to 50') });
    await capture(booth, { code: '2', qualifiers: budget('10 to 50') });
    await capture(booth, { code: '3', qualifiers: budget('Under 10') });
    expect(dataOf(insights, await staff.get('/api/admin/insights')).qualifiers).toEqual([
      { name: 'Budget', answer: '10 to 50', leads: 2 },
      { name: 'Budget', answer: 'Under 10', leads: 1 },
    ]);
    await staff.post('/api/admin/event', { kind: 'rehearsal' });
    const { event, qualifiers } = dataOf(captureState, await staff.get(PATH));
    expect(event.name).toBe('Rehearsal');
    expect(qualifiers).toHaveLength(2);
  });

  test('that nobody could answer are refused in a sentence', async ({ booth }) => {
    const many = Array.from({ length: 6 }, (_, n) => ({ ...STARS, name: `${n}` }));
    const cases: [name: string, qualifiers: object[], error: string | RegExp][] = [
      ['one choice', [{ ...BUDGET, choices: ['One'] }], 'Give at least two choices.'],
      ['twice', [STARS, STARS], 'Two qualifiers have the same name.'],
      ['no name', [{ ...STARS, name: ' ' }], 'Give it a name.'],
      ['six', many, /^At most 5 qualifiers/],
    ];
    await eachCase(cases, async ([, qualifiers, error]) => {
      const answer = await booth.staff.put(`${PATH}/qualifiers`, { qualifiers });
      expectRefusal(answer, 'validation_failed', error);
    });
  });
});

test('a capture counts once, in the event in which it was made', async () => {
  const booth = await open();
  const event = await openEventOf(booth);
  const key = '0123456789abcdef0123456789abcdef';
  const first = await capture(booth, { code: '1', note: 'Once.' }, { key });
  const next = dataOf(
    boothEvent,
    await booth.staff.post('/api/admin/event', { name: 'Next' }),
    201,
  );
  expect(await capture(booth, { code: '1', note: 'Once.', event }, { key })).toBe(first);
  expect((await leadOf(booth, first)).notes.match(/Once/g)).toHaveLength(1);
  expectRefusal(await send(booth, { code: '2', event }, { key }), 'idempotency_mismatch');

  const late = await capture(booth, { code: '2', event });
  expect((await leadOf(booth, late)).event).not.toBe(next.id);
  expect((await listLeads(booth)).total).toBe(0);
  // A clock that is years ahead or behind says nothing.
  const wrong = await capture(booth, { code: '3', at: '2040-01-01T00:00:00.000Z' });
  expect((await leadOf(booth, wrong)).created_at).toBe(at(180));
  expectDone(await booth.staff.send('/api/admin/event/1', { method: 'DELETE' }));
  const gone = expectRefusal(await send(booth, { code: '4', event }), 'not_found');
  expect(gone.error).toBe(CAPTURE_MESSAGES.eventGone);
});

function agree(
  booth: HttpBooth,
  path: string,
  form = { language: 'de', version: CONSENT_VERSION },
): Promise<Answer> {
  return booth.visitor.send(path, { method: 'POST', form });
}

describe('consent on the visitor’s own phone', () => {
  const KEY = 'key-of-this-capture-0123456789';
  const codeOf = (booth: HttpBooth, key = KEY) => booth.staff.post(`${PATH}/consent`, { key });
  async function pathOf(booth: HttpBooth, key = KEY): Promise<string> {
    return new URL(dataOf(consentCode, await codeOf(booth, key)).url).pathname;
  }
  test('is noted with its wording, language and time, once, and says nothing but a first name', async () => {
    let now = Date.parse(at(180));
    const booth = await openHttpBooth({ now: () => now, pages: await pagesFromSource() });
    expectRefusal(await codeOf(booth), 'conflict');
    const id = await capture(
      booth,
      { name: 'Ada Lovelace', email: 'ada@example.com', company: 'Engines' },
      { key: KEY },
    );
    expect((await leadOf(booth, id)).consent).toBeNull();
    const path = await pathOf(booth);
    const asked = await booth.visitor.get(path, { 'accept-language': 'de' });
    expect(asked.status).toBe(200);
    expect(asked.text).toContain(translatorOf('de').t('contact.consent'));
    expect(asked.text).toContain('Hallo Ada');
    expect(asked.text).not.toMatch(/Lovelace|ada@|Engines/);
    now += 60_000;
    const stream = await booth.listenAsStaff();
    expect(await agree(booth, path)).toMatchObject({ status: 303 });
    await changed(stream, 'leads');
    const consent = {
      version: `${CONSENT_VERSION}.de`,
      wording: translatorOf('de').t('contact.consent'),
      at: at(181),
      by: 'visitor',
    };
    const lead = await leadOf(booth, id);
    expect(lead.consent).toEqual(consent);
    expect(dataOf(consentCode, await codeOf(booth)).given).toBe(true);
    now += 60_000;
    await agree(booth, path, { language: 'en', version: CONSENT_VERSION });
    expect(await leadOf(booth, id)).toMatchObject({ version: lead.version, consent });
    expect((await booth.visitor.get(path)).text).not.toContain('Ada');
    const [row] = rowsOfJson(await download(booth, 'leads.json'));
    expect(row).toMatchObject({ basis: 'Consent', consent_by: 'visitor', consent_at: at(181) });
  });

  test('is for one lead and for ten minutes', async () => {
    let now = Date.parse(at(180));
    const booth = await openHttpBooth({ now: () => now });
    const [first, second] = [
      await capture(booth, { code: '1' }, { key: KEY }),
      await capture(booth, { code: '2' }),
    ];
    const path = await pathOf(booth);
    const others = [
      path.replace(`/${first}-`, `/${second}-`),
      path.slice(0, -1) + (path.endsWith('a') ? 'b' : 'a'),
      path.replace('-', '-z'),
      '/agree/1',
    ];
    now += 10 * 60_000 + 1;
    for (const other of [...others, path]) {
      await agree(booth, other);
      expect((await booth.visitor.get(other)).status, other).toBe(410);
    }
    now -= 1000;
    for (const other of others) {
      await agree(booth, other);
    }
    expect((await listLeads(booth)).data.map((lead) => lead.consent_given)).toEqual([false, false]);
    await agree(booth, path);
    expect((await listLeads(booth)).data.map((lead) => lead.consent_given)).toEqual([false, true]);
  });
});

test('a test badge is shown as exports would have it, and leaves no lead behind', async () => {
  const booth = await open();
  const event = await openEventOf(booth);
  const body = { event, at: at(0), name: 'Ada', code: '4711', country: 'England' };
  const { columns } = dataOf(testedCapture, await booth.staff.post(`${PATH}/test`, body));
  expect(columns).toEqual([
    { title: 'Name', value: 'Ada' },
    { title: 'Country', value: 'England' },
    { title: 'Badge code', value: '4711' },
    { title: 'Source', value: 'capture' },
  ]);
  expect((await listLeads(booth)).total).toBe(0);
});

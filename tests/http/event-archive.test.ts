import { readFileSync, rmSync, writeFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { archivedEvents, openEvent } from '../../server/contract/event-archive.ts';
import { dataOf } from '../support/data-of.ts';
import {
  checkSearches,
  importEvent,
  namesIn,
  openEventFile,
  picturesOf,
  rowsOf,
  packEvent,
  exportEvent,
} from '../support/event-files.ts';
import { expectDone, expectRefusal } from '../support/expect-answer.ts';
import { fillShow } from '../support/full-show.ts';
import { openHttpBooth, type HttpBooth } from '../support/http-booth.ts';
import { openRestartable, type RestartableBooth } from '../support/restartable.ts';
import { EVENT_MESSAGES } from '../../server/contract/event-file.ts';
import { leadList, submittedLead } from '../../server/contract/leads.ts';
import { smsPage } from '../../server/contract/sms.ts';
import type { Db } from '../../server/db/open.ts';
import { questionPage } from '../../server/contract/questions.ts';
import { mergeEvent } from '../support/merged-events.ts';

// Each of these starts anew, more than once.
vi.setConfig({ testTimeout: 60_000 });

const ARCHIVE = '/api/admin/event/archive';

async function openEvents() {
  const { booth, ...restartable } = await openRestartable();
  const andRestart = async (...work: Parameters<RestartableBooth['andRestart']>) =>
    (await restartable.andRestart(...work)).note;
  const begin = (name: string) => andRestart(() => booth.staff.post(ARCHIVE, { name }));
  return { booth, begin, andRestart };
}

async function archived({ staff }: HttpBooth) {
  return dataOf(archivedEvents, await staff.get(ARCHIVE));
}

test('a new event begins with the stand as it is set up and nothing that was collected, and the old one is archived whole', async () => {
  const { booth, begin, andRestart } = await openEvents();
  await fillShow(booth);
  const before = rowsOf(booth.dataDir);
  const pictures = picturesOf(booth.dataDir);
  const settings = booth.deps.settings.current();
  const { sessionSecret } = booth.deps;

  expect(await begin('Afternoon talk')).toMatchObject({ kind: 'begun', event: 'Afternoon talk' });
  const after = rowsOf(booth.dataDir);
  const gone = ['questions', 'questions_text', 'question_votes', 'question_drafts', 'leads'];
  for (const table of [...gone, 'inbound_sms', 'sms_media', 'sms_replies', 'question_quarters']) {
    expect(after[table], table).toEqual([]);
  }
  const kept = ['media', 'labels', 'replies', 'knowledge_documents', 'knowledge_passages'];
  for (const table of [...kept, 'sms_opt_outs', 'erasures', 'secrets', 'admin_account']) {
    expect(after[table], table).toEqual(before[table]);
  }
  expect(booth.deps.settings.current()).toEqual({
    ...settings,
    brand: { ...settings.brand, eventName: 'Afternoon talk' },
  });
  expect(booth.deps.sessionSecret).toBe(sessionSecret);
  checkSearches(booth.deps.db);

  // An id that phones remember names no other question.
  const ids = before['questions']!.map((row) => (JSON.parse(row) as number[])[0]!);
  expect(await booth.ask('First of the afternoon')).toBeGreaterThan(Math.max(...ids));
  const [morning, ...more] = await archived(booth);
  expect(more).toEqual([]);
  expect(morning).toMatchObject({
    event: 'Boot Düsseldorf',
    counts: { questions: 4, leads: 2, texts: 1, pictures: 2 },
  });

  // The file is the same as an export of the event would have been, and brings it back.
  const answer = await booth.staff.get(`${ARCHIVE}/${morning!.id}/event.booth`);
  expect(answer.bytes).toHaveLength(morning!.bytes);
  expect(openEventFile(answer.bytes).manifest).toMatchObject({ event: 'Boot Düsseldorf' });
  expect(await andRestart(() => importEvent(booth, answer.bytes))).toMatchObject({
    kind: 'imported',
  });
  const back = rowsOf(booth.dataDir);
  for (const table of [...gone, 'inbound_sms', 'labels']) {
    expect(back[table], table).toEqual(before[table]);
  }
  expect(picturesOf(booth.dataDir)).toEqual(pictures);
});

test('two events a day are two archives, newest first; one that is deleted is gone for good', async () => {
  const clock = { ms: Date.UTC(2026, 10, 21, 9) };
  let asked = 0;
  const booth = await openHttpBooth({ now: () => clock.ms, onRestart: () => (asked += 1) });
  for (const name of ['Morning', 'Afternoon', '']) {
    await booth.ask(`Asked before ${name}`);
    clock.ms += 3_600_000;
    expect((await booth.staff.post(ARCHIVE, { name })).status).toBe(202);
    await expect.poll(() => asked).toBeGreaterThan(0);
    asked = 0;
    await booth.restart();
  }
  const list = await archived(booth);
  expect(list.map(({ event }) => event)).toEqual(['Afternoon', 'Morning', '']);
  expect(list.map(({ counts }) => counts.questions)).toEqual([1, 1, 1]);

  const path = `${ARCHIVE}/${list[1]!.id}`;
  expectDone(await booth.staff.delete(path));
  expect((await archived(booth)).map(({ event }) => event)).toEqual(['Afternoon', '']);
  expect(namesIn(join(booth.dataDir, 'events'))).toHaveLength(2);
  expectRefusal(await booth.staff.delete(path), 404, 'not_found');
  expectRefusal(await booth.staff.get(`${path}/event.booth`), 404, 'not_found');
  const climb = `${ARCHIVE}/${encodeURIComponent('../booth')}`;
  expectRefusal(await booth.staff.delete(climb), 404, 'not_found');
  expect(readFileSync(join(booth.dataDir, 'booth.db')).length).toBeGreaterThan(0);
  expect(rowsOf(booth.dataDir)['admin_logs']!.join()).toContain('Deleted “Morning” of 2026-11-21');
});

test('an event that cannot be archived goes on', async () => {
  const { booth, begin } = await openEvents();
  await booth.ask('Still here');
  writeFileSync(join(booth.dataDir, 'events'), 'not a folder');
  expect(await begin('Next')).toMatchObject({ kind: 'not-begun' });
  expect(rowsOf(booth.dataDir)['questions']!.join()).toContain('Still here');
  expect(await archived(booth)).toEqual([]);
  rmSync(join(booth.dataDir, 'events'));
  expect(await begin('Next')).toMatchObject({ kind: 'begun' });
});

test('the open event says its name, what it holds, and since when', async () => {
  const clock = { ms: Date.UTC(2026, 10, 22, 9) };
  const booth = await openHttpBooth({ now: () => clock.ms });
  const opened = async () => dataOf(openEvent, await booth.staff.get('/api/admin/event'));
  expect(await opened()).toMatchObject({
    event: '',
    counts: { questions: 0, leads: 0, texts: 0 },
    since: null,
  });
  await booth.ask('First?');
  clock.ms += 3_600_000;
  await booth.ask('Second?');
  await booth.staff.put('/api/admin/settings', { brand: { companyName: 'Ada & Co' } });
  expect(await opened()).toMatchObject({
    event: 'Ada & Co',
    counts: { questions: 2 },
    since: '2026-11-22T09:00:00.000Z',
  });
  await booth.staff.put('/api/admin/settings', { brand: { eventName: 'Boat Show' } });
  expect((await opened()).event).toBe('Boat Show');
  expectRefusal(await booth.visitor.get('/api/admin/event'), 404, 'not_found');
});

test('two who begin an event at once begin one', async () => {
  let asked = 0;
  const booth = await openHttpBooth({ onRestart: () => (asked += 1) });
  expect((await booth.staff.post(ARCHIVE, { name: 'x'.repeat(81) })).status).toBe(400);
  const both = await Promise.all(['One', 'Two'].map((name) => booth.staff.post(ARCHIVE, { name })));
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 409]);
  await expect.poll(() => asked).toBe(1);
  await booth.restart();
  expect(await archived(booth)).toHaveLength(1);
});

test('what is open is archived before an event from a file takes its place, and nothing where there is nothing', async () => {
  const { booth, andRestart } = await openEvents();
  const empty = (await booth.staff.get('/api/admin/event.booth')).bytes;
  expect(await andRestart(() => importEvent(booth, empty))).toMatchObject({ archived: false });
  expect(await archived(booth)).toEqual([]);
  await booth.ask('Only here');
  expect(await andRestart(() => importEvent(booth, empty))).toMatchObject({ archived: true });
  expect(await archived(booth)).toMatchObject([{ counts: { questions: 1 } }]);
  expect(rowsOf(booth.dataDir)['questions']).toEqual([]);
});

/** A booth whose morning is over, with two questions and a lead. */
async function openMorningRead(fill: (db: Db) => void = () => {}) {
  let asked = 0;
  const booth = await openHttpBooth({ onRestart: () => (asked += 1) });
  const id = await booth.ask('How long does the battery hold?', 'Ada');
  const answered = { status: 'approved', answer: 'Two hours.' };
  expect((await booth.staff.put(`/api/admin/question/${id}`, answered)).status).toBe(200);
  await booth.ask('Is there a Diesel?');
  const left = await booth.visitor.post('/api/lead', {
    name: 'Grace Hopper',
    email: 'grace@example.com',
    company: 'Navy',
  });
  expect(left.status, left.text).toBe(201);
  fill(booth.deps.db);
  expect((await booth.staff.post(ARCHIVE, { name: 'Afternoon' })).status).toBe(202);
  await expect.poll(() => asked).toBe(1);
  await booth.restart();
  await booth.ask('Asked in the afternoon');
  const [morning] = dataOf(archivedEvents, await booth.staff.get(ARCHIVE));
  if (!morning) throw new Error('There is no event that is over.');
  const path = `${ARCHIVE}/${morning.id}`;
  const questions = async (query: string) =>
    dataOf(questionPage, await booth.staff.get(`${path}/questions?${query}`));
  const leads = async (query: string) =>
    leadList.parse(JSON.parse((await booth.staff.get(`${path}/leads?${query}`)).text));
  const file = join(booth.dataDir, 'events', `${morning.id}.booth`);
  return { booth, path, file, questions, leads };
}

function copiesIn({ dataDir }: HttpBooth): string[] {
  return namesIn(join(dataDir, 'transfer')).flatMap((name) =>
    readdirSync(join(dataDir, 'transfer', name)),
  );
}

test('an event that is over is read and searched as the open one is, and nothing of it changes', async () => {
  const { booth, path, file, questions, leads } = await openMorningRead((db) => {
    const add = db.prepare(
      `INSERT INTO inbound_sms (created_at, from_number, to_number, message_sid, body, from_country, num_media, search_text)
       VALUES (?, ?, '+1', ?, ?, ?, ?, ?)`,
    );
    add.run(1, '+4922112345', 'SM1', 'Is there a Diesel?', 'DE', 0, 'is there a diesel?');
    add.run(2, '+12125550123', 'SM2', 'And this picture?', 'US', 1, 'and this picture?');
  });
  const before = readFileSync(file);
  const all = await questions('order=asc');
  expect(all.items.map(({ content, answer }) => [content, answer])).toEqual([
    ['How long does the battery hold?', 'Two hours.'],
    ['Is there a Diesel?', null],
  ]);
  expect(all.counts).toMatchObject({ total: 2, approved: 1, pending: 1 });
  expect((await questions('q=BATTERY')).items).toHaveLength(1);
  expect((await questions('q=afternoon')).total).toBe(0);
  expect((await questions('status=pending')).items).toMatchObject([
    { content: 'Is there a Diesel?' },
  ]);
  expect(await questions('page_size=10&page=2')).toMatchObject({ items: [], total: 2 });
  expect((await leads('q=navy')).data).toMatchObject([{ email: 'grace@example.com' }]);
  expect(await leads('rating=hot')).toMatchObject({ data: [], total: 0, counts: { total: 1 } });
  expectRefusal(await booth.staff.get(`${path}/questions?page=0`), 400, 'validation_failed');

  const texts = async (query: string) =>
    dataOf(smsPage, await booth.staff.get(`${path}/texts?${query}`));
  const allTexts = await texts('order=asc');
  expect(allTexts.items.map(({ body }) => body)).toEqual([
    'Is there a Diesel?',
    'And this picture?',
  ]);
  expect(allTexts).toMatchObject({ total: 2, countries: ['DE', 'US'] });
  expect((await texts('q=diesel')).total).toBe(1);
  expect((await texts('has_media=true')).items).toMatchObject([{ body: 'And this picture?' }]);
  expectRefusal(await booth.staff.get(`${path}/texts?page=0`), 400, 'validation_failed');

  const csv = await booth.staff.get(`${path}/export/leads.csv`);
  expect(csv.status).toBe(200);
  expect(csv.text).toContain('Grace Hopper');
  const chosen = await booth.staff.get(`${path}/export/questions.json?q=diesel`);
  expect(JSON.parse(chosen.text)).toMatchObject([{ content: 'Is there a Diesel?' }]);
  expectRefusal(await booth.staff.get(`${path}/export/logs.csv`), 404, 'not_found');
  expect(rowsOf(booth.dataDir)['admin_logs']!.join()).toContain(
    'Exported leads of an event that is over as csv (rows: 1)',
  );
  expect((await booth.staff.put(`${path}/questions`, {})).status).toBe(404);
  expect(readFileSync(file).equals(before)).toBe(true);
  expect(rowsOf(booth.dataDir)['questions']).toHaveLength(1);
});

test('its copy is the owner’s alone, is made once for all who look, and goes with the event and with the next start', async () => {
  const { booth, path, questions } = await openMorningRead();
  const pages = await Promise.all([questions(''), questions('q=diesel'), questions('')]);
  expect(pages.map(({ total }) => total)).toEqual([2, 1, 2]);
  expect(copiesIn(booth)).toEqual(['next.db']);
  const [folder] = namesIn(join(booth.dataDir, 'transfer'));
  expect(statSync(join(booth.dataDir, 'transfer', folder!)).mode & 0o077).toBe(0);
  await booth.restart();
  expect(copiesIn(booth)).toEqual([]);
  await questions('');
  expect(copiesIn(booth)).toEqual(['next.db']);
  expectDone(await booth.staff.delete(path));
  expect(copiesIn(booth)).toEqual([]);
  expectRefusal(await booth.staff.get(`${path}/questions`), 404, 'not_found');
});

test('an event whose file is damaged, of a newer version, or not there is refused in a sentence', async () => {
  const { booth, path, file } = await openMorningRead();
  const good = readFileSync(file);
  const rotten = Buffer.from(good);
  rotten[Math.floor(good.length / 2)]! ^= 1;
  writeFileSync(file, rotten);
  const damaged = await booth.staff.get(`${path}/questions`);
  expectRefusal(damaged, 409, 'conflict');
  expect(damaged.text).toContain(EVENT_MESSAGES.archiveDamaged);
  expect(copiesIn(booth)).toEqual([]);
  writeFileSync(file, packEvent(openEventFile(good), { schema: 9999 }));
  expect((await booth.staff.get(`${path}/leads`)).text).toContain(EVENT_MESSAGES.newer);
  writeFileSync(file, good);
  expect((await booth.staff.get(`${path}/leads`)).status).toBe(200);

  for (const id of ['20261122-100000-00000000', '../booth', '..%2F..%2Fbooth', 'x'.repeat(500)]) {
    for (const rest of ['questions', 'leads', 'texts', 'export/leads.csv']) {
      const answer = await booth.staff.get(`${ARCHIVE}/${encodeURIComponent(id)}/${rest}`);
      expectRefusal(answer, 404, 'not_found');
    }
  }
  const stranger = booth.client({ host: 'admin.booth.local' });
  expect((await stranger.get(`${path}/leads`)).status).toBe(401);
  expectRefusal(await booth.visitor.get(`${path}/leads`), 404, 'not_found');
});

const PATIENT = { timeout: 30_000, interval: 50 };

/** A booth whose morning is over, with two leads, of whom one asked a question. */
async function openMorningWithLeads() {
  let starts = 0;
  const booth = await openHttpBooth({ onRestart: () => (starts += 1) });
  const restarted = async (asked: Promise<{ status: number }>) => {
    const before = starts;
    expect((await asked).status).toBe(202);
    await expect.poll(() => starts).toBe(before + 1);
    await booth.restart();
  };
  const { claim } = await booth.submit('How tall is it?', 'Engelbert Humperdinck');
  const leave = async (name: string, more: object = {}) => {
    const details = { name, email: `${name.split(' ')[0]!.toLowerCase()}@example.com`, ...more };
    return dataOf(submittedLead, await booth.visitor.post('/api/lead', details), 201).id;
  };
  const lead = await leave('Engelbert Humperdinck', { question_claim: claim });
  await leave('Grace Hopper');
  const taken = await exportEvent(booth);
  await restarted(booth.staff.post(ARCHIVE, { name: 'Afternoon' }));
  const list = async () => dataOf(archivedEvents, await booth.staff.get(ARCHIVE));
  const [morning] = await list();
  if (!morning) throw new Error('There is no event that is over.');
  const path = `${ARCHIVE}/${morning.id}`;
  const file = join(booth.dataDir, 'events', `${morning.id}.booth`);
  return { booth, restarted, list, lead, path, file, taken };
}

async function leadNames({ staff }: HttpBooth, path: string): Promise<string[]> {
  const { text } = await staff.get(path);
  return leadList.parse(JSON.parse(text)).data.map(({ name }) => name);
}

/** Every file in a data folder's `events/`, as one text. */
function wordsIn({ dataDir }: HttpBooth): string {
  const folder = join(dataDir, 'events');
  return namesIn(folder)
    .map((name) => readFileSync(join(folder, name), 'latin1'))
    .join()
    .toLowerCase();
}

test('a lead of an event that is over is erased from its file, for good, and with them the name beside their question', async () => {
  const { booth, restarted, list, lead, path, file, taken } = await openMorningWithLeads();
  expect(wordsIn(booth)).toContain('engelbert');
  await booth.staff.get(`${path}/leads`);
  expectDone(await booth.staff.delete(`${path}/leads/${lead}`));
  expect(wordsIn(booth)).not.toContain('engelbert');
  expect(namesIn(join(booth.dataDir, 'transfer'))).toEqual([]);
  expect(await leadNames(booth, `${path}/leads`)).toEqual(['Grace Hopper']);
  const asked = dataOf(questionPage, await booth.staff.get(`${path}/questions`));
  expect(asked.items).toMatchObject([{ content: 'How tall is it?', author_name: null }]);
  expect((await list())[0]!.counts).toMatchObject({ questions: 1, leads: 1 });
  expectRefusal(await booth.staff.delete(`${path}/leads/${lead}`), 404, 'not_found');
  expectRefusal(await booth.visitor.delete(`${path}/leads/2`), 404, 'not_found');
  const log = rowsOf(booth.dataDir)['admin_logs']!.join();
  expect(log).toMatch(/Lead 1 of [^"]*: erased/);
  expect(log).not.toContain('Engelbert');

  // The file is one of ours, and anyone who brings it in, or one that was taken before, finds nobody again.
  const { parts } = openEventFile(readFileSync(file));
  expect(parts[0]!.name).toBe('event.db');
  for (const bytes of [readFileSync(file), taken]) {
    expect((await mergeEvent(booth, bytes)).status).toBe(200);
    expect(await leadNames(booth, '/api/admin/leads')).toEqual(['Grace Hopper']);
  }
  await restarted(importEvent(booth, taken));
  expect(await leadNames(booth, '/api/admin/leads')).toEqual(['Grace Hopper']);
});

test('whoever is erased in the open event goes from every event that is over, with a power cut and with the next start', async () => {
  const { booth, restarted, path, file, taken } = await openMorningWithLeads();
  // Somebody who is only in the open event: the file is not written anew.
  const { ino } = statSync(file);
  const left = await booth.visitor.post('/api/lead', { name: 'Bob', email: 'bob@example.com' });
  expectDone(await booth.staff.delete(`/api/admin/lead/${dataOf(submittedLead, left, 201).id}`));
  await expect.poll(() => namesIn(join(booth.dataDir, 'events')), PATIENT).toContain('erased.json');
  expect(statSync(file).ino).toBe(ino);
  const before = readFileSync(file);
  const noted = () => readFileSync(join(booth.dataDir, 'events', 'erased.json'), 'utf8');
  const notedBefore = noted();
  // The morning is opened again: its leads are in two places now.
  await restarted(importEvent(booth, taken));
  const { text } = await booth.staff.get('/api/admin/leads?q=engelbert');
  const [again] = leadList.parse(JSON.parse(text)).data;
  expectDone(await booth.staff.delete(`/api/admin/lead/${again!.id}`));
  await expect.poll(() => wordsIn(booth), PATIENT).not.toContain('engelbert');
  expect(await leadNames(booth, `${path}/leads`)).toEqual(['Grace Hopper']);
  // Noted as the last step: from here on nothing is written any more.
  await expect.poll(noted, PATIENT).not.toBe(notedBefore);

  // As if the power had gone before the file was written anew.
  writeFileSync(file, before);
  writeFileSync(join(booth.dataDir, 'events', 'erased.json'), '{}');
  await booth.restart();
  booth.deps.archivedErasures.look();
  await expect.poll(() => wordsIn(booth), PATIENT).not.toContain('engelbert');
});

test('whoever is erased from an event that is over while staff rehearse stays erased when the rehearsal ends', async () => {
  const { booth, restarted, lead, path, taken } = await openMorningWithLeads();
  // The morning's leads are in two places: in its file, and in what the rehearsal sets aside.
  expect((await mergeEvent(booth, taken)).status).toBe(200);
  await restarted(booth.staff.post('/api/admin/rehearsal'));
  expectDone(await booth.staff.delete(`${path}/leads/${lead}`));
  await restarted(booth.staff.delete('/api/admin/rehearsal'));
  expect(await leadNames(booth, '/api/admin/leads')).toEqual(['Grace Hopper']);
  await restarted(importEvent(booth, taken));
  expect(await leadNames(booth, '/api/admin/leads')).toEqual(['Grace Hopper']);
});

test('nobody reads of them, and no file is given out, while a file cannot be written anew', async () => {
  const { booth, lead, path, file } = await openMorningWithLeads();
  const good = readFileSync(file);
  const other = join(booth.dataDir, 'events', '20261101-100000-00000000.booth');
  const rotten = Buffer.from(good);
  rotten[Math.floor(good.length / 2)]! ^= 1;
  writeFileSync(other, rotten);
  // What is wrong with one event must not keep anybody in another one.
  expectDone(await booth.staff.delete(`${path}/leads/${lead}`));
  const refused = await booth.staff.get(`${ARCHIVE}/20261101-100000-00000000/event.booth`);
  expectRefusal(refused, 409, 'conflict');
  expect(refused.text).toContain(EVENT_MESSAGES.archiveDamaged);
  const taken = await booth.staff.get(`${path}/event.booth`);
  expect(taken.text).not.toContain('Engelbert');

  // Where the file still has them, what is opened of it does not.
  writeFileSync(file, good);
  await booth.restart();
  expect(await leadNames(booth, `${path}/leads`)).toEqual(['Grace Hopper']);
});

import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { archivedEvents } from '../../server/contract/event-archive.ts';
import { EVENT_MESSAGES } from '../../server/contract/event-file.ts';
import { submittedLead, leadList } from '../../server/contract/leads.ts';
import { questionPage } from '../../server/contract/questions.ts';
import { dataOf } from '../support/data-of.ts';
import {
  exportEvent,
  importEvent,
  namesIn,
  openEventFile,
  rowsOf,
} from '../support/event-files.ts';
import { expectDone, expectRefusal } from '../support/expect-answer.ts';
import { openHttpBooth, type HttpBooth } from '../support/http-booth.ts';
import { mergeEvent } from '../support/merged-events.ts';

// Each of these starts anew.
vi.setConfig({ testTimeout: 60_000 });

const PATIENT = { timeout: 30_000, interval: 50 };
const ARCHIVE = '/api/admin/event/archive';

/** A booth whose morning is over, with two leads, of whom one asked a question. */
async function openAfternoon() {
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
  const { booth, restarted, list, lead, path, file, taken } = await openAfternoon();
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
  const { booth, restarted, path, file, taken } = await openAfternoon();
  const before = readFileSync(file);
  // The morning is opened again: its leads are in two places now.
  await restarted(importEvent(booth, taken));
  const { text } = await booth.staff.get('/api/admin/leads?q=engelbert');
  const [again] = leadList.parse(JSON.parse(text)).data;
  expectDone(await booth.staff.delete(`/api/admin/lead/${again!.id}`));
  await expect.poll(() => wordsIn(booth), PATIENT).not.toContain('engelbert');
  expect(await leadNames(booth, `${path}/leads`)).toEqual(['Grace Hopper']);
  await expect.poll(() => namesIn(join(booth.dataDir, 'events')), PATIENT).toContain('erased.json');

  // As if the power had gone before the file was written anew.
  writeFileSync(file, before);
  writeFileSync(join(booth.dataDir, 'events', 'erased.json'), '{}');
  await booth.restart();
  booth.deps.archivedErasures.look();
  await expect.poll(() => wordsIn(booth), PATIENT).not.toContain('engelbert');
});

test('whoever is erased from an event that is over while staff rehearse stays erased when the rehearsal ends', async () => {
  const { booth, restarted, lead, path, taken } = await openAfternoon();
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
  const { booth, lead, path, file } = await openAfternoon();
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

test('the file of an event that has nobody who was erased is not written anew', async () => {
  const { booth, file } = await openAfternoon();
  const before = statSync(file).ino;
  const left = await booth.visitor.post('/api/lead', { name: 'Bob', email: 'bob@example.com' });
  const { id } = dataOf(submittedLead, left, 201);
  expectDone(await booth.staff.delete(`/api/admin/lead/${id}`));
  await expect.poll(() => namesIn(join(booth.dataDir, 'events')), PATIENT).toContain('erased.json');
  expect(statSync(file).ino).toBe(before);
});

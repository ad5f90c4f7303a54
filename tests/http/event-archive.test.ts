import { readFileSync, rmSync, writeFileSync } from 'node:fs';
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
} from '../support/event-files.ts';
import { expectDone, expectRefusal } from '../support/expect-answer.ts';
import { fillShow } from '../support/full-show.ts';
import { openHttpBooth, type HttpBooth } from '../support/http-booth.ts';
import { openRestartable, type RestartableBooth } from '../support/restartable.ts';

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
    // oxlint-disable no-await-in-loop
    await booth.ask(`Asked before ${name}`);
    clock.ms += 3_600_000;
    expect((await booth.staff.post(ARCHIVE, { name })).status).toBe(202);
    await expect.poll(() => asked).toBeGreaterThan(0);
    asked = 0;
    await booth.restart();
    // oxlint-enable no-await-in-loop
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

test('only staff see, begin and delete events', async () => {
  const booth = await openHttpBooth();
  expectRefusal(await booth.visitor.get(ARCHIVE), 404, 'not_found');
  const stranger = booth.client({ host: 'admin.booth.local' });
  expect((await stranger.get(ARCHIVE)).status).toBe(401);
  expect((await stranger.post(ARCHIVE, { name: '' })).status).toBe(401);
  expect((await stranger.delete(`${ARCHIVE}/20261122-100000-00000000`)).status).toBe(401);
  expect((await booth.staff.post(ARCHIVE, { name: 'x'.repeat(81) })).status).toBe(400);
});

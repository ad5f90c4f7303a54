import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { backupState } from '../../server/contract/backups.ts';
import { LANGUAGES } from '../../server/contract/languages.ts';
import { REHEARSAL_HEADER } from '../../server/contract/limits.ts';
import { preflight } from '../../server/contract/preflight.ts';
import { rehearsal } from '../../server/contract/rehearsal.ts';
import { publicSettings } from '../../server/contract/settings.ts';
import { translatorOf } from '../../server/contract/words/all.ts';
import { ADMIN_HOST } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { databaseFiles } from '../support/database-files.ts';
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
import { openHttpBooth, type HttpBoothOptions } from '../support/http-booth.ts';
import { leave } from '../support/leads.ts';
import { openRestartable } from '../support/restartable.ts';
import { pagesFromSource } from '../support/stub-pages.ts';

// Each of these starts anew, more than once.
vi.setConfig({ testTimeout: 60_000 });

const PATH = '/api/admin/rehearsal';
const HOUR = 3_600_000;

async function openRehearsable(options: HttpBoothOptions = {}) {
  const clock = { ms: Date.now() };
  const { booth, andRestart } = await openRestartable({ now: () => clock.ms, ...options });
  return {
    booth,
    clock,
    begin: () => andRestart(() => booth.staff.post(PATH)),
    end: () => andRestart(() => booth.staff.delete(PATH)),
    view: async () => dataOf(rehearsal, await booth.staff.get(PATH)),
  };
}

test('a rehearsal ends with exactly what was there before it, settings that were changed meanwhile, and nothing of its own', async () => {
  const { booth, begin, end, view } = await openRehearsable();
  const { staff, dataDir } = booth;
  await fillShow(booth);
  expect(await view()).toBe(null);
  const before = rowsOf(dataDir);
  const pictures = picturesOf(dataDir);

  expect((await begin()).note).toBe(null);
  expect(await view()).toMatchObject({
    aside: { questions: 4, leads: 2, texts: 1, pictures: 2 },
    ask: false,
  });
  for (const table of ['questions', 'leads', 'inbound_sms', 'question_votes']) {
    expect(rowsOf(dataDir)[table], table).toEqual([]);
  }
  const id = await booth.ask('Is Rumpelstiltskin rehearsing?', 'Mondscheintarif');
  await staff.put(`/api/admin/question/${id}`, { status: 'approved', answer: 'Yes' });
  await leave(booth, { name: 'Yggdrasil' });
  await staff.put('/api/admin/settings', { theme: 'light', brand: { companyName: 'Changed' } });
  expect((await staff.post('/api/admin/labels', { name: 'New', colour: 'blue' })).status).toBe(201);
  const reply = await staff.post('/api/admin/replies', {
    key: 'thanks',
    text: 'Thank you!',
    title: null,
  });
  expect(reply.status, reply.text).toBe(201);

  const { note, backups } = await end();
  expect(note).toMatchObject({ kind: 'rehearsed', counts: { questions: 4, leads: 2 } });
  expect(await view()).toBe(null);
  const after = rowsOf(dataDir);
  const asBefore = [
    'questions',
    'questions_text',
    'question_counts',
    'question_votes',
    'question_drafts',
    'question_quarters',
    'lead_quarters',
    'leads',
    'inbound_sms',
    'sms_media',
    'sms_replies',
    'sms_opt_outs',
    'sms_cursors',
    'erasures',
    'idempotency_keys',
    'media',
    'knowledge_documents',
    'knowledge_passages',
    'secrets',
    'admin_account',
  ];
  for (const table of asBefore) expect(after[table], table).toEqual(before[table]);
  expect(after['labels']).toEqual(expect.arrayContaining(before['labels'] ?? []));
  expect(after['labels']).toHaveLength((before['labels'] ?? []).length + 1);
  expect(after['replies']).toHaveLength((before['replies'] ?? []).length + 1);
  expect(after['admin_logs']!.join()).toMatch(/Rehearsal: began.*Rehearsal: ended/s);
  expect(picturesOf(dataDir)).toEqual(pictures);
  expect(booth.deps.settings.current()).toMatchObject({
    theme: 'light',
    brand: { companyName: 'Changed', eventName: 'Boot Düsseldorf' },
  });
  checkSearches(booth.deps.db);
  expect(booth.deps.db.pragma('foreign_key_check')).toEqual([]);

  // Not a word of it: in the database, in any backup, anywhere beside them.
  expect(backups.map(({ reason }) => reason)).toEqual(['restore']);
  expect(databaseFiles(dataDir)).not.toMatch(/rumpelstiltskin|mondscheintarif|yggdrasil/i);
  for (const name of namesIn(join(dataDir, 'backups'))) {
    const file = join(dataDir, 'backups', name, 'booth.db');
    if (!existsSync(file)) continue;
    expect(readFileSync(file, 'latin1')).not.toMatch(/rumpelstiltskin|yggdrasil/i);
  }
  expect(namesIn(join(dataDir, 'rehearsal'))).toEqual([]);
  // No id that phones saw in it is given to a later question.
  expect(await booth.ask('The first real one')).toBeGreaterThan(id);
});

test('while it is on no backup is made, nothing else takes its place, and a second one does not begin', async () => {
  const { booth, begin, end, clock } = await openRehearsable();
  const { staff } = booth;
  await booth.ask('Real');
  const file = (await staff.get('/api/admin/event.booth')).bytes;
  expectRefusal(await staff.delete(PATH), 409, 'conflict');
  const { backups } = await begin();
  await booth.ask('Rehearsed');
  clock.ms += HOUR;
  await booth.deps.backupSchedule.look();
  const refused = [
    () => staff.post(PATH),
    () => staff.post('/api/admin/backups'),
    () => staff.post(`/api/admin/backups/${backups[0]!.id}/restore`),
    () => staff.post('/api/admin/event/archive', { name: 'Next' }),
    () => importEvent(booth, file),
  ];
  for (const call of refused) {
    // oxlint-disable-next-line no-await-in-loop
    expectRefusal(await call(), 409, 'conflict');
  }
  await booth.deps.backupSchedule.close({ isLast: true });
  expect(dataOf(backupState, await staff.get('/api/admin/backups')).backups).toHaveLength(1);

  // The rehearsal's files say what they are, and none turns another booth into a rehearsal.
  const csv = await staff.get('/api/admin/export/questions.csv');
  expect(csv.headers['content-disposition']).toContain('filename="rehearsal-questions-');
  const exported = await staff.get('/api/admin/event.booth');
  expect(exported.headers['content-disposition']).toContain('filename="rehearsal-event-');
  expect(openEventFile(exported.bytes).parts[0]!.content.toString('latin1')).not.toContain(
    '"confirmed"',
  );
  await end();
  const named = await staff.get('/api/admin/export/questions.csv');
  expect(named.headers['content-disposition']).toContain('filename="questions-');
});

test('a second one does not begin while the first one is about to', async () => {
  const booth = await openHttpBooth({ onRestart: () => {} });
  expect((await booth.staff.post(PATH)).status).toBe(202);
  expectRefusal(await booth.staff.post(PATH), 409, 'conflict');
});

test('every page says that it is a rehearsal, in its language, and none does afterwards', async () => {
  const { booth, begin, end } = await openRehearsable({ pages: await pagesFromSource() });
  await booth.staff.put('/api/admin/settings', { privacy: { text: 'Ours' } });
  const pages = ['/', '/contact-funnel', '/wedeliver', '/privacy'];
  const marked = async (path: string, language: string) => {
    const headers = { 'accept-language': language };
    return (await booth.visitor.get(path, headers)).text.includes('class="rehearsal"');
  };
  for (const path of pages) expect(await marked(path, 'en'), path).toBe(false);
  await begin();
  for (const path of pages) expect(await marked(path, 'en'), path).toBe(true);
  for (const language of LANGUAGES) {
    const headers = { 'accept-language': language };
    // oxlint-disable-next-line no-await-in-loop
    const { text } = await booth.visitor.get('/', headers);
    expect(text).toContain(translatorOf(language).t('rehearsal.text'));
    expect(text).toContain(`lang="${language}`);
  }
  // A page that was open before learns it with the answer to what it sends.
  const told = async () => {
    const { headers } = await booth.visitor.post('/api/question', { content: 'Is it one?' });
    return REHEARSAL_HEADER.toLowerCase() in headers;
  };
  expect(await told()).toBe(true);
  const shown = async () => dataOf(publicSettings, await booth.visitor.get('/api/settings/public'));
  expect((await shown()).rehearsal).toBe(true);
  const checks = async () =>
    dataOf(preflight, await booth.staff.get('/api/admin/preflight')).checks;
  expect((await checks())[0]).toMatchObject({ id: 'rehearsal' });
  await end();
  for (const path of pages) expect(await marked(path, 'en'), path).toBe(false);
  expect(await told()).toBe(false);
  expect((await shown()).rehearsal).toBe(false);
  expect((await checks())[0]).not.toMatchObject({ id: 'rehearsal' });
});

test('staff are asked whether it still is one after four hours and at each other start, until they say so', async () => {
  const { booth, clock, begin, view } = await openRehearsable();
  await begin();
  clock.ms += 4 * HOUR;
  expect((await view())?.ask).toBe(false);
  clock.ms += 1;
  expect((await view())?.ask).toBe(true);
  expectDone(await booth.staff.post(`${PATH}/goes-on`));
  expect((await view())?.ask).toBe(false);
  clock.ms += HOUR;
  await booth.restart();
  expect((await view())?.ask).toBe(true);
});

test('only staff begin and end one', async () => {
  const booth = await openHttpBooth();
  const stranger = booth.client({ host: ADMIN_HOST });
  expect((await stranger.get(PATH)).status).toBe(401);
  expect((await stranger.post(PATH)).status).toBe(401);
  expect((await stranger.delete(PATH)).status).toBe(401);
  expect((await booth.visitor.get(PATH)).status).toBe(404);
});

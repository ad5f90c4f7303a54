import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { importedEvent } from '../../server/contract/event-file.ts';
import { backupState } from '../../server/contract/backups.ts';
import { DERIVED_TABLES, EVENT_TABLES, LAPTOP_TABLES } from '../../server/db/event-tables.ts';
import { dataOf } from '../support/data-of.ts';
import {
  checkSearches,
  exportEvent,
  importEvent,
  olderDatabase,
  openEventFile,
  packEvent,
  picturesOf,
  rowsOf,
} from '../support/event-files.ts';
import { expectRefusal } from '../support/expect-answer.ts';
import { ACCOUNT_SID, API_KEY, AUTH_TOKEN, fillShow } from '../support/full-show.ts';
import { eraseLead } from '../support/leads.ts';
import { openHttpBooth, type HttpBooth, type HttpBoothOptions } from '../support/http-booth.ts';

// Each of these looks through whole files and starts anew, more than once.
vi.setConfig({ testTimeout: 60_000 });

/** A booth that can be asked to start anew. */
async function openRestartable(options: HttpBoothOptions = {}) {
  let asked = 0;
  const booth = await openHttpBooth({ ...options, onRestart: () => (asked += 1) });
  return Object.assign(booth, { asked: () => asked });
}

/** Imports a file to the end. */
async function bring(booth: HttpBooth & { asked: () => number }, file: Buffer) {
  const before = booth.asked();
  const imported = dataOf(importedEvent, await importEvent(booth, file), 202);
  await expect.poll(booth.asked).toBe(before + 1);
  await booth.restart();
  const { note } = dataOf(backupState, await booth.staff.get('/api/admin/backups'));
  return { imported, note };
}

function logs({ dataDir }: HttpBooth): string {
  return rowsOf(dataDir)['admin_logs']!.join('\n');
}

/** Those rows of the settings that belong to the event, not to the laptop. */
function ofEvent(table: string, rows: string[] = []): string[] {
  return table === 'settings'
    ? rows.filter((row) => !/^\["(?:network\.|first-start)/.test(row))
    : rows;
}

test('every table is the event’s, the laptop’s, or follows from the others', async () => {
  const booth = await openHttpBooth();
  const known = [...EVENT_TABLES, ...LAPTOP_TABLES, ...DERIVED_TABLES].toSorted();
  const found = Object.keys(rowsOf(booth.dataDir)).filter((name) => !name.startsWith('sqlite_'));
  expect(found.toSorted()).toEqual(known);
});

test('an event that is imported on another laptop is the same, row by row, picture by picture, setting by setting', async () => {
  const here = await openHttpBooth();
  await fillShow(here);
  const file = await exportEvent(here);
  const before = rowsOf(here.dataDir);
  // No table may go untested because it was empty.
  const empty = [...EVENT_TABLES, ...DERIVED_TABLES].filter((table) => !before[table]?.length);
  expect(empty).toEqual([]);

  const there = await openRestartable();
  const { imported, note } = await bring(there, file);
  expect(imported).toMatchObject({
    event: 'Boot Düsseldorf',
    counts: { questions: 4, leads: 2, texts: 1, pictures: 2 },
  });
  expect(note).toMatchObject({
    kind: 'imported',
    event: 'Boot Düsseldorf',
    counts: imported.counts,
  });

  const after = rowsOf(there.dataDir);
  for (const table of [...EVENT_TABLES, ...DERIVED_TABLES]) {
    // The log goes on: who exported it here, who imported it there.
    if (table === 'admin_logs') continue;
    expect(ofEvent(table, after[table]), table).toEqual(ofEvent(table, before[table]));
  }
  const log = before['admin_logs']!.filter((row) => !row.includes('Exported the event'));
  expect(after['admin_logs']).toEqual(expect.arrayContaining(log));
  expect(picturesOf(there.dataDir)).toEqual(picturesOf(here.dataDir));
  expect(there.deps.settings.current()).toEqual(here.deps.settings.current());
  checkSearches(there.deps.db);
  expect(there.deps.db.pragma('foreign_key_check')).toEqual([]);
  expect(there.deps.db.pragma('integrity_check', { simple: true })).toBe('ok');

  // The same again: nothing twice.
  await bring(there, file);
  expect(rowsOf(there.dataDir)['questions']).toEqual(before['questions']);
});

test('the file holds no key, no token, no password, and nobody who is signed in', async () => {
  const booth = await openHttpBooth();
  await fillShow(booth);
  const rows = rowsOf(booth.dataDir);
  const { db, sessionSecret } = booth.deps;
  const file = await exportEvent(booth);
  const sealed = db.prepare<[], Buffer>('SELECT value FROM secrets').pluck().all();
  expect(sealed.length).toBeGreaterThan(3);
  const words = [
    API_KEY,
    AUTH_TOKEN,
    'key-of-ada',
    sessionSecret,
    readFileSync(join(booth.dataDir, 'secret.key'), 'utf8').trim(),
    ...db.prepare<[], string>('SELECT password_hash FROM admin_account').pluck().all(),
    ...db.prepare<[], string>('SELECT sid FROM sessions').pluck().all(),
    ...db.prepare<[], string>('SELECT data FROM sessions').pluck().all(),
    ...db.prepare<[], string>('SELECT fingerprint FROM idempotency_keys').pluck().all(),
  ];
  expect(rows['sessions']?.length).toBeGreaterThan(0);
  for (const word of words) {
    const raw = Buffer.from(word, 'base64');
    expect(file.includes(word), word).toBe(false);
    if (raw.length >= 16) expect(file.includes(raw), word).toBe(false);
  }
  for (const value of sealed) expect(file.includes(value)).toBe(false);
  // Nor who was erased.
  expect(file.includes('Engelbert')).toBe(false);
  expect(file.includes('Please forget me')).toBe(false);
  expect(file.includes('Boot Düsseldorf')).toBe(true);
});

test('a laptop that imports keeps its account, its keys and the ids that it gave out', async () => {
  const here = await openHttpBooth();
  await fillShow(here);
  const file = await exportEvent(here);
  const same = await openRestartable();
  const keys = {
    ai: { apiKey: 'sk-of-this-laptop' },
    twilio: { accountSid: ACCOUNT_SID, authToken: 'own' },
  };
  expect((await same.staff.put('/api/admin/settings', keys)).status).toBe(200);
  const own = await same.ask('Was here before');
  same.deps.db.exec("INSERT INTO sms_opt_outs VALUES ('+1777', 0, 950), ('+1888', 1, 1)");
  await bring(same, file);
  expect((await same.staff.get('/api/admin/settings')).status).toBe(200);
  expect(same.deps.settings.secret('ai.apiKey')).toBe('sk-of-this-laptop');
  expect(same.deps.settings.secret('twilio.authToken')).toBe('own');
  expect(rowsOf(same.dataDir)['sms_opt_outs']).toEqual(['["+1777",0,950]', '["+1888",1,1]']);
  // An id that a phone remembers names no other question.
  expect(await same.ask('After it')).toBeGreaterThan(own);
});

test('whoever was erased on a laptop does not come back with an event from before', async () => {
  const here = await openHttpBooth();
  await fillShow(here);
  const file = await exportEvent(here);
  const erased = await openRestartable();
  await bring(erased, file);
  expect((await eraseLead(erased, 2, { erase_question: true })).status).toBe(200);
  await bring(erased, file);
  const rows = rowsOf(erased.dataDir);
  expect(rows['leads']).toHaveLength(1);
  expect(rows['questions']).toHaveLength(3);
  expect(rows['questions_text']).toHaveLength(3);
});

test('a key goes to nobody but whom it was entered for', async () => {
  const here = await openHttpBooth();
  const file = await exportEvent(here);
  const elsewhere = await openRestartable();
  const others = {
    ai: { baseUrl: 'https://ai.example.com/v1', apiKey: 'sk-for-example-com' },
    twilio: { accountSid: `AC${'2'.repeat(32)}`, authToken: 'of another account' },
  };
  expect((await elsewhere.staff.put('/api/admin/settings', others)).status).toBe(200);
  await bring(elsewhere, file);
  expect(elsewhere.deps.settings.current().ai.baseUrl).toBe('');
  expect(elsewhere.deps.settings.secret('ai.apiKey')).toBe(null);
  expect(elsewhere.deps.settings.secret('twilio.authToken')).toBe(null);
});

test('what was open is in a backup, and who took or brought an event is in the log', async () => {
  const here = await openHttpBooth();
  await here.ask('There');
  const file = await exportEvent(here);
  expect(openEventFile(file).manifest.parts.map(({ name }) => name)).toEqual(['event.db']);
  const there = await openRestartable();
  await there.ask('Was here');
  await there.ask('Was here, too');
  await bring(there, file);
  const { backups } = dataOf(backupState, await there.staff.get('/api/admin/backups'));
  expect(backups).toMatchObject([{ reason: 'restore', counts: { questions: 2 } }]);
  expect(logs(here)).toContain('Exported the event as a file (questions: 1, leads: 0)');
  expect(logs(there)).toContain('Imported the event as of ');
});

test('an event of an older version is brought up to date on its way in', async () => {
  const booth = await openRestartable();
  const { manifest } = openEventFile(await exportEvent(booth));
  const older = 20;
  const database = olderDatabase(older, (db) => {
    db.exec(`INSERT INTO questions (id, content, author_name, status, answer, created_at, updated_at, approved_at)
        VALUES (1, 'Is it old?', 'Ada', 'approved', 'Yes.', 900000, 0, 950000);
      INSERT INTO questions_text (id, status, answered, text) VALUES (1, 'approved', 1, 'is it old?');
      INSERT INTO leads (id, question_id, name, email, consent_given, created_at)
        VALUES (7, 1, 'Ada', 'a@b.cc', 1, 900001)`);
  });
  const counts = { questions: 1, leads: 1, texts: 0, pictures: 0 };
  const parts = [{ name: 'event.db', content: database }];
  const { note } = await bring(booth, packEvent({ manifest, parts }, { schema: older, counts }));
  expect(note).toMatchObject({ kind: 'imported', counts });
  const rows = (sql: string) => booth.deps.db.prepare(sql).raw().all();
  expect(rows('SELECT uid, answered_at, outcome FROM questions')).toEqual([
    ['900000-1', 950_000, 'answered'],
  ]);
  expect(rows('SELECT uid, question_id FROM leads')).toEqual([['900001-7', 1]]);
  expect(rows('SELECT quarter, outcome, n FROM question_quarters')).toEqual([[1, 'answered', 1]]);
  checkSearches(booth.deps.db);
});

test('only staff export and import, and never without their token', async () => {
  const booth = await openRestartable();
  const file = await exportEvent(booth);
  expectRefusal(await booth.visitor.get('/api/admin/event.booth'), 404, 'not_found');
  const stranger = booth.client({ host: 'admin.booth.local' });
  expect((await stranger.get('/api/admin/event.booth')).status).toBe(401);
  expect((await importEvent({ staff: stranger }, file)).status).toBe(401);
  booth.staff.csrf = '';
  expect((await importEvent(booth, file)).status).toBe(403);
  expect(booth.asked()).toBe(0);
});

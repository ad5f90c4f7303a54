import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { backupState } from '../../server/contract/backups.ts';
import { EVENT_MESSAGES, TRIAL_ASK_MS } from '../../server/contract/event.ts';
import { LANGUAGES, languageTag } from '../../server/contract/languages.ts';
import { TRIAL_HEADER, TRIALS } from '../../server/contract/limits.ts';
import { translatorOf } from '../../server/contract/words/all.ts';
import { checkSearches, namesIn, imagesOf, rowsOf, databaseFiles } from '../support/data-folder.ts';
import { dataOf } from '../support/data-of.ts';
import { expectDone, expectRefusal } from '../support/expect-answer.ts';
import { fillShow } from './full-show.ts';
import { openHttpBooth, type HttpBoothOptions, test } from '../support/http-booth.ts';
import { leave } from '../support/leads.ts';
import { pagesFromSource } from '../support/stub-pages.ts';
import { readinessOf } from '../support/readiness.ts';
import { all, current, PATH, rehearse, remove } from './event-calls.ts';
import { update } from './question-calls.ts';
import { readPublic } from './settings-calls.ts';

async function openRehearsing(options: HttpBoothOptions = {}) {
  const clock = { ms: Date.now() };
  const booth = await openHttpBooth({ now: () => clock.ms, ...options });
  const end = async () => remove(booth, (await current(booth)).id);
  return { booth, clock, end };
}

test('a rehearsal ends with exactly what was there before it, and the settings as they are now', async () => {
  const { booth, end } = await openRehearsing();
  const { staff, dataDir } = booth;
  await fillShow(booth);
  const before = rowsOf(dataDir);
  const images = imagesOf(dataDir);
  await rehearse(booth);
  const resumes = { counts: { questions: 4, leads: 2, messages: 1 } };
  expect(await current(booth)).toMatchObject({ kind: 'rehearsal', ask: false, resumes });
  const id = await booth.ask('Is Rumpelstiltskin rehearsing?', 'Mondscheintarif');
  await update(booth, id, { status: 'approved', answer: 'Yes' });
  await leave(booth, { name: 'Yggdrasil' });
  await staff.put('/api/admin/settings', { theme: 'light', brand: { companyName: 'Changed' } });
  await end();

  expect(await current(booth)).toMatchObject({ kind: 'show', resumes: null });
  const after = rowsOf(dataDir);
  const own =
    /^(?:events|admin_logs|settings|idempotency_keys|privacy_notices|sqlite_sequence|sqlite_stat|meta|jobs?)/;
  for (const [table, rows] of Object.entries(before)) {
    if (!own.test(table)) expect(after[table], table).toEqual(rows);
  }
  expect(after['events']).toHaveLength(1);
  expect(after['admin_logs']!.join()).toMatch(/Rehearsal: began.*Rehearsal: ended/s);
  expect(imagesOf(dataDir)).toEqual(images);
  const brand = { companyName: 'Changed', eventName: 'Boot Düsseldorf' };
  expect(booth.deps.settings.current()).toMatchObject({ theme: 'light', brand });
  checkSearches(booth.deps.db);
  expect(booth.deps.db.pragma('foreign_key_check')).toEqual([]);
  // Not a word of it: in the database, in any backup, anywhere beside them.
  expect(databaseFiles(dataDir)).not.toMatch(/rumpelstiltskin|mondscheintarif|yggdrasil/i);
  for (const name of namesIn(join(dataDir, 'backups'))) {
    const file = join(dataDir, 'backups', name, 'booth.db');
    if (existsSync(file))
      expect(readFileSync(file, 'latin1')).not.toMatch(/rumpelstiltskin|yggdrasil/i);
  }
  // No id that phones saw in it is given to a later question.
  expect(await booth.ask('The first real one')).toBeGreaterThan(id);
});

test('an event that is deleted in a rehearsal does not come back by its name either', async () => {
  const { booth, end } = await openRehearsing();
  await booth.staff.put('/api/admin/settings', { brand: { eventName: 'Boat Show' } });
  const { id } = await current(booth);
  await rehearse(booth);
  await remove(booth, id);
  await end();
  expect(await current(booth)).toMatchObject({ kind: 'show', name: '', resumes: null });
  expect(await all(booth)).toHaveLength(1);
});

test.each(TRIALS)(
  'while a trial (%s) is on no backup is made, no other event begins, and its files say what they are',
  async (kind) => {
    const { booth, clock, end } = await openRehearsing();
    const { staff } = booth;
    const first = await current(booth);
    await booth.ask('Real');
    await rehearse(booth, kind);
    await booth.ask('Rehearsed');
    clock.ms += 3_600_000;
    await booth.deps.backups.schedule.look();
    const refused = [
      ...TRIALS.map((other) => () => staff.post(PATH, { kind: other })),
      () => staff.post(PATH, { name: 'Next' }),
      () => staff.post(`${PATH}/${first.id}/open`),
      () => staff.post('/api/admin/backups'),
      () => staff.post('/api/admin/backups/any/restore'),
      () => staff.post(`${PATH}/import`),
      () => staff.post(`${PATH}/Import/`),
    ];
    for (const call of refused) {
      expectRefusal(await call(), 'conflict', EVENT_MESSAGES.trial(kind));
    }
    await booth.deps.backups.schedule.close({ isLast: true });
    expect(dataOf(backupState, await staff.get('/api/admin/backups')).backups).toHaveLength(0);
    const nameOf = async (query = '') =>
      (await staff.get(`/api/admin/export/questions.csv${query}`)).headers['content-disposition'];
    expect(await nameOf()).toContain(`filename="${kind}-questions-`);
    expect(await nameOf(`?event=${first.id}`)).toContain('filename="questions-');
    await end();
    expect(await nameOf()).toContain('filename="questions-');
    expectRefusal(await staff.post(`${PATH}/goes-on`), 'conflict', EVENT_MESSAGES.noTrial);
  },
);

test.each(TRIALS)(
  'every page says that it is a trial (%s), in its language, and none does afterwards',
  async (kind) => {
    const { booth, end } = await openRehearsing({ pages: await pagesFromSource() });
    await booth.staff.put('/api/admin/settings', { privacy: { text: 'Ours' } });
    const pages = ['/', '/contact-funnel', '/wedeliver', '/privacy'];
    const marked = async (path: string) =>
      (await booth.visitor.get(path)).text.includes('class="trial"');
    for (const path of pages) expect(await marked(path), path).toBe(false);
    await rehearse(booth, kind);
    for (const path of pages) expect(await marked(path), path).toBe(true);
    for (const language of LANGUAGES) {
      const headers = { 'accept-language': language };
      const { text } = await booth.visitor.get('/', headers);
      const said = translatorOf(language).pieces(`${kind}.line`).at(-1)?.words;
      expect(text).toContain(`</b>${said}</aside>`);
      expect(text).toContain(`lang="${languageTag(language)}"`);
    }
    // A page that was open before learns it with the answer to what it sends.
    const told = async () => {
      const { headers } = await booth.visitor.post('/api/question', { content: 'Is it one?' });
      return headers[TRIAL_HEADER.toLowerCase()];
    };
    expect(await told()).toBe(kind);
    expect((await readPublic(booth)).trial).toBe(kind);
    const isTold = async () => {
      const fact = (await readinessOf(booth)).facts.find(({ id }) => id === 'trial');
      return fact?.state === 'attention';
    };
    expect(await isTold()).toBe(true);
    await end();
    for (const path of pages) expect(await marked(path), path).toBe(false);
    expect(await told()).toBeUndefined();
    expect((await readPublic(booth)).trial).toBe(null);
    expect(await isTold()).toBe(false);
  },
);

test('staff are asked whether it still is one after four hours and at each other start, until they say so', async () => {
  const { booth, clock } = await openRehearsing();
  await rehearse(booth);
  clock.ms += TRIAL_ASK_MS;
  expect((await current(booth)).ask).toBe(false);
  clock.ms += 1;
  expect((await current(booth)).ask).toBe(true);
  expectDone(await booth.staff.post(`${PATH}/goes-on`));
  expect((await current(booth)).ask).toBe(false);
  await booth.restart();
  expect((await current(booth)).ask).toBe(true);
});

test('of two who begin a trial at once one does', async ({ booth }) => {
  const begun = await Promise.all([1, 2].map(() => booth.staff.post(PATH, { kind: 'example' })));
  expect(begun.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
});

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { backupState } from '../../server/contract/backups.ts';
import { openEvent } from '../../server/contract/event.ts';
import { mediaItem } from '../../server/contract/media.ts';
import { NewerDataError } from '../../server/lifecycle/way-back.ts';
import { signInAdmin, submitQuestion } from '../support/api.ts';
import { sha256 } from '../support/data-folder.ts';
import { dataOf } from '../support/data-of.ts';
import { openHttpBooth } from '../support/http-booth.ts';
import type { Client } from '../support/http-client.ts';
import { SQUARE } from '../support/images.ts';
import { keptFolder, nextVersion, readKept } from '../support/kept-version.ts';
import { upload } from '../support/multipart.ts';
import { factNow } from '../support/readiness.ts';
import { runApp } from '../support/run-app.ts';

const SINCE = 'Asked after the update?';

async function backupsOf(staff: Client) {
  return dataOf(backupState, await staff.get('/api/admin/backups'));
}

/** A data folder of 1.0 that the next version has opened, and in which it has collected something. */
async function usedByNext() {
  const dataDir = keptFolder('1.0.0');
  const next = nextVersion();
  const { port, close } = await runApp(dataDir, 0, { config: next });
  const staff = await signInAdmin(port);
  const { id: since } = await submitQuestion(port, SINCE);
  const image = dataOf(mediaItem, await upload(staff, SQUARE, 'since.svg'), 201);
  const [first] = (await backupsOf(staff)).backups;
  await close();
  const db = new Database(join(dataDir, 'booth.db'));
  // This version would count it back.
  db.exec("INSERT INTO sqlite_sequence (name, seq) VALUES ('tastings', 1e15)");
  db.close();
  return { dataDir, next, first, since, image };
}

function refusalOf(dataDir: string, config = {}): Promise<NewerDataError> {
  return runApp(dataDir, 0, { config }).then(
    () => expect.fail('it opened'),
    (error: unknown) => {
      if (error instanceof NewerDataError) return error;
      throw error;
    },
  );
}

test('the version before an update says whose data these are, and goes back to its own backup; nothing is lost', async () => {
  const { dataDir, next, first, since, image } = await usedByNext();
  expect(first).toMatchObject({ reason: 'migration', version: next.version });
  const file = join(dataDir, 'booth.db');
  const before = readFileSync(file);

  const { newer, message } = await refusalOf(dataDir);
  expect(newer).toEqual({ version: next.version, backup_made_at: first?.made_at, problem: null });
  expect(message).toContain('was last used by Booth 99.1.0');
  expect(message).toContain('start with --go-back');
  expect(sha256(readFileSync(file))).toBe(sha256(before));

  const booth = await openHttpBooth({ from: { folder: dataDir }, config: { goesBack: true } });
  const staff = await signInAdmin(booth.port);
  const questions = 'questions?page_size=100&event=1';
  const { text } = await staff.get(`/api/admin/${questions}`);
  expect(JSON.parse(text)).toMatchObject(Object(readKept('1.0.0').answers[questions]));
  expect((await staff.get('/api/admin/headquarters')).text).toContain('CRM');
  expect((await staff.get('/api/admin/logs')).text).toContain('Backups: restored the one from');
  // A number that was given away is not given again.
  expect(await booth.ask('Asked after that?')).toBeGreaterThan(since);
  const { note } = await backupsOf(staff);
  if (note?.kind !== 'returned') throw new Error(`The note is ${JSON.stringify(note)}.`);
  expect(note).toMatchObject({ backup_made_at: first?.made_at });
  expect(note.folder).toMatch(/^booth-99\.1\.0-\d{8}-\d{6}$/);
  expect(await factNow({ staff }, 'backups')).toMatchObject({
    short: 'Booth went back to an older version',
  });
  await booth.restart();
  expect(readdirSync(booth.dataDir).filter((name) => /replaced|ready|part/.test(name))).toEqual([]);

  // What was put aside opens as a whole data folder.
  expect(existsSync(join(booth.dataDir, image.url_path))).toBe(false);
  const aside = { folder: join(booth.dataDir, note.folder) };
  const again = await openHttpBooth({ from: aside, config: next });
  const newerStaff = await signInAdmin(again.port);
  expect((await newerStaff.get('/api/admin/questions?page_size=100')).text).toContain(SINCE);
  expect(existsSync(join(again.dataDir, image.url_path))).toBe(true);
});

test('an update in a rehearsal makes its backup, too: the way back leads into the rehearsal, whose end is the event before', async () => {
  const dataDir = keptFolder('1.0.0');
  const path = '/api/admin/event';
  const first = await runApp(dataDir, 0, {});
  const before = await signInAdmin(first.port);
  const { counts } = dataOf(openEvent, await before.get(path));
  await before.post(path, { kind: 'rehearsal' });
  await submitQuestion(first.port, 'Rehearsed?');
  await first.close();
  const next = await runApp(dataDir, 0, { config: nextVersion() });
  const [made] = (await backupsOf(await signInAdmin(next.port))).backups;
  await next.close();
  expect(made).toMatchObject({ reason: 'migration', version: '99.1.0' });

  const booth = await openHttpBooth({ from: { folder: dataDir }, config: { goesBack: true } });
  const staff = await signInAdmin(booth.port);
  expect((await staff.get('/api/admin/questions')).text).toContain('Rehearsed?');
  const { id, kind } = dataOf(openEvent, await staff.get(path));
  expect(kind).toBe('rehearsal');
  await staff.delete(`${path}/${id}`);
  expect(dataOf(openEvent, await staff.get(path))).toMatchObject({ kind: 'show', counts });
});

test('a backup that is damaged is passed over for the one before; without one, the newer version alone can go on', async () => {
  const { dataDir, next, first } = await usedByNext();
  const folder = join(dataDir, 'backups', String(first?.id.split('.')[1]));
  const copy = join(folder, 'booth.db');
  const db = new Database(copy);
  db.exec('CREATE TABLE changed (x)');
  db.close();
  const error = await refusalOf(dataDir, { goesBack: true });
  expect(error.newer).toEqual({ version: next.version, backup_made_at: null, problem: null });
  expect(error.message).toMatch(/there is no backup from before it to go back to\.$/);
  expect(readdirSync(dataDir).join()).not.toContain('booth-99');
});

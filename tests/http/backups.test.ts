import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request as httpRequest } from 'node:http';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import express from 'express';
import { expect, onTestFinished } from 'vitest';
import { backup, backupManifest, backupState } from '../../server/contract/backups.ts';
import { BACKUP_KEEP_DAYS } from '../../server/contract/limits.ts';
import { mediaItem } from '../../server/contract/media.ts';
import { backupRoutes } from '../../server/features/backups/backups.service.ts';
import { sha256 } from '../support/data-folder.ts';
import { dataOf } from '../support/data-of.ts';
import { expectDone } from '../support/expect-answer.ts';
import { openHttpBooth, type HttpBooth, test } from '../support/http-booth.ts';
import { eraseLead, leave } from '../support/leads.ts';
import { listenHere } from '../support/listen-here.ts';
import { upload } from '../support/multipart.ts';
import { part } from '../support/part.ts';
import { SQUARE } from '../support/images.ts';
import { expectFact } from '../support/readiness.ts';
import { bytesBelow, filesBelow } from '../support/external-backup.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

async function stateOf({ staff }: HttpBooth) {
  return dataOf(backupState, await staff.get('/api/admin/backups'));
}
async function backUp({ staff }: HttpBooth) {
  return dataOf(backup, await staff.post('/api/admin/backups'), 201);
}
function folderOf({ dataDir }: HttpBooth, { id }: { id: string }) {
  return join(dataDir, 'backups', id.split('.')[1]!);
}
function contents(file: string) {
  const db = new Database(file, { readonly: true });
  try {
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
    return db.prepare('SELECT content FROM questions ORDER BY id').pluck().all();
  } finally {
    db.close();
  }
}

test('a backup holds what is stored and its images, and says what it is', async () => {
  const booth = await openHttpBooth();
  await booth.ask('Is it waterproof?');
  await booth.ask('And in winter?');
  await leave(booth, { name: 'Ada' });
  await booth.staff.put('/api/admin/settings', { brand: { eventName: 'Boot Düsseldorf' } });
  const image = dataOf(mediaItem, await upload(booth.staff, SQUARE, 'logo.svg'), 201);

  const made = await backUp(booth);
  const counts = { questions: 2, leads: 1, texts: 0, pictures: 1 };
  const view = { reason: 'asked', event: 'Boot Düsseldorf', places: ['laptop'], own: true, counts };
  expect(made).toMatchObject(view);
  const folder = folderOf(booth, made);
  const manifest = backupManifest.parse(
    JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')),
  );
  const bytes = readFileSync(join(folder, 'booth.db'));
  expect(manifest.database).toEqual({ bytes: bytes.length, sha256: sha256(bytes) });
  expect(contents(join(folder, 'booth.db'))).toEqual(['Is it waterproof?', 'And in winter?']);
  const copied = join(booth.dataDir, 'backups', image.url_path);
  expect(readFileSync(copied)).toEqual(readFileSync(join(booth.dataDir, image.url_path)));
  expect(readdirSync(folder).toSorted()).toEqual(['booth.db', 'manifest.json']);

  const state = await stateOf(booth);
  expect(state.backups).toEqual([made]);
  expect(state.counts).toEqual(counts);
});

test('staff see how far a backup is', async ({ booth }) => {
  const seen: unknown[] = [];
  booth.deps.bus.on('progress', (now) => void seen.push(now));
  const { bytes } = await backUp(booth);
  expect(seen.at(-1)).toEqual({ phase: 'backing-up', done: bytes, total: bytes });
});

test('a backup that is cancelled leaves nothing, and is no fault', async ({ booth }) => {
  const { schedule } = booth.deps.backups;
  const made = schedule.make('asked', { signal: AbortSignal.abort() });
  await expect(made).rejects.toThrow();
  expect(schedule.fault()).toBeNull();
  expect((await stateOf(booth)).backups).toEqual([]);
  expect(
    readdirSync(join(booth.dataDir, 'backups')).filter((name) => /\d{8}|making/.test(name)),
  ).toEqual([]);
});

test('one is made every quarter of an hour in which something changed, and none otherwise', async () => {
  const clock = { ms: Date.UTC(2026, 10, 21, 12) };
  const booth = await openHttpBooth({ now: () => clock.ms });
  const { schedule } = booth.deps.backups;
  const times = async () => {
    await schedule.look();
    return (await stateOf(booth)).backups.map(({ made_at }) => made_at.slice(11, 16));
  };
  expect((await backUp(booth)).reason).toBe('asked');
  clock.ms += 20 * MINUTE;
  expect(await times()).toEqual(['12:00']);
  await booth.ask('First');
  expect((await stateOf(booth)).changed).toBe(true);
  expect(await times()).toEqual(['12:20', '12:00']);
  expect((await stateOf(booth)).changed).toBe(false);
  clock.ms += 10 * MINUTE;
  await booth.ask('Second');
  expect(await times()).toEqual(['12:20', '12:00']);
  clock.ms += 5 * MINUTE;
  expect(await times()).toEqual(['12:35', '12:20', '12:00']);
  clock.ms += 60 * MINUTE;
  expect(await times()).toEqual(['12:35', '12:20', '12:00']);
  // A clock that is set back by hours has nobody wait until it has caught up.
  clock.ms -= 6 * 60 * MINUTE;
  await booth.ask('Third');
  expect(await times()).toEqual(['07:35', '12:35', '12:20', '12:00']);
  await booth.ask('Fourth');
  clock.ms += MINUTE;
  await schedule.close({ isLast: true });
  const [last] = (await stateOf(booth)).backups;
  expect(last).toMatchObject({ reason: 'quit', counts: { questions: 4 } });
});

test('who was erased is gone from every backup after the days that are promised', async () => {
  const clock = { ms: Date.UTC(2026, 10, 1, 9) };
  const booth = await openHttpBooth({ now: () => clock.ms });
  const id = await leave(booth, { name: 'Engelbert' });
  await backUp(booth);
  const held = () => bytesBelow(join(booth.dataDir, 'backups')).includes('Engelbert');
  expect(held()).toBe(true);
  expectDone(await eraseLead(booth, id));
  clock.ms += (BACKUP_KEEP_DAYS - 1) * DAY;
  await backUp(booth);
  expect(held()).toBe(true);
  clock.ms += DAY + MINUTE;
  await backUp(booth);
  expect((await stateOf(booth)).backups).toHaveLength(2);
  expect(held()).toBe(false);
});

test('a backup on a found stick gives no key away', async ({ booth }) => {
  const [apiKey, authToken] = ['sk-hush-hush-0123456789abcdef', '0123456789abcdef0123456789abcdef'];
  const saved = await booth.staff.put('/api/admin/settings', {
    ai: { apiKey },
    twilio: { accountSid: `AC${'1'.repeat(32)}`, authToken },
  });
  expect(saved.status).toBe(200);
  await backUp(booth);
  const found = bytesBelow(join(booth.dataDir, 'backups'));
  const key = readFileSync(join(booth.dataDir, 'secret.key'), 'utf8').trim();
  const { secret: sessionSecret } = booth.deps.sessions;
  for (const secret of [apiKey, authToken, key, sessionSecret]) {
    for (const shape of [secret, Buffer.from(secret, 'base64').toString('latin1')]) {
      expect(found.includes(shape)).toBe(false);
    }
  }
});

test('a backup that cannot be made is told, and is made when it can be', async ({ booth }) => {
  await booth.ask('Before');
  const older = await backUp(booth);
  const events = join(booth.dataDir, 'backups', 'media');
  writeFileSync(events, 'not a folder');
  dataOf(mediaItem, await upload(booth.staff, SQUARE, 'logo.svg'), 201);
  const refused = await booth.staff.post('/api/admin/backups');
  expect(refused.status).toBe(507);
  expect(refused.text).toContain('No backup was made.');
  expect((await stateOf(booth)).backups).toEqual([older]);
  expect((await stateOf(booth)).fault).not.toBe(null);
  expect(filesBelow(join(booth.dataDir, 'backups')).join()).not.toContain('making');
  await expectFact(booth, 'backups', 'problem', /^No new backup can be made\. The newest is from /);

  rmSync(events);
  await booth.deps.backups.schedule.look();
  const { backups, fault } = await stateOf(booth);
  expect(fault).toBe(null);
  expect(backups.map(({ counts }) => counts.pictures)).toEqual([1, 0]);
  await expectFact(booth, 'backups', 'ok', /^The newest is from /);
});

test('a restore begins also when its caller has gone', async () => {
  const gone = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const restore = async () => {
    request.destroy();
    await gone.promise;
    return begun.resolve;
  };
  const app = express().use((request, response, next) => {
    Object.assign(request, { session: {} });
    response.once('close', gone.resolve);
    next();
  });
  const server = createServer(app.use(backupRoutes(part({ restore }))));
  const port = await listenHere(server);
  onTestFinished(() => void server.close());
  const request = httpRequest({ port, path: '/backups/1/restore', method: 'POST' });
  request.on('error', () => {}).end();
  await begun.promise;
});

test('a backup whose description is unreadable is told, keeps its images, and is read from its database again', async () => {
  const clock = { ms: Date.UTC(2026, 10, 21, 12) };
  const booth = await openHttpBooth({ now: () => clock.ms });
  await booth.ask('In it?');
  await backUp(booth);
  clock.ms += (BACKUP_KEEP_DAYS - 1) * DAY;
  const image = dataOf(mediaItem, await upload(booth.staff, SQUARE, 'logo.svg'), 201);
  const made = await backUp(booth);
  const manifest = join(folderOf(booth, made), 'manifest.json');
  const text = readFileSync(manifest, 'utf8');
  writeFileSync(manifest, text.replace('"format": 1', '"format": "I"'));
  const { backups, unread } = await stateOf(booth);
  expect(backups.map(({ id }) => id)).not.toContain(made.id);
  const { id, made_at } = made;
  expect(unread).toMatchObject([{ id, made_at, reason: 'asked', place: 'laptop' }]);
  await expectFact(booth, 'backups', 'problem', /^1 backup on this laptop cannot be read\.$/);
  expect((await booth.staff.post(`/api/admin/backups/${made.id}/restore`)).status).toBe(404);

  // What it needs stays when the oldest one goes.
  await booth.staff.delete(`/api/admin/media/${image.id}`);
  await backUp(booth);
  clock.ms += 2 * DAY;
  await backUp(booth);
  const readAgain = () => booth.staff.post(`/api/admin/backups/${made.id}/read-again`);
  const again = dataOf(backupState, await readAgain());
  expect(again.unread).toEqual([]);
  expect(again.backups).toHaveLength(3);
  expect(again.backups.find(({ id }) => id === made.id)).toEqual({ ...made, version: '' });
  const { version: _unknown, ...known } = backupManifest.parse(JSON.parse(text));
  expect(JSON.parse(readFileSync(manifest, 'utf8'))).toMatchObject(known);
  await expectFact(booth, 'backups', 'ok', /^The newest is from /);

  writeFileSync(manifest, '');
  writeFileSync(join(folderOf(booth, made), 'booth.db'), 'rotten');
  expect((await readAgain()).status).toBe(409);
  // It is deleted at its age, like any other.
  clock.ms += (BACKUP_KEEP_DAYS + 1) * DAY;
  await backUp(booth);
  expect((await stateOf(booth)).unread).toEqual([]);
});

test('no value in the database makes a backup that cannot be read', async ({ booth }) => {
  await booth.ask('When?');
  // The year 275760, and a number that is no whole one in JavaScript.
  booth.deps.db.exec(`/* of all events */ UPDATE questions SET created_at = 8640000000000000;
    UPDATE sqlite_sequence SET seq = 9223372036854775807 WHERE name = 'leads'`);
  const made = await backUp(booth);
  expect(made).toMatchObject({ newest_at: null, counts: { questions: 1 } });
  expect((await stateOf(booth)).backups).toEqual([made]);
});

test('a number beyond all in a foreign backup is not counted on from', async ({ booth }) => {
  const manifest = join(folderOf(booth, await backUp(booth)), 'manifest.json');
  const forged = readFileSync(manifest, 'utf8').replace(
    /"number":\s*1\b/,
    `"number": ${Number.MAX_SAFE_INTEGER}`,
  );
  writeFileSync(manifest, forged);
  for (const count of [2, 3]) {
    await backUp(booth);
    expect((await stateOf(booth)).backups).toHaveLength(count);
  }
});

test('images that no backup needs any more go with the last one that did', async () => {
  const clock = { ms: Date.UTC(2026, 10, 21, 12) };
  const booth = await openHttpBooth({ now: () => clock.ms });
  const image = dataOf(mediaItem, await upload(booth.staff, SQUARE, 'logo.svg'), 201);
  await backUp(booth);
  const copied = join(booth.dataDir, 'backups', image.url_path);
  await booth.staff.delete(`/api/admin/media/${image.id}`);
  clock.ms += DAY;
  await backUp(booth);
  expect(existsSync(copied)).toBe(true);
  clock.ms += (BACKUP_KEEP_DAYS + 1) * DAY;
  await backUp(booth);
  // A month later, or a clock that is wrong? The second day tells.
  clock.ms += DAY;
  await backUp(booth);
  expect(existsSync(copied)).toBe(false);
});

test('what was stored before a start comes into the next backup', async () => {
  let ahead = 0;
  const booth = await openHttpBooth({ now: () => Date.now() + ahead });
  await booth.ask('Asked before the plug was pulled');
  await booth.restart();
  expect((await stateOf(booth)).changed).toBe(true);
  await backUp(booth);
  await booth.restart();
  expect((await stateOf(booth)).changed).toBe(true);
  // As at the end, however many seconds that and closing take here.
  ahead = 60_000;
  await booth.deps.backups.schedule.make('quit');
  await booth.restart();
  expect((await stateOf(booth)).changed).toBe(false);
});

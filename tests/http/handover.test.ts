import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { setupStatus } from '../../server/contract/auth.ts';
import { backupsFound, backupState } from '../../server/contract/backups.ts';
import { importedEvent } from '../../server/contract/event-file.ts';
import { eventList } from '../../server/contract/event.ts';
import { mediaItem } from '../../server/contract/media.ts';
import { targetWithSecret } from '../../server/contract/headquarters.ts';
import { questionPage } from '../../server/contract/questions.ts';
import { readiness } from '../../server/contract/readiness.ts';
import { adminSettings } from '../../server/contract/settings.ts';
import { adminClient, LOGIN, logIn } from '../support/admin-login.ts';
import { imagesOf, namesIn } from '../support/data-folder.ts';
import { dataOf } from '../support/data-of.ts';
import { expectRefusal } from '../support/expect-answer.ts';
import { filesBelow } from '../support/external-backup.ts';
import type { Answer, Client } from '../support/http-client.ts';
import { sendFile, upload } from '../support/multipart.ts';
import {
  copyToStick,
  NEW_PASSWORD,
  openNewLaptop,
  openOldLaptop,
} from '../support/other-laptop.ts';
import { openDevice } from '../support/paired-client.ts';
import { fillDisk, mountDisk } from '../support/small-disk.ts';
import { tempFolder } from '../support/temp-folder.ts';

const PASSPHRASE = 'between the boats';
const PATH = '/api/admin/first-start';

function search(staff: Client, folder: string, passphrase = '') {
  return staff.post(`${PATH}/backups`, { folder, passphrase });
}
async function found(staff: Client, folder: string, passphrase = '') {
  return dataOf(backupsFound, await search(staff, folder, passphrase));
}
function take(staff: Client, id: string) {
  return staff.post(`${PATH}/backup`, { id });
}

async function contentsOf(staff: Client) {
  const { items } = dataOf(questionPage, await staff.get('/api/admin/questions?page_size=100'));
  return items.map(({ content }) => content);
}
async function secretsOf(staff: Client) {
  const { facts } = dataOf(readiness, await staff.get('/api/admin/readiness'));
  return facts.find(({ id }) => id === 'secrets') ?? null;
}
function stickOf(file: string) {
  return file.slice(0, file.indexOf('Booth backups'));
}
function errorOf({ text }: Answer) {
  return z.object({ error: z.string() }).parse(JSON.parse(text)).error;
}

test('an encrypted backup goes on here with all it holds, but for the keys, which are asked for by name', async () => {
  const old = await openOldLaptop();
  const targets = '/api/admin/headquarters/targets';
  const hook = { kind: 'webhook', name: 'CRM', url: 'https://crm.example/hook', records: ['lead'] };
  dataOf(targetWithSecret, await old.staff.post(targets, hook), 201);
  const url = 'postgres://booth:secret@127.0.0.1:1/hq';
  await old.staff.post(targets, { kind: 'postgres', name: 'HQ', url, tls: 'none' });
  const stick = tempFolder();
  await copyToStick(old, stick, PASSPHRASE);
  const pictures = imagesOf(old.dataDir);

  const { booth, staff, restarts } = await openNewLaptop();
  expect(await found(staff, stick)).toEqual({ backups: [], locked: 1 });
  const wrong = await search(staff, stick, `${PASSPHRASE} `);
  expectRefusal(wrong, 'validation_failed');
  expect(errorOf(wrong)).toContain('This passphrase opens none of them.');
  const { backups, locked } = await found(staff, stick, PASSPHRASE);
  expect(locked).toBe(0);
  expect(backups).toHaveLength(1);
  const [made] = backups;
  expect(made).toMatchObject({
    event: 'Boat Show',
    counts: { questions: 1, leads: 1, pictures: 1 },
    missing: 0,
    newer: false,
  });
  // A double click.
  const answers = await Promise.all([1, 2].map(() => take(staff, made!.id)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 409]);
  await vi.waitFor(() => expect(restarts.count).toBe(1));
  expect(await contentsOf(staff)).toEqual([]);
  // The stick may go by now.
  rmSync(stick, { recursive: true });
  await booth.restart();

  expect(await contentsOf(staff)).toEqual(['Is it waterproof?']);
  expect(imagesOf(booth.dataDir)).toEqual(pictures);
  const settings = dataOf(adminSettings, await staff.get('/api/admin/settings'));
  expect(settings).toMatchObject({
    brand: { companyName: 'Acme', eventName: 'Boat Show' },
    wedeliver: { logoUrl: old.logo },
    wifi: { ssid: 'Acme Guests' },
    ai: { enabled: true, has_key: false, key_locked: true },
  });
  expect(namesIn(join(booth.dataDir, 'transfer'))).toEqual([]);

  // Nobody is locked out: the password is the one that was chosen here.
  expect(dataOf(setupStatus, await staff.get('/api/admin/setup-status'))).toEqual({
    requires_setup: false,
    authenticated: true,
  });
  const again = { username: 'admin', password: NEW_PASSWORD };
  expect((await logIn(adminClient(booth), again)).status).toBe(200);
  expect((await logIn(adminClient(booth), LOGIN)).status).toBe(401);

  const asked = await secretsOf(staff);
  expect(asked?.sentence).toBe(
    'Enter again: OpenAI key, Twilio token, webhook secret of “CRM” and password of “HQ”.',
  );
  expect(asked?.actions.map((action) => action.kind === 'link' && action.to)).toEqual([
    '/ai',
    '/twilio',
    '/headquarters',
  ]);
  await staff.put('/api/admin/settings', {
    ai: { apiKey: 'sk-new' },
    twilio: { authToken: 'new' },
  });
  expect((await secretsOf(staff))?.sentence).toBe(
    'Enter again: webhook secret of “CRM” and password of “HQ”.',
  );
  const made2 = await staff.post(`${targets}/1/secret`, { step: 'add' });
  expect(dataOf(targetWithSecret, made2)).toMatchObject({
    target: { locked: false, changing_secret: false },
    secret: expect.stringMatching(/^whsec_/),
  });
  await staff.put(`${targets}/2`, { url });
  expect(await secretsOf(staff)).toBeNull();

  // It is set up now.
  expectRefusal(await search(staff, old.dataDir), 'conflict');
  expectRefusal(await take(staff, made!.id), 'conflict');
});

test('a backup is found by whichever folder of it is chosen, and what cannot be brought is refused in words', async () => {
  const old = await openOldLaptop();
  const stick = tempFolder();
  await copyToStick(old, stick);
  const ours = join(stick, 'Booth backups');
  const laptop = join(ours, readdirSync(ours)[0]!);
  const name = readdirSync(laptop).find((each) => /^\d{8}-/.test(each))!;
  const { booth, staff, restarts } = await openNewLaptop();
  const [first] = (await found(staff, stick)).backups;
  for (const folder of [ours, laptop, join(laptop, name), old.dataDir]) {
    expect(
      (await found(staff, folder)).backups.map(({ id }) => id),
      folder,
    ).toEqual([first!.id]);
  }

  expect(errorOf(await search(staff, 'stick'))).toBe('Type the full path of the folder.');
  expect(errorOf(await search(staff, join(stick, 'none')))).toMatch(/^There is no such folder/);
  expect(errorOf(await search(staff, tempFolder()))).toMatch(/^There is no backup in this folder/);
  expect(errorOf(await take(staff, 'other.id'))).toBe('This backup was not found.');

  // Half copied: without its images, with half a database, without its manifest.
  const copy = (part: string) => {
    const place = join(tempFolder(), 'Booth backups');
    cpSync(ours, place, { recursive: true });
    return filesBelow(place).find((file) => file.includes(part))!;
  };
  const noImage = copy('media');
  rmSync(noImage);
  expect((await found(staff, stickOf(noImage))).backups[0]).toMatchObject({ missing: 1 });
  const half = copy('booth.db');
  truncateSync(half, 5000);
  const [damaged] = (await found(staff, stickOf(half))).backups;
  const refused = await take(staff, damaged!.id);
  expect([refused.status, errorOf(refused)]).toEqual([
    409,
    expect.stringMatching(/^This backup is damaged, or was not copied completely/),
  ]);
  const noManifest = copy('manifest.json');
  const text = readFileSync(noManifest, 'utf8');
  writeFileSync(noManifest, text.replace(/"schema": \d+/, '"schema": 9999'));
  const [newer] = (await found(staff, stickOf(noManifest))).backups;
  expect(newer?.newer).toBe(true);
  expect(errorOf(await take(staff, newer!.id))).toMatch(/^This backup was made by Booth .* newer/);
  writeFileSync(noManifest, text.slice(0, 100));
  expect(errorOf(await search(staff, stickOf(noManifest)))).toMatch(/are incomplete/);

  // A stick that is pulled.
  const [gone] = (await found(staff, stick)).backups;
  rmSync(stick, { recursive: true });
  expect(errorOf(await take(staff, gone!.id))).toMatch(/^The folder is gone/);
  expect(restarts.count).toBe(0);
  expect(existsSync(join(booth.dataDir, 'backups', 'restore.json'))).toBe(false);
  expect(namesIn(join(booth.dataDir, 'transfer'))).toEqual([]);
});

test('a disk that is full at any step of the copy refuses it with a sentence; nothing of it stays, and with room it comes', async (context) => {
  const old = await openOldLaptop();
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const create = { width: 400, height: 400, channels: 3, background: '#000', noise } as const;
  const large = await sharp({ create }).png().toBuffer();
  dataOf(mediaItem, await upload(old.staff, large, 'large.png'), 201);
  const stick = tempFolder();
  await copyToStick(old, stick);
  const disk = mountDisk(context, 'size=24m');
  const { booth, staff, restarts } = await openNewLaptop(join(disk, 'data'));
  const [one] = (await found(staff, stick)).backups;
  const database = statSync(filesBelow(stick).find((file) => file.endsWith('booth.db'))!).size;
  const filler = join(disk, 'filler');
  for (const left of [0, database / 2, database + 100_000]) {
    fillDisk(filler);
    truncateSync(filler, Math.max(0, statSync(filler).size - left));
    const refused = await take(staff, one!.id);
    rmSync(filler);
    expectRefusal(refused, 'storage_full', /^The disk is full\. Empty the trash/);
    expect(namesIn(join(booth.dataDir, 'transfer')), `${left} bytes left`).toEqual([]);
    expect(existsSync(join(booth.dataDir, 'backups', 'restore.json'))).toBe(false);
  }
  expect(restarts.count).toBe(0);
  expect((await take(staff, one!.id)).status).toBe(202);
});

test('nobody else brings anything here: neither before the password, nor from another machine, nor later', async () => {
  const old = await openOldLaptop();
  const fresh = await openNewLaptop();
  const visitor = adminClient(fresh.booth);
  expectRefusal(await search(visitor, old.dataDir), 'unauthorized');
  const device = await openDevice({ ...fresh.booth, staff: fresh.staff }, { paired: true });
  const login = { username: 'admin', password: NEW_PASSWORD };
  expect((await logIn(device, login)).status).toBe(200);
  const elsewhere = await search(device, old.dataDir);
  expectRefusal(elsewhere, 'forbidden');
  expect(errorOf(elsewhere)).toMatch(/at this laptop itself/);
  expectRefusal(await search(old.staff, fresh.booth.dataDir), 'conflict');
});

test('the file of an event opens here in place of the empty one, with its settings and pictures', async () => {
  const old = await openOldLaptop();
  const { bytes } = await old.staff.get('/api/admin/event.booth');
  const { booth, staff } = await openNewLaptop();
  const bad = await sendFile(staff, `${PATH}/event-file`, 'x.booth', 'no event');
  expectRefusal(bad, 'validation_failed');
  // Sent again after a plug was pulled, it comes to the same.
  for (const _ of [1, 2]) {
    const done = await sendFile(staff, `${PATH}/event-file`, 'event.booth', bytes);
    expect(dataOf(importedEvent, done).event).toMatchObject({ name: 'Boat Show', closed_at: null });
    const events = dataOf(eventList, await staff.get('/api/admin/event/list'));
    expect(events.map(({ name, counts }) => [name, counts.questions])).toEqual([['Boat Show', 1]]);
  }
  const settings = dataOf(adminSettings, await staff.get('/api/admin/settings'));
  expect(settings).toMatchObject({
    brand: { companyName: 'Acme', eventName: 'Boat Show' },
    wedeliver: { logoUrl: old.logo },
    wifi: { ssid: '' },
    ai: { enabled: true, has_key: false },
  });
  expect(imagesOf(booth.dataDir)).toEqual(imagesOf(old.dataDir));
  // The Wi-Fi is still to be set.
  expect(dataOf(setupStatus, await staff.get('/api/admin/setup-status')).first_start).toBe(true);
  expect((await booth.visitor.get(old.logo)).status).toBe(200);
  expect(dataOf(backupState, await staff.get('/api/admin/backups')).backups[0]?.reason).toBe(
    'restore',
  );
});

test('an event that was over stays a past one', async () => {
  const old = await openOldLaptop();
  await old.staff.post('/api/admin/event', { name: 'The next one' });
  const [, past] = dataOf(eventList, await old.staff.get('/api/admin/event/list'));
  const { bytes } = await old.staff.get(`/api/admin/event/${past!.id}.booth`);
  const { staff } = await openNewLaptop();
  dataOf(importedEvent, await sendFile(staff, `${PATH}/event-file`, 'event.booth', bytes));
  const events = dataOf(eventList, await staff.get('/api/admin/event/list'));
  expect(events.map(({ name, closed_at }) => [name, closed_at === null])).toEqual([
    ['Acme', true],
    ['Boat Show', false],
  ]);
});

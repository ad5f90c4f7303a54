import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { backup, backupState, type Backup } from '../../server/contract/backups.ts';
import { headquarters } from '../../server/contract/headquarters.ts';
import { databasePath } from '../../server/db/open.ts';
import { submitQuestion } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { filesBelow } from '../support/external-backup.ts';
import { sendFile } from '../support/multipart.ts';
import { staffedFolder, startStaffed } from '../support/staffed-server.ts';
import { checkDatabase, checkHeadquarters, differences, heldIn, type Held } from './checks.ts';
import { TARGETS, type Show } from './show.ts';

const CATCH_UP_MS = 300_000;
const BACKUPS = '/api/admin/backups';

/** Waits. @returns what did not happen in time, as a problem */
export async function until(
  what: string,
  ms: number,
  isSo: () => Promise<boolean> | boolean,
): Promise<string[]> {
  for (const end = performance.now() + ms; performance.now() < end; await after(500)) {
    if (await isSo()) return [];
  }
  return [`${what}: not within ${ms / 1000} s`];
}

/** All that was sent to others, and what differs there. */
async function checkTargets({ booth, office, ledger, postgres, hook }: Show): Promise<string[]> {
  const targets = async () =>
    dataOf(headquarters, await office.get('/api/admin/headquarters')).targets;
  for (const { id, state } of await targets()) {
    if (state === 'paused') await office.post(`${TARGETS}/${id}/resume`);
  }
  const isSent = async () =>
    (await targets()).every(
      ({ state, waiting, loading }) => state === 'idle' && waiting === 0 && !loading,
    );
  const late = await until('headquarters and webhook', CATCH_UP_MS, isSent);
  const unhooked = [...ledger.leads].filter(
    ([name, isThanked]) => isThanked && !hook.names.has(name),
  );
  return [
    ...late,
    ...(unhooked.length > 0 ? [`${unhooked.length} leads never reached the webhook`] : []),
    ...(postgres ? await checkHeadquarters(postgres, booth.dataDir) : []),
  ];
}

/** @returns how the copy of a backup on the stick differs from what it should hold */
async function checkStick(
  { office, stick }: Show,
  { id, made_at }: Backup,
  held: Held,
): Promise<string[]> {
  const isThere = async () => {
    const { backups } = dataOf(backupState, await office.get(BACKUPS));
    return backups.some((one) => one.id === id && one.places.includes('second'));
  };
  const late = await until('the stick', CATCH_UP_MS, isThere);
  const manifests = filesBelow(stick).filter((file) => file.endsWith('manifest.json'));
  const copy = manifests.find((file) => readFileSync(file, 'utf8').includes(made_at));
  if (copy === undefined) return [...late, 'the newest backup is not on the stick'];
  const database = join(dirname(copy), 'booth.db');
  return [...late, ...differences('the stick', held, heldIn(database))];
}

/** Merges the event's file into another laptop's, twice. */
async function checkMerge({ office }: Show, held: Held): Promise<string[]> {
  const { bytes } = await office.get('/api/admin/event.booth');
  const folder = staffedFolder();
  const { staff, stop } = await startStaffed(folder);
  const bring = () => sendFile(staff, '/api/admin/event/import', 'event.booth', bytes);
  const statuses = [(await bring()).status, (await bring()).status];
  await stop();
  const refused = statuses.filter((status) => status !== 200);
  return [
    ...refused.map((status) => `another laptop refused the event’s file: ${status}`),
    ...differences('another laptop', held, heldIn(databasePath(folder))),
  ];
}

async function checkRestore(
  { booth, office }: Show,
  { id }: Backup,
  held: Held,
): Promise<string[]> {
  await submitQuestion(booth.port, 'Asked after the backup?');
  await office.post(`${BACKUPS}/${id}/restore`);
  const isRestored = async () =>
    dataOf(backupState, await office.get(BACKUPS)).note?.kind === 'restored';
  const late = await until('the restore', CATCH_UP_MS, isRestored);
  return [
    ...late,
    ...differences('the restored backup', held, heldIn(databasePath(booth.dataDir))),
  ];
}

/** Compares all that was acknowledged with what is there, here and wherever it was copied, and stops the server. */
export async function reckon(show: Show) {
  const { booth, ledger, office } = show;
  const file = databasePath(booth.dataDir);
  const problems = await until(
    'texts',
    CATCH_UP_MS,
    () => heldIn(file).texts.length >= ledger.texts.size,
  );
  problems.push(...(await checkTargets(show)));
  const made = dataOf(backup, await office.post(BACKUPS), 201);
  const { held, losses, problems: wrong } = checkDatabase(booth.dataDir, ledger);
  problems.push(...wrong);
  for (const check of [
    () => checkStick(show, made, held),
    () => checkMerge(show, held),
    () => checkRestore(show, made, held),
  ]) {
    problems.push(...(await check().catch((error: unknown) => [String(error)])));
  }
  const code = await booth.stop();
  if (code !== 0) problems.push(`the server ended with ${code}`);
  return { losses, problems };
}

import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import {
  archivedEvent,
  archivedEvents,
  eventsElsewhere,
} from '../../server/contract/event-archive.ts';
import { dataOf } from '../support/data-of.ts';
import { bytesBelow, choosePlace, filesBelow, placeBecomes } from '../support/second-place.ts';
import { tempFolder } from '../support/source-server.ts';
import { staffedFolder, startStaffed, type StaffedServer } from '../support/staffed-server.ts';

const IN_STEP = { state: 'ok', missing: 0 } as const;
const PATIENT = { timeout: 60_000, interval: 100 };

async function over({ staff }: StaffedServer) {
  return dataOf(archivedEvents, await staff.get('/api/admin/event/archive'));
}
async function elsewhere({ staff }: StaffedServer) {
  return dataOf(eventsElsewhere, await staff.get('/api/admin/event/second-place'));
}
/** Puts what is open away, and waits for the next event. */
async function beginNext(server: StaffedServer, name: string) {
  const before = (await over(server)).length;
  const answer = await server.staff.post('/api/admin/event/archive', { name });
  expect(answer.status).toBe(202);
  return vi.waitFor(async () => {
    const events = await over(server);
    expect(events).toHaveLength(before + 1);
    return events[0]!;
  }, PATIENT);
}
function eventFiles(place: string) {
  return filesBelow(place).filter((file) => file.includes('.booth'));
}

test('events that are over are in the second place, go there when they are deleted here, and come back from it', async () => {
  const [dataDir, place] = [staffedFolder(), tempFolder()];
  const pulled = `${place}-pulled`;
  const server = await startStaffed(dataDir);
  await choosePlace(server, place);
  await server.ask('Is Rumpelstiltskin here?');
  const morning = await beginNext(server, 'Noon');
  await placeBecomes(server, IN_STEP);
  const file = join(dataDir, 'events', `${morning.id}.booth`);
  const original = readFileSync(file);
  const [copy, ...others] = eventFiles(place);
  expect(others).toEqual([]);
  expect(readFileSync(copy!)).toEqual(original);
  expect(await elsewhere(server)).toEqual([]);

  // With a passphrase, too; then one comes and one goes while the stick is away.
  await server.staff.put('/api/admin/backups/passphrase', { passphrase: 'hull 7, mast 12' });
  await placeBecomes(server, IN_STEP);
  expect(eventFiles(place).map((path) => path.endsWith('.booth.sealed'))).toEqual([true]);
  expect(bytesBelow(place)).not.toContain('Rumpelstiltskin');
  renameSync(place, pulled);
  await placeBecomes(server, { state: 'gone' });
  await server.ask('At noon');
  const noon = await beginNext(server, 'Evening');
  expect((await server.staff.delete(`/api/admin/event/archive/${noon.id}`)).status).toBe(200);
  await server.ask('In the evening');
  const evening = await beginNext(server, 'Night');
  renameSync(pulled, place);
  await placeBecomes(server, IN_STEP);
  const names = () =>
    eventFiles(place).map((path) => /[\d-]+-[0-9a-f]{8}(?=\.booth)/.exec(path)![0]);
  expect(names().toSorted()).toEqual([morning.id, evening.id].toSorted());
  expect((await server.staff.delete(`/api/admin/event/archive/${evening.id}`)).status).toBe(200);
  await placeBecomes(server, IN_STEP);
  expect(names()).toEqual([morning.id]);

  // What the laptop lost in any other way is kept there, and comes back whole; what was deleted does not.
  rmSync(file);
  const [there, ...more] = await elsewhere(server);
  expect(more).toEqual([]);
  expect(there).toMatchObject({ ...morning, own: true });
  const brought = await server.staff.post(`/api/admin/event/second-place/${there!.key}`);
  expect(dataOf(archivedEvent, brought, 201)).toEqual(morning);
  expect(readFileSync(file)).toEqual(original);
  expect(await elsewhere(server)).toEqual([]);
  expect(await server.stop()).toBe(0);
});

test('another laptop takes an event from the second place, and refuses a damaged one', async () => {
  const place = tempFolder();
  const first = await startStaffed(staffedFolder());
  await choosePlace(first, place);
  await first.ask('Is Rumpelstiltskin here?');
  const morning = await beginNext(first, 'Noon');
  await placeBecomes(first, IN_STEP);
  expect(await first.stop()).toBe(0);

  const dataDir = staffedFolder();
  const other = await startStaffed(dataDir);
  await choosePlace(other, place);
  const [there] = await elsewhere(other);
  expect(there).toMatchObject({ id: morning.id, own: false });
  const path = `/api/admin/event/second-place/${there!.key}`;
  const [file] = eventFiles(place);
  const whole = readFileSync(file!);
  writeFileSync(file!, whole.subarray(0, whole.length - 700));
  const refused = await other.staff.post(path);
  expect(refused.status).toBe(409);
  expect(refused.text).toContain('This file is damaged or incomplete.');
  expect(await over(other)).toEqual([]);
  expect(
    existsSync(join(dataDir, 'transfer')) ? filesBelow(join(dataDir, 'transfer')) : [],
  ).toEqual([]);
  writeFileSync(file!, whole);
  expect((await other.staff.post(path)).status).toBe(201);
  const questions = await other.staff.get(`/api/admin/event/archive/${morning.id}/questions`);
  expect(questions.text).toContain('Rumpelstiltskin');
  // Its own events are there beside the other laptop's, which it leaves alone.
  await placeBecomes(other, IN_STEP);
  expect(eventFiles(place)).toHaveLength(2);
  expect((await other.staff.post('/api/admin/event/second-place/nothing')).status).toBe(404);
  // By now it lies there twice, but is one event.
  rmSync(join(dataDir, 'events', `${morning.id}.booth`));
  expect((await elsewhere(other)).map(({ id }) => id)).toEqual([morning.id]);
  expect(await other.stop()).toBe(0);
});

test('a lead that is erased from an event that is over goes from its copy in the second place', async () => {
  const place = tempFolder();
  const server = await startStaffed(staffedFolder());
  await choosePlace(server, place);
  const lead = await server.leave('Rumpelstiltskin');
  const morning = await beginNext(server, 'Noon');
  await placeBecomes(server, IN_STEP);
  const copies = () => eventFiles(place).map((path) => readFileSync(path, 'latin1'));
  expect(copies().join()).toContain('Rumpelstiltskin');
  const path = `/api/admin/event/archive/${morning.id}/leads/${lead}`;
  expect((await server.staff.delete(path)).status).toBe(200);
  await vi.waitFor(() => expect(copies().join()).not.toContain('Rumpelstiltskin'), PATIENT);
  expect(copies()).toHaveLength(1);
  expect(await server.stop()).toBe(0);
});

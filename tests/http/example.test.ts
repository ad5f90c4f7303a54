import { cpSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FIRST_START_HEADER, setupStatus } from '../../server/contract/auth.ts';
import { openEvent, type BoothEvent } from '../../server/contract/event.ts';
import { mediaItem, mediaList } from '../../server/contract/media.ts';
import { adminClient, logIn } from '../support/admin-login.ts';
import { checkSearches, imagesOf, rowsOf } from '../support/data-folder.ts';
import { dataOf } from '../support/data-of.ts';
import { changed } from '../support/event-stream.ts';
import { expectDone, expectRefusal } from '../support/expect-answer.ts';
import { openHttpBooth, type HttpBooth } from '../support/http-booth.ts';
import { addLabel, labelsOf, listQuestions } from '../support/labels.ts';
import { leave } from '../support/leads.ts';
import { upload } from '../support/multipart.ts';
import { SQUARE } from '../support/images.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { PATH, rehearse, remove } from './event-calls.ts';
import { noticeOf, readPublic } from './settings-calls.ts';
import { fillShow } from './full-show.ts';

function lookAround(booth: HttpBooth): Promise<BoothEvent> {
  return rehearse(booth, 'example');
}

test('the example is a busy afternoon, and leaves exactly what was there before it', async () => {
  const booth = await openHttpBooth();
  const { staff, dataDir, deps } = booth;
  await fillShow(booth);
  const before = rowsOf(dataDir);
  const pictures = imagesOf(dataDir);
  const settings = deps.settings.current();
  const { id, counts } = await lookAround(booth);
  expect(counts).toEqual({ questions: 60, leads: 18, messages: 7 });
  const { items } = await listQuestions(booth, { page_size: '100' });
  const main = items.find(({ content }) => content.startsWith('Can it run without'));
  expect(main).toMatchObject({ asked: 4, votes: 19, status: 'approved' });
  expect(
    (await labelsOf(booth)).find(({ name }) => name === 'Retrofit')?.questions,
  ).toBeGreaterThan(2);
  const { trial, brand, slides, wedeliver } = await readPublic(booth);
  expect([trial, brand.companyName]).toEqual(['example', 'Hydrive']);
  const stored = dataOf(mediaList, await staff.get('/api/admin/media'));
  const paths = [...slides.map(({ url }) => url), wedeliver.logoUrl];
  expect(paths).toHaveLength(4);
  for (const path of paths) {
    expect((await booth.visitor.get(path)).status).toBe(200);
    expect(stored.find(({ url_path }) => url_path === path)?.width).toBeGreaterThan(300);
  }

  // What visitors and staff do in it goes with it.
  const asked = await booth.ask('Is Rumpelstiltskin here?', 'Rumpelstiltskin');
  await leave(booth, { name: 'Rumpelstiltskin', privacy_notice: await noticeOf(booth) });
  await staff.put('/api/admin/settings', {
    theme: 'light',
    brand: { companyName: 'Rumpelstiltskin' },
  });
  const ends = await Promise.all([1, 2].map(() => staff.delete(`${PATH}/${id}`)));
  expect(ends.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
  expectRefusal(await staff.delete(`${PATH}/${id}`), 'not_found');

  const after = rowsOf(dataDir);
  const own = /^(?:admin_logs|events|idempotency_keys|sqlite_sequence|sqlite_stat|meta|jobs?$)/;
  for (const [table, rows] of Object.entries(before)) {
    if (!own.test(table)) expect(after[table], table).toEqual(rows);
  }
  expect(after['events']).toHaveLength(before['events']!.length);
  expect(imagesOf(dataDir)).toEqual(pictures);
  expect(deps.settings.current()).toEqual(settings);
  expect(after['admin_logs']!.join()).toMatch(/Example: began.*Example: ended/s);
  checkSearches(deps.db);
  expect(deps.db.pragma('foreign_key_check')).toEqual([]);
  expect(await booth.ask('The first real one')).toBeGreaterThan(asked);
});

test('a question comes to the example every two minutes, after a restart too, until it ends', async () => {
  const clock = { ms: Date.now() };
  const booth = await openHttpBooth({ now: () => clock.ms });
  const { id } = await lookAround(booth);
  const count = async () => {
    await booth.deps.example.look();
    return (await listQuestions(booth)).counts.pending;
  };
  const first = await count();
  clock.ms += 29_999;
  expect(await count()).toBe(first);
  clock.ms += 1;
  const stream = await booth.listenAsStaff();
  expect(await count()).toBe(first + 1);
  await changed(stream, 'questions');
  expect(await count()).toBe(first + 1);
  await booth.restart();
  expect((await readPublic(booth)).trial).toBe('example');
  expect(await count()).toBe(first + 1);
  // A laptop that slept gets the one that is due, not all.
  clock.ms += 10 * 120_000;
  expect(await count()).toBe(first + 2);
  clock.ms += 3_600_000;
  expect(await count()).toBe(first + 2);

  clock.ms -= 3_600_000 - 120_000;
  await remove(booth, id);
  expect(await count()).toBe(0);
  expect((await readPublic(booth)).trial).toBeNull();
});

test('what staff have of their own stays during the example, and what they delete meanwhile does not come back', async () => {
  const booth = await openHttpBooth();
  const { staff, deps } = booth;
  const { id: image, url_path: logoUrl } = dataOf(
    mediaItem,
    await upload(staff, SQUARE, 'logo.svg'),
    201,
  );
  await staff.put('/api/admin/settings', { wedeliver: { logoUrl } });
  const price = await addLabel(booth, 'price');
  const { id } = await lookAround(booth);
  const own = (await labelsOf(booth)).find((label) => label.id === price.id);
  expect(own).toMatchObject({ name: 'price', colour: price.colour });
  expect(own?.questions).toBeGreaterThan(0);
  expect((await staff.delete(`/api/admin/media/${image}`)).status).toBe(200);
  await staff.put('/api/admin/settings', { wifi: { ssid: 'Ours' } });
  await addLabel(booth, 'Made in it');
  await remove(booth, id);

  expect((await labelsOf(booth)).map(({ name, questions }) => [name, questions])).toEqual([
    ['Made in it', 0],
    ['price', 0],
  ]);
  const { wedeliver, wifi, brand } = deps.settings.current();
  expect([wedeliver.logoUrl, wifi.ssid, brand.companyName]).toEqual(['', 'Ours', '']);
});

/** Rows but for what a laptop keeps of its networks: another run may listen on another port. */
function withoutNetwork(rows: string[] = []): string[] {
  return rows.filter((row) => !row.startsWith('["network.'));
}

test('a plug that is pulled as the example begins or ends leaves nothing half', async () => {
  const booth = await openHttpBooth();
  const { staff, dataDir } = booth;
  await fillShow(booth);
  const settings = booth.deps.settings.current();
  const [rows, pictures] = [rowsOf(dataDir), imagesOf(dataDir)];
  const OWN = /^(?:admin_logs|events|idempotency_keys|sqlite_sequence|sqlite_stat|meta|jobs?$)/;
  const expectBefore = (folder: string) => {
    const now = rowsOf(folder);
    for (const [table, there] of Object.entries(rows)) {
      if (!OWN.test(table))
        expect(withoutNetwork(now[table]), table).toEqual(withoutNetwork(there));
    }
    expect(now['events']).toHaveLength(rows['events']!.length);
  };
  /** Ends a write in its middle. */
  const cutAt = async (statement: string, work: () => Promise<{ status: number }>) => {
    booth.deps.db.exec(
      `CREATE TEMP TRIGGER cut BEFORE ${statement} BEGIN SELECT RAISE(ABORT, 'The plug.'); END`,
    );
    expect((await work()).status).toBe(500);
    booth.deps.db.exec('DROP TRIGGER cut');
  };

  await cutAt('INSERT ON main.leads', () => staff.post(PATH, { kind: 'example' }));
  expectBefore(dataDir);
  expect(booth.deps.settings.current()).toEqual(settings);
  // The pictures were written before; the next start takes them away.
  await booth.restart();
  expect(imagesOf(dataDir)).toEqual(pictures);

  const { id } = await lookAround(booth);
  const all = async () => [(await readPublic(booth)).slides, await listQuestions(booth)];
  const whole = [await all(), imagesOf(dataDir)];
  await cutAt('DELETE ON main.media', () => staff.delete(`${PATH}/${id}`));
  await cutAt('UPDATE OF kind ON main.events', () => staff.delete(`${PATH}/${id}`));
  expect((await readPublic(booth)).trial).toBe('example');
  expect([await all(), imagesOf(dataDir)]).toEqual(whole);

  // Its end is on the disk; its rows and pictures are still to go.
  const cut = tempFolder();
  booth.deps.bus.once('event', () => cpSync(dataDir, cut, { recursive: true }));
  expectDone(await staff.delete(`${PATH}/${id}`));
  expect(imagesOf(cut)).not.toEqual(pictures);
  const next = await openHttpBooth({ from: { folder: cut } });
  await next.deps.boothEvents.service.sweep();
  expectBefore(next.dataDir);
  expect(imagesOf(next.dataDir)).toEqual(pictures);
  expect(next.deps.settings.current()).toEqual(settings);
});

test('a first start waits while staff look around', async () => {
  const booth = await openHttpBooth({ from: 'fresh' });
  const staff = adminClient(booth, { headers: { [FIRST_START_HEADER]: '1' } });
  expect((await logIn(staff)).status).toBe(200);
  const isOpen = async () =>
    dataOf(setupStatus, await staff.get('/api/admin/setup-status')).first_start ?? false;
  expect(await isOpen()).toBe(true);
  await staff.post(PATH, { kind: 'example' });
  expect(await isOpen()).toBe(false);
  const { id } = dataOf(openEvent, await staff.get(PATH));
  expectDone(await staff.delete(`${PATH}/${id}`));
  expect(await isOpen()).toBe(true);
});

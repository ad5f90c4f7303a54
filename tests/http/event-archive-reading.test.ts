import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { archivedEvents } from '../../server/contract/event-archive.ts';
import { EVENT_MESSAGES } from '../../server/contract/event-file.ts';
import { leadList } from '../../server/contract/leads.ts';
import { smsPage } from '../../server/contract/sms.ts';
import type { Db } from '../../server/db/open.ts';
import { questionPage } from '../../server/contract/questions.ts';
import { dataOf } from '../support/data-of.ts';
import { namesIn, openEventFile, packEvent, rowsOf } from '../support/event-files.ts';
import { expectDone, expectRefusal } from '../support/expect-answer.ts';
import { openHttpBooth, type HttpBooth } from '../support/http-booth.ts';

// Each of these starts anew.
vi.setConfig({ testTimeout: 60_000 });

const ARCHIVE = '/api/admin/event/archive';

/** A booth whose morning is over, with two questions and a lead. */
async function openAfternoon(fill: (db: Db) => void = () => {}) {
  let asked = 0;
  const booth = await openHttpBooth({ onRestart: () => (asked += 1) });
  const id = await booth.ask('How long does the battery hold?', 'Ada');
  const answered = { status: 'approved', answer: 'Two hours.' };
  expect((await booth.staff.put(`/api/admin/question/${id}`, answered)).status).toBe(200);
  await booth.ask('Is there a Diesel?');
  const left = await booth.visitor.post('/api/lead', {
    name: 'Grace Hopper',
    email: 'grace@example.com',
    company: 'Navy',
  });
  expect(left.status, left.text).toBe(201);
  fill(booth.deps.db);
  expect((await booth.staff.post(ARCHIVE, { name: 'Afternoon' })).status).toBe(202);
  await expect.poll(() => asked).toBe(1);
  await booth.restart();
  await booth.ask('Asked in the afternoon');
  const [morning] = dataOf(archivedEvents, await booth.staff.get(ARCHIVE));
  if (!morning) throw new Error('There is no event that is over.');
  const path = `${ARCHIVE}/${morning.id}`;
  const questions = async (query: string) =>
    dataOf(questionPage, await booth.staff.get(`${path}/questions?${query}`));
  const leads = async (query: string) =>
    leadList.parse(JSON.parse((await booth.staff.get(`${path}/leads?${query}`)).text));
  const file = join(booth.dataDir, 'events', `${morning.id}.booth`);
  return { booth, path, file, questions, leads };
}

function copiesIn({ dataDir }: HttpBooth): string[] {
  return namesIn(join(dataDir, 'transfer')).flatMap((name) =>
    readdirSync(join(dataDir, 'transfer', name)),
  );
}

test('an event that is over is read and searched as the open one is, and nothing of it changes', async () => {
  const { booth, path, file, questions, leads } = await openAfternoon();
  const before = readFileSync(file);
  const all = await questions('order=asc');
  expect(all.items.map(({ content, answer }) => [content, answer])).toEqual([
    ['How long does the battery hold?', 'Two hours.'],
    ['Is there a Diesel?', null],
  ]);
  expect(all.counts).toMatchObject({ total: 2, approved: 1, pending: 1 });
  expect((await questions('q=BATTERY')).items).toHaveLength(1);
  expect((await questions('q=afternoon')).total).toBe(0);
  expect((await questions('status=pending')).items).toMatchObject([
    { content: 'Is there a Diesel?' },
  ]);
  expect(await questions('page_size=10&page=2')).toMatchObject({ items: [], total: 2 });
  expect((await leads('q=navy')).data).toMatchObject([{ email: 'grace@example.com' }]);
  expect(await leads('rating=hot')).toMatchObject({ data: [], total: 0, counts: { total: 1 } });
  expectRefusal(await booth.staff.get(`${path}/questions?page=0`), 400, 'validation_failed');

  const csv = await booth.staff.get(`${path}/export/leads.csv`);
  expect(csv.status).toBe(200);
  expect(csv.text).toContain('Grace Hopper');
  const chosen = await booth.staff.get(`${path}/export/questions.json?q=diesel`);
  expect(JSON.parse(chosen.text)).toMatchObject([{ content: 'Is there a Diesel?' }]);
  expectRefusal(await booth.staff.get(`${path}/export/logs.csv`), 404, 'not_found');
  expect(rowsOf(booth.dataDir)['admin_logs']!.join()).toContain(
    'Exported leads of an event that is over as csv (rows: 1)',
  );
  expect((await booth.staff.put(`${path}/questions`, {})).status).toBe(404);
  expect(readFileSync(file).equals(before)).toBe(true);
  expect(rowsOf(booth.dataDir)['questions']).toHaveLength(1);
});

test('its texts are read, too', async () => {
  const { booth, path } = await openAfternoon((db) => {
    const add = db.prepare(
      `INSERT INTO inbound_sms (created_at, from_number, to_number, message_sid, body, from_country, num_media, search_text)
       VALUES (?, ?, '+1', ?, ?, ?, ?, ?)`,
    );
    add.run(1, '+4922112345', 'SM1', 'Is there a Diesel?', 'DE', 0, 'is there a diesel?');
    add.run(2, '+12125550123', 'SM2', 'And this picture?', 'US', 1, 'and this picture?');
  });
  const texts = async (query: string) =>
    dataOf(smsPage, await booth.staff.get(`${path}/texts?${query}`));
  const all = await texts('order=asc');
  expect(all.items.map(({ body }) => body)).toEqual(['Is there a Diesel?', 'And this picture?']);
  expect(all).toMatchObject({ total: 2, countries: ['DE', 'US'] });
  expect((await texts('q=diesel')).total).toBe(1);
  expect((await texts('has_media=true')).items).toMatchObject([{ body: 'And this picture?' }]);
  expectRefusal(await booth.staff.get(`${path}/texts?page=0`), 400, 'validation_failed');
});

test('its copy is the owner’s alone, is made once for all who look, and goes with the event and with the next start', async () => {
  const { booth, path, questions } = await openAfternoon();
  const pages = await Promise.all([questions(''), questions('q=diesel'), questions('')]);
  expect(pages.map(({ total }) => total)).toEqual([2, 1, 2]);
  expect(copiesIn(booth)).toEqual(['next.db']);
  const [folder] = namesIn(join(booth.dataDir, 'transfer'));
  expect(statSync(join(booth.dataDir, 'transfer', folder!)).mode & 0o077).toBe(0);
  await booth.restart();
  expect(copiesIn(booth)).toEqual([]);
  await questions('');
  expect(copiesIn(booth)).toEqual(['next.db']);
  expectDone(await booth.staff.delete(path));
  expect(copiesIn(booth)).toEqual([]);
  expectRefusal(await booth.staff.get(`${path}/questions`), 404, 'not_found');
});

test('an event whose file is damaged, of a newer version, or not there is refused in a sentence', async () => {
  const { booth, path, file } = await openAfternoon();
  const good = readFileSync(file);
  const rotten = Buffer.from(good);
  rotten[Math.floor(good.length / 2)]! ^= 1;
  writeFileSync(file, rotten);
  const damaged = await booth.staff.get(`${path}/questions`);
  expectRefusal(damaged, 409, 'conflict');
  expect(damaged.text).toContain(EVENT_MESSAGES.archiveDamaged);
  expect(copiesIn(booth)).toEqual([]);
  writeFileSync(file, packEvent(openEventFile(good), { schema: 9999 }));
  expect((await booth.staff.get(`${path}/leads`)).text).toContain(EVENT_MESSAGES.newer);
  writeFileSync(file, good);
  expect((await booth.staff.get(`${path}/leads`)).status).toBe(200);

  for (const id of ['20261122-100000-00000000', '../booth', '..%2F..%2Fbooth', 'x'.repeat(500)]) {
    for (const rest of ['questions', 'leads', 'texts', 'export/leads.csv']) {
      // oxlint-disable-next-line no-await-in-loop
      const answer = await booth.staff.get(`${ARCHIVE}/${encodeURIComponent(id)}/${rest}`);
      expectRefusal(answer, 404, 'not_found');
    }
  }
  const stranger = booth.client({ host: 'admin.booth.local' });
  expect((await stranger.get(`${path}/leads`)).status).toBe(401);
  expectRefusal(await booth.visitor.get(`${path}/leads`), 404, 'not_found');
});

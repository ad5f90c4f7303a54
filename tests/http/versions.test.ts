import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { z } from 'zod';
import manifest from '../../package.json' with { type: 'json' };
import { importedEvent } from '../../server/contract/event-file.ts';
import { signInAdmin } from '../support/api.ts';
import { slideList } from '../../server/contract/slides.ts';
import { dataOf } from '../support/data-of.ts';
import { openHttpBooth, type HttpBooth } from '../support/http-booth.ts';
import type { Client } from '../support/http-client.ts';
import { KEPT, keptFolder, readKept, VERSIONS } from '../support/kept-version.ts';
import { updateLead } from '../support/leads.ts';
import { sendFile } from '../support/multipart.ts';
import { fillShow } from './full-show.ts';

/** What staff are told of the data. Nothing in it depends on the time, or on the laptop. */
const CALLS = [
  'questions?page_size=100&event=1',
  'questions?page_size=100&event=1&shelf=merged',
  'questions?page_size=100',
  'export/questions.json?event=1',
  'export/leads.json?event=1',
  'export/sms.json?event=1',
  'lead/1?event=1',
  'lead/2?event=1',
  'event/list',
  'labels?event=1',
  'replies',
  'media',
  'settings',
  'screens/sets',
  'twilio/inbound?event=1&country=',
  'twilio/inbound/4/media',
  'ai/knowledge',
  'headquarters',
] as const;

async function answersOf(staff: Client): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {};
  for (const call of CALLS) {
    const answer = await staff.get(`/api/admin/${call}`);
    expect(answer.status, `${call}: ${answer.text.slice(0, 200)}`).toBe(200);
    answers[call] = JSON.parse(answer.text);
  }
  return answers;
}

function schemaOf({ deps: { db } }: HttpBooth): unknown[] {
  return db.prepare('SELECT type, name, sql FROM sqlite_schema ORDER BY type, name').all();
}

const loop = z.object({
  data: z.looseObject({ idle: z.looseObject({ pictures: z.array(z.string()) }) }),
});

/** Paths of the pictures of the idle loop, which were a setting. */
function picturesOf({ settings }: Record<string, unknown>): string[] {
  return loop.parse(settings).data.idle.pictures;
}

/** The answers of a version whose slides were a setting, as those of this one. */
function withSlides({ settings, media, ...answers }: Record<string, unknown>) {
  const { data, ...rest } = loop.loose().parse(settings);
  const { pictures: _, ...idle } = data.idle;
  const uses = JSON.stringify(media).replaceAll('idle.pictures[', 'slides[');
  return { ...answers, media: JSON.parse(uses), settings: { ...rest, data: { ...data, idle } } };
}

test.each(VERSIONS)('a data folder of %s opens, with all that is in it', async (version) => {
  const { answers } = readKept(version);
  const booth = await openHttpBooth({ from: { folder: keptFolder(version) } });
  const staff = await signInAdmin(booth.port);
  expect(await answersOf(staff)).toMatchObject(withSlides(answers));
  // The setting has become a table.
  const { items } = dataOf(slideList, await staff.get('/api/admin/slides'));
  expect(items.map(({ url_path }) => url_path)).toEqual(picturesOf(answers));
  // A released migration stays as it is: an edit would reach new folders alone.
  expect(schemaOf(booth)).toEqual(schemaOf(await openHttpBooth()));
});

test.each(VERSIONS)('an event that %s exported is imported whole', async (version) => {
  const { booth: file, answers } = readKept(version);
  const { staff } = await openHttpBooth();
  const sent = await sendFile(
    staff,
    '/api/admin/event/import',
    'event.booth',
    Buffer.from(file, 'base64'),
  );
  const { added, event } = dataOf(importedEvent, sent);
  const call = 'export/leads.json';
  const leads = await staff.get(`/api/admin/${call}?event=${event.id}`);
  const names = z.array(z.object({ name: z.string() }));
  const before = names.parse(answers[`${call}?event=1`]);
  expect(added).toMatchObject({ lead: before.length });
  expect(names.parse(JSON.parse(leads.text))).toEqual(before);
});

/** `BOOTH_KEEP_VERSION=1 npm test -- versions`, once a release is out: keeps data that this version made. */
test.runIf(process.env['BOOTH_KEEP_VERSION'])('data of this version are kept', async () => {
  const booth = await openHttpBooth();
  const { staff, dataDir } = booth;
  await fillShow(booth);
  await updateLead(booth, 1, { rating: 'hot', notes: 'Calls back on Monday.', version: 1 });
  const set = { name: 'hall', labels: [1] };
  expect((await staff.put('/api/admin/screens/sets', set)).status).toBe(200);
  const targets = '/api/admin/headquarters/targets';
  const hook = { kind: 'webhook', name: 'CRM', url: 'https://crm.example/', records: ['lead'] };
  expect((await staff.post(targets, hook)).status).toBe(201);
  expect((await staff.put(`${targets}/1`, { enabled: false })).status).toBe(200);
  const { bytes } = await staff.get('/api/admin/event.booth');
  const next = await staff.post('/api/admin/event', { name: 'Boat Show' });
  expect(next.status, next.text).toBe(201);
  await booth.ask('Asked at the next event?', 'Ada');
  await booth.restart();
  const answers = await answersOf(staff);
  const db = booth.deps.db.serialize().toString('base64');
  const paths = readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dataDir, join(entry.parentPath, entry.name)))
    .filter((path) => /^(media|sms-media)\/|^secret\.key$/.test(path));
  const files = Object.fromEntries([
    ['booth.db', db],
    ...paths.map((path) => [path, readFileSync(join(dataDir, path)).toString('base64')] as const),
  ]);
  const content = JSON.stringify({ files, booth: bytes.toString('base64'), answers });
  writeFileSync(join(KEPT, `${manifest.version}.json.gz`), gzipSync(content, { level: 9 }));
});

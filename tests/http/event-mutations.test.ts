import { createHash } from 'node:crypto';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { openEvent } from '../../server/contract/event.ts';
import { importedEvent, RECORDS } from '../../server/contract/event-file.ts';
import { ODD } from '../support/arbitrary.ts';
import { mutate } from '../support/mutate.ts';
import { checkSearches } from '../support/data-folder.ts';
import { dataOf } from '../support/data-of.ts';
import { fillShow } from './full-show.ts';
import { openHttpBooth, type HttpBooth } from '../support/http-booth.ts';
import { sendFile } from '../support/multipart.ts';
import { chance, seeds } from '../support/random.ts';
import { pagesFromSource } from '../support/stub-pages.ts';

const MUTATIONS = 100;

/** Values at the limits of what a file holds, and texts that break what reads them carelessly. */
const LIMITS: readonly unknown[] = [
  [-0, 2 ** 31, -(2 ** 31) - 1, 2 ** 53 - 1, -(2 ** 53), '9223372036854775807'],
  ['', ' ', '0', '\0', '\u001b[2J', '\ufeff', '@SUM(A1)', '../../etc/passwd', 'مرحبا', '👩‍👩‍👧‍👦'],
  ['<img src=x onerror=alert(1)>', '[a](javascript:alert(1))', { constructor: null }],
  ['x'.repeat(999), 'x'.repeat(300_000), '\n'.repeat(50_000)],
  ['1970-01-01T00:00:00.000Z', '1969-12-31T23:59:59.999Z', '2200-12-31T23:59:59.999Z'],
  ['+275760-09-13T00:00:00.000Z', '2026-02-30T10:00:00.000Z'],
].flat();
const VALUES = [...ODD, ...LIMITS];

/** The parts of a file that Booth wrote, as values. */
function parse(file: Buffer) {
  const entries = unzipSync(file);
  const text = (name: string) => Buffer.from(entries[name] ?? []).toString();
  const lines = text(RECORDS).split('\n').filter(Boolean);
  return {
    entries,
    manifest: z.looseObject({}).parse(JSON.parse(text('manifest.json'))),
    records: lines.map((line): unknown => JSON.parse(line)),
  };
}

const namedEntry = z.looseObject({ name: z.string() });

/** The file again, with the checksums and sizes of what it holds now. */
function pack({ entries, manifest, records }: ReturnType<typeof parse>): Buffer {
  // Booth reads the manifest first.
  const { 'manifest.json': _, ...rest } = entries;
  const all: Record<string, Uint8Array> = {
    ...rest,
    [RECORDS]: strToU8(records.map((record) => `${JSON.stringify(record)}\n`).join('')),
  };
  const described = (entry: unknown) => {
    const { data } = namedEntry.safeParse(entry);
    // A mutated name may be one that every object has.
    if (data === undefined || !Object.hasOwn(all, data.name)) return entry;
    const content = all[data.name] ?? '';
    const sha256 = createHash('sha256').update(content).digest('hex');
    return { ...data, bytes: content.length, sha256 };
  };
  const { entries: list } = manifest;
  const whole = { ...manifest, entries: Array.isArray(list) ? list.map(described) : list };
  return Buffer.from(zipSync({ 'manifest.json': strToU8(JSON.stringify(whole)), ...all }));
}

const OF_EVENT = [
  ['questions?', 'questions?q=e&sort=votes&', 'leads?', 'twilio/inbound?', 'insights?', 'polls?'],
  ['questions.csv?', 'leads.json?', 'leads.xlsx?', 'sms.csv?', 'polls.csv?'].map(
    (name) => `export/${name}`,
  ),
].flat();

/** Opens all that shows or exports the event, and asks as a visitor. */
async function use({ ask, staff, visitor }: HttpBooth, event: number): Promise<void> {
  const ofEvent = OF_EVENT.map((path) => `${path}event=${event}`);
  for (const path of [...ofEvent, 'event/list', 'labels', 'replies'])
    expect((await staff.get(`/api/admin/${path}`)).status, path).toBe(200);
  for (const path of ['/', '/live', '/wedeliver', '/api/questions/approved'])
    expect((await visitor.get(path)).status, path).toBe(200);
  await ask('Does it still work?');
}

async function send({ staff }: HttpBooth, content: Buffer) {
  return sendFile(staff, '/api/admin/event/import', 'event.booth', content);
}

test.each(seeds(20))(
  'a file with any value changed is refused with a sentence, or everything works with it afterwards (walk %i)',
  { tags: 'deep', timeout: 600_000 },
  async (seed) => {
    const from = await openHttpBooth();
    await fillShow(from);
    const { bytes } = await from.staff.get('/api/admin/event.booth');
    const booth = await openHttpBooth({
      pages: await pagesFromSource(),
      config: { rateLimits: false },
    });
    const { staff, deps } = booth;
    deps.db.exec('UPDATE events SET uid = lower(hex(randomblob(16)))');
    const random = chance(seed);
    const outcome = { taken: 0, refused: 0 };
    for (let n = 0; n < MUTATIONS; n += 1) {
      const file = parse(bytes);
      const { manifest, records } = file;
      for (let times = 1 + random.below(3); times > 0; times -= 1)
        if (random.happens(0.15)) mutate([manifest], VALUES, random);
        else mutate(records, VALUES, random);
      const answer = await send(booth, pack(file));
      if (answer.status !== 200) {
        const sentence = JSON.stringify(records).slice(0, 2000);
        expect([400, 409, 413, 422], `${answer.text}\n${sentence}`).toContain(answer.status);
        expect(answer.text).toMatch(/"error":"[A-Z].{10,}/);
        outcome.refused += 1;
        continue;
      }
      outcome.taken += 1;
      const { event, settings } = dataOf(importedEvent, answer);
      for (const { part, value } of settings) {
        const saved = await staff.put('/api/admin/settings', { [part]: value });
        expect(saved.status, saved.text).toBe(200);
      }
      await use(booth, event.id);
      const again = await staff.get(`/api/admin/event/${event.id}.booth`);
      const same = dataOf(importedEvent, await send(booth, again.bytes));
      expect([same.added, same.changed, same.erased]).toEqual([{}, {}, {}]);
      if (random.happens(0.2)) await staff.delete(`/api/admin/event/${event.id}`);
    }
    expect(outcome.taken).toBeGreaterThan(0);
    expect(outcome.refused).toBeGreaterThan(0);
    expect(deps.db.pragma('foreign_key_check')).toEqual([]);
    expect(deps.db.pragma('integrity_check', { simple: true })).toBe('ok');
    checkSearches(deps.db);
    await booth.restart();
    await use(booth, dataOf(openEvent, await staff.get('/api/admin/event')).id);
  },
);

import { createHash } from 'node:crypto';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { importedEvent, RECORDS } from '../../server/contract/event-file.ts';
import { checkSearches } from '../support/data-folder.ts';
import { dataOf } from '../support/data-of.ts';
import { fillShow } from './full-show.ts';
import { openHttpBooth, type HttpBooth } from '../support/http-booth.ts';
import { sendFile } from '../support/multipart.ts';
import { chance, seeds, type Chance } from '../support/random.ts';
import { pagesFromSource } from '../support/stub-pages.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const MUTATIONS = 100;

/** Values at the limits of every type, and texts that break what reads them carelessly. */
const ODD: readonly Json[] = [
  null,
  true,
  0,
  -0,
  -1,
  0.5,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53 - 1,
  2 ** 53,
  -(2 ** 53),
  1e308,
  '',
  ' ',
  '0',
  'NaN',
  '\0',
  'a\0b',
  '\u001b[2J',
  '\u202egpj.exe',
  '\ud800',
  '\ufeff',
  '=1+1',
  '@SUM(A1)',
  '../../etc/passwd',
  '<img src=x onerror=alert(1)>',
  '[a](javascript:alert(1))',
  "'); DROP TABLE questions; --",
  'مرحبا',
  '👩‍👩‍👧‍👦',
  'x'.repeat(999),
  'x'.repeat(300_000),
  '\n'.repeat(50_000),
  '1970-01-01T00:00:00.000Z',
  '1969-12-31T23:59:59.999Z',
  '2200-12-31T23:59:59.999Z',
  '+275760-09-13T00:00:00.000Z',
  '2026-02-30T10:00:00.000Z',
  '9223372036854775807',
  [],
  {},
  [null],
  [[]],
  { constructor: null },
];

/** A place in a value: what holds it, and under which key. */
type Slot = { holder: Json[] | { [key: string]: Json }; key: string };

function slotsOf(value: Json): Slot[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    { holder: value, key },
    ...slotsOf(inner),
  ]);
}
function read({ holder, key }: Slot): Json {
  return Array.isArray(holder) ? (holder[Number(key)] ?? null) : (holder[key] ?? null);
}
function write({ holder, key }: Slot, value: Json): void {
  if (Array.isArray(holder)) holder[Number(key)] = value;
  else Object.defineProperty(holder, key, { value, enumerable: true, writable: true });
}

/** Changes one thing in a list of values: a value, a field, an element, the order. */
function mutate(list: Json[], random: Chance): void {
  const slots = slotsOf(random.oneOf(list));
  if (slots.length === 0) return;
  const slot = random.oneOf(slots);
  const others = slotsOf(random.oneOf(list));
  const changes = [
    () => write(slot, random.oneOf(ODD)),
    () => write(slot, random.oneOf(ODD)),
    () => write(slot, random.oneOf(ODD)),
    // What another field says: of the right form, in the wrong place.
    () => others.length > 0 && write(slot, structuredClone(read(random.oneOf(others)))),
    () => Array.isArray(slot.holder) || Reflect.deleteProperty(slot.holder, slot.key),
    () => Array.isArray(slot.holder) || write({ ...slot, key: `${slot.key}x` }, 1),
    () => list.push(structuredClone(random.oneOf(list))),
    () => list.splice(random.below(list.length), 1),
    () => list.push(...list.splice(0, random.below(list.length))),
  ];
  random.oneOf(changes)();
}

/** The parts of a file that Booth wrote, as values. */
function parse(file: Buffer) {
  const entries = unzipSync(file);
  const text = (name: string) => Buffer.from(entries[name] ?? []).toString();
  return {
    entries,
    manifest: JSON.parse(text('manifest.json')) as { [key: string]: Json },
    records: text(RECORDS)
      .split('\n')
      .filter(Boolean)
      .map((line): Json => JSON.parse(line)),
  };
}

/** The file again, with the checksums and sizes of what it holds now. */
function pack({ entries, manifest, records }: ReturnType<typeof parse>): Buffer {
  const all: Record<string, Uint8Array> = {
    ...entries,
    [RECORDS]: strToU8(records.map((record) => `${JSON.stringify(record)}\n`).join('')),
  };
  if (Array.isArray(manifest['entries'])) {
    for (const entry of manifest['entries']) {
      if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) continue;
      const content = typeof entry['name'] === 'string' ? all[entry['name']] : undefined;
      if (content === undefined) continue;
      entry['bytes'] = content.length;
      entry['sha256'] = createHash('sha256').update(content).digest('hex');
    }
  }
  // Booth reads the manifest first.
  const { 'manifest.json': _, ...rest } = all;
  return Buffer.from(zipSync({ 'manifest.json': strToU8(JSON.stringify(manifest)), ...rest }));
}

const PAGES = ['/questions', '/questions?q=e&sort=votes', '/leads', '/twilio/inbound'];
const EXPORTS = ['questions.csv', 'leads.json', 'leads.xlsx', 'sms.csv'];

/** Opens all that shows or exports the event, and asks as a visitor. */
async function use(booth: HttpBooth, event: number): Promise<void> {
  const { staff, visitor } = booth;
  const paths = [
    ...[...PAGES, '/insights'].map((path) => `${path}${path.includes('?') ? '&' : '?'}`),
    ...EXPORTS.map((name) => `/export/${name}?`),
  ].map((path) => `/api/admin${path}event=${event}`);
  for (const path of [...paths, '/api/admin/event/list', '/api/admin/labels', '/api/admin/replies'])
    // oxlint-disable-next-line no-await-in-loop
    expect((await staff.get(path)).status, path).toBe(200);
  for (const path of ['/', '/live', '/wedeliver', '/api/questions/approved'])
    // oxlint-disable-next-line no-await-in-loop
    expect((await visitor.get(path)).status, path).toBe(200);
  await booth.ask('Does it still work?');
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
        if (random.happens(0.15)) mutate([manifest], random);
        else mutate(records, random);
      // oxlint-disable-next-line no-await-in-loop -- one import at a time
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
        // oxlint-disable-next-line no-await-in-loop
        const saved = await staff.put('/api/admin/settings', { [part]: value });
        expect(saved.status, saved.text).toBe(200);
      }
      // oxlint-disable-next-line no-await-in-loop
      await use(booth, event.id);
      // oxlint-disable-next-line no-await-in-loop
      const again = await staff.get(`/api/admin/event/${event.id}.booth`);
      // oxlint-disable-next-line no-await-in-loop
      const same = dataOf(importedEvent, await send(booth, again.bytes));
      expect([same.added, same.changed, same.erased]).toEqual([{}, {}, {}]);
      // oxlint-disable-next-line no-await-in-loop
      if (random.happens(0.2)) await staff.delete(`/api/admin/event/${event.id}`);
    }
    expect(outcome.taken).toBeGreaterThan(0);
    expect(outcome.refused).toBeGreaterThan(0);
    expect(deps.db.pragma('foreign_key_check')).toEqual([]);
    expect(deps.db.pragma('integrity_check', { simple: true })).toBe('ok');
    checkSearches(deps.db);
    await booth.restart();
    const open = await staff.get('/api/admin/event');
    await use(booth, (JSON.parse(open.text) as { data: { id: number } }).data.id);
  },
);

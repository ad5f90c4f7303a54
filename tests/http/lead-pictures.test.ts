import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, vi } from 'vitest';
import { CAPTURE_MESSAGES } from '../../server/contract/capture.ts';
import { importedEvent } from '../../server/contract/event-file.ts';
import { submittedLead } from '../../server/contract/leads.ts';
import { dataOf } from '../support/data-of.ts';
import { expectDone, expectRefusal } from '../support/expect-answer.ts';
import { download, rowsOfCsv } from '../support/export-files.ts';
import { openHttpBooth, test, type HttpBooth } from '../support/http-booth.ts';
import type { Answer, Client } from '../support/http-client.ts';
import { plain } from '../support/images.ts';
import { actions, eraseLead, leadOf, listLeads, putLead, updateLead } from '../support/leads.ts';
import { multipart, MULTIPART_TYPE, sendFile } from '../support/multipart.ts';
import { openAs, openPeople } from '../support/people.ts';
import { begin, current, remove } from './event-calls.ts';

const PATH = '/api/admin/capture';

/** A photo as a phone takes it, lying on its side. */
function photo(width = 3000, height = 2000): Promise<Buffer> {
  return plain(width, height)
    .withExif({ IFD0: { Artist: 'Hidden' } })
    .jpeg()
    .toBuffer();
}
async function bodyOf(booth: HttpBooth, fields: object): Promise<object> {
  return { event: (await current(booth)).uid, at: new Date().toISOString(), ...fields };
}
async function send(
  booth: HttpBooth,
  fields: object,
  content: Buffer | string,
  { key, client = booth.staff }: { key?: string; client?: Client } = {},
): Promise<Answer> {
  const capture = 'at' in fields ? fields : await bodyOf(booth, fields);
  const body = multipart([
    { name: 'capture', content: JSON.stringify(capture) },
    { name: 'file', filename: 'photo.jpg', content },
  ]);
  const headers = {
    'content-type': MULTIPART_TYPE,
    ...(key !== undefined && { 'idempotency-key': key }),
  };
  return client.send(`${PATH}/picture`, { method: 'POST', body, headers });
}
async function capture(...given: Parameters<typeof send>): Promise<number> {
  return dataOf(submittedLead, await send(...given), 201).id;
}
function pictureOf(booth: HttpBooth, id: number, client = booth.staff): Promise<Answer> {
  return client.get(`/api/admin/lead/${id}/picture`);
}
function files({ dataDir }: HttpBooth): Promise<string[]> {
  return readdir(join(dataDir, 'lead-media'));
}

test('a photo is enough for a lead; it is redrawn, kept once, and said in exports', async ({
  booth,
}) => {
  const key = 'key-of-this-photo-0123456789';
  const said = await bodyOf(booth, { rating: 'hot', note: 'Tall.' });
  const content = await photo();
  const id = await capture(booth, said, content, { key });
  // The answer was lost on the way.
  expect(await capture(booth, said, content, { key })).toBe(id);
  expectRefusal(await send(booth, said, await photo(30, 20), { key }), 'idempotency_mismatch');
  expect(await files(booth)).toHaveLength(1);
  expect(await leadOf(booth, id)).toMatchObject({
    name: '',
    email: '',
    source: 'card',
    has_picture: true,
    to_type: true,
    rating: 'hot',
  });
  const kept = await pictureOf(booth, id);
  expect(kept.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'no-store',
    'content-security-policy': expect.stringMatching(/sandbox/),
  });
  expect(await sharp(kept.bytes).metadata()).toMatchObject({ width: 2000, height: 1333 });
  expect(kept.bytes.includes('Hidden')).toBe(false);
  expect((await booth.visitor.get(`/api/admin/lead/${id}/picture`)).status).toBe(404);

  const named = await capture(booth, { email: 'ada@example.com' }, content);
  expect(rowsOfCsv(await download(booth, 'leads.csv', { order: 'asc' }))).toMatchObject([
    { picture: 'Picture only', source: 'card', basis: 'Spoke with us' },
    { picture: 'In Booth', email: 'ada@example.com' },
  ]);
  // A lead has one picture: the next card of the same person is another lead, and nothing is lost.
  const next = await capture(booth, { email: 'ada@example.com' }, content);
  expect(next).not.toBe(named);
  const form = await booth.staff.post(PATH, await bodyOf(booth, { email: 'bob@example.com' }));
  const known = dataOf(submittedLead, form, 201).id;
  expect(await capture(booth, { email: 'bob@example.com' }, content)).toBe(known);
  expect(await leadOf(booth, known)).toMatchObject({ source: 'capture', to_type: true });
});

test('what is no photo makes no lead', async ({ booth }) => {
  for (const content of ['', 'GIF89a', '<svg xmlns="http://www.w3.org/2000/svg"/>']) {
    const { status } = await send(booth, {}, content);
    expect([400, 415]).toContain(status);
  }
  const alone = await sendFile(booth.staff, `${PATH}/picture`, 'photo.jpg', await photo(30, 20));
  expectRefusal(alone, 'validation_failed');
  expectRefusal(await send(booth, { event: 'none' }, await photo(30, 20)), 'validation_failed');
  const elsewhere = { event: '0'.repeat(32) };
  const gone = expectRefusal(await send(booth, elsewhere, await photo(30, 20)), 'not_found');
  expect(gone.error).toBe(CAPTURE_MESSAGES.eventGone);
  expect((await listLeads(booth)).total).toBe(0);
  expect(await files(booth)).toEqual([]);
});

test('the queue holds what is to be typed, until someone has; who stands sees their own', async ({
  booth,
}) => {
  const { ben } = await openPeople(booth);
  const client = await openAs(booth, ben);
  const [anas, bens] = [
    await capture(booth, {}, await photo(30, 20)),
    await capture(booth, {}, await photo(30, 20), { client }),
  ];
  const waiting = async () => {
    const { data } = await listLeads(booth, { to_type: 'true', order: 'asc' });
    return data.map(({ id }) => id);
  };
  expect(await waiting()).toEqual([anas, bens]);
  expect((await pictureOf(booth, bens, client)).status).toBe(200);
  expect((await pictureOf(booth, anas, client)).status).toBe(404);

  const { version } = await leadOf(booth, anas);
  const typed = { name: 'Ada Lovelace', company: 'Engines', to_type: false, version };
  expect(await updateLead(booth, anas, typed)).toMatchObject({
    name: 'Ada Lovelace',
    has_picture: true,
    to_type: false,
    history: [
      { field: 'name', by: 'Ana' },
      { field: 'company', by: 'Ana' },
    ],
  });
  // Somebody else had the same one in hand.
  expectRefusal(await putLead(booth, anas, { ...typed, name: 'Adah' }), 'conflict');
  expect(await waiting()).toEqual([bens]);
  expect(await actions(booth)).toContain(
    `Lead ${anas}: corrected name, company, typed in from its picture`,
  );
});

test('a picture goes with its lead, in whatever way that goes, and along with its event and backups', async () => {
  const booth = await openHttpBooth();
  const [first, second] = [
    await capture(booth, {}, await photo(30, 20)),
    await capture(booth, {}, await photo(60, 40)),
  ];
  const before = await pictureOf(booth, second);
  expectDone(await eraseLead(booth, first));
  await vi.waitFor(async () => expect(await files(booth)).toHaveLength(1));
  expect((await booth.staff.post('/api/admin/backups')).status).toBe(201);
  const copied = join(booth.dataDir, 'backups', 'lead-media');
  expect(await readdir(copied)).toEqual(await files(booth));

  const { bytes } = await booth.staff.get('/api/admin/event.booth');
  const other = await openHttpBooth({ from: 'staff' });
  const imported = dataOf(
    importedEvent,
    await sendFile(other.staff, '/api/admin/event/import', 'event.booth', bytes),
  );
  const [lead] = (await listLeads(other, { event: String(imported.event.id) })).data;
  expect(lead).toMatchObject({ has_picture: true, to_type: true });
  expect((await pictureOf(other, lead?.id ?? 0)).bytes).toEqual(before.bytes);
  await other.restart();
  expect(await files(other)).toHaveLength(1);
  // The open event stays.
  await begin(other, 'Next');
  await remove(other, imported.event.id);
  await vi.waitFor(async () => expect(await files(other)).toEqual([]));
});

import { expect, test } from 'vitest';
import { EVENT_MAX_BYTES, EVENT_MESSAGES } from '../../../../server/contract/event-file.ts';
import type { EventManifest } from '../../../../server/contract/event-file.ts';
import {
  readManifest,
  unfitness,
} from '../../../../renderer/admin/events/bring-in/read-manifest.ts';
import { likeliestWay } from '../../../../renderer/admin/events/bring-in/ways.ts';
import { packEvent } from '../../../support/event-files.ts';

const SCHEMA = 40;
const COUNTS = { questions: 1, leads: 0, texts: 0, pictures: 0 };
const MANIFEST: EventManifest = {
  kind: 'booth-event',
  format: 1,
  schema: SCHEMA,
  version: '1.0.0',
  booth: 'a'.repeat(16),
  made_at: '2026-11-21T18:00:00.000Z',
  event: 'Boat Show',
  counts: COUNTS,
  newest_at: null,
  parts: [],
};
const PARTS = [{ name: 'booth.db', content: Buffer.alloc(5000, 'x') }];

function fileWith(over: object = {}): Buffer {
  return packEvent({ manifest: MANIFEST, parts: PARTS }, over);
}
function read(bytes: Buffer): Promise<EventManifest | string> {
  return readManifest(new Blob([Uint8Array.from(bytes)]), SCHEMA).catch(unfitness);
}

test('the head of a good file says what it holds', async () => {
  expect(await read(fileWith())).toMatchObject({ event: 'Boat Show', counts: COUNTS });
});

test.each<[string, Buffer, string]>([
  ['empty', Buffer.alloc(0), EVENT_MESSAGES.empty],
  ['too short', Buffer.from('a holiday picture'), EVENT_MESSAGES.foreign],
  ['something else', Buffer.alloc(4096, 'x'), EVENT_MESSAGES.foreign],
  ['of another kind', fileWith({ kind: 'other' }), EVENT_MESSAGES.foreign],
  ['of a newer format', fileWith({ format: 99 }), EVENT_MESSAGES.newer],
  ['of a newer database', fileWith({ schema: SCHEMA + 1 }), EVENT_MESSAGES.newer],
  ['without counts', fileWith({ counts: 'many' }), EVENT_MESSAGES.damaged],
  ['cut off at its end', fileWith().subarray(0, -5000), EVENT_MESSAGES.damaged],
  ['cut off in its manifest', fileWith().subarray(0, 700), EVENT_MESSAGES.damaged],
])('a file that is %s is refused before it is sent', async (_, bytes, message) => {
  expect(await read(bytes)).toBe(message);
});

test('so is a file that is larger than the server accepts', async () => {
  const large = new Blob([Uint8Array.from(fileWith())]);
  Object.defineProperty(large, 'size', { value: EVENT_MAX_BYTES + 1 });
  expect(await readManifest(large, SCHEMA).catch(unfitness)).toBe(EVENT_MESSAGES.tooLarge);
});

test('a file of another laptop at the same event is merged by default; any other one replaces what is open', () => {
  const open = { ...MANIFEST, since: null };
  const other = { ...MANIFEST, booth: 'f'.repeat(16) };
  expect(likeliestWay(other, open).value).toBe('add');
  expect(likeliestWay(MANIFEST, open).value).toBe('replace');
  expect(likeliestWay({ ...other, event: 'Another show' }, open).value).toBe('replace');
  expect(likeliestWay(other, { ...open, counts: { ...COUNTS, questions: 0 } }).value).toBe(
    'replace',
  );
  expect(likeliestWay(other, null).value).toBe('replace');
});

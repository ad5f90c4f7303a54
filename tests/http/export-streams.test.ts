import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import { EXPORT_FORMATS } from '../../server/contract/export.ts';
import { ADMIN_HOST } from '../support/api.ts';
import { columnOf, download, exportUrl, insertQuestions } from '../support/export-files.ts';
import { openHttpBooth, test, type HttpBooth } from '../support/http-booth.ts';
import { openRequest } from '../support/http-client.ts';
import { sample } from '../support/sample.ts';

/** Questions with long answers, so that a file takes many turns. */
function fill(booth: HttpBooth, rows: number) {
  return insertQuestions(
    booth,
    Array.from({ length: rows }, (_, i) => ({ content: `Q${i}`, answer: `${i}`.repeat(500) })),
  );
}

/** Calls `look` before rows are read for a file, with how many there are by then. @returns how many it read so far */
function watchReads(booth: HttpBooth, look: (reads: number, more: number) => void = () => {}) {
  const { listing } = booth.deps;
  const forFiles = listing.forFiles.bind(listing);
  let reads = 0;
  listing.forFiles = (ids) => {
    reads += ids.length;
    look(reads, ids.length);
    return forFiles(ids);
  };
  return () => reads;
}

test.each(EXPORT_FORMATS)('%s takes few rows a turn of the event loop', async (format) => {
  const booth = await openHttpBooth();
  insertQuestions(
    booth,
    Array.from({ length: 300 }, (_, i) => ({ content: `Q${i}` })),
  );
  let rows = 0;
  let most = 0;
  watchReads(booth, (_, more) => {
    rows += more;
    most = Math.max(most, rows);
  });
  const taken = download(booth, `questions.${format}`).then(() => true);
  while (!(await Promise.race([taken, setImmediate(false)]))) rows = 0;
  expect(most).toBe(50);
});

/** Asks for a file as staff, and hangs up after its first bytes. */
async function abandon({ port, staff }: HttpBooth, path: string): Promise<void> {
  const headers = { cookie: staff.cookie() };
  const outgoing = openRequest({ port, host: ADMIN_HOST }, path, { headers });
  outgoing.on('error', () => {}).end();
  const [incoming]: IncomingMessage[] = await once(outgoing, 'response');
  if (!incoming) throw new Error('There was no answer.');
  incoming.on('error', () => {});
  await once(incoming, 'data');
  incoming.destroy();
}

describe.each(sample(EXPORT_FORMATS))('while %s is written', (format) => {
  test('a fault never looks like a whole file', async ({ booth }) => {
    fill(booth, 2000);
    watchReads(booth, (reads) => {
      if (reads > 1000) throw new Error('The disk is gone.');
    });
    await expect(booth.staff.get(exportUrl(`questions.${format}`))).rejects.toThrow(
      /aborted|hang up|reset/,
    );
    expect((await booth.staff.get('/api/admin/leads')).status).toBe(200);
    expect(booth.logLines().join('')).toContain('The disk is gone.');
  });

  test('a reader that leaves ends the reading', async ({ booth }) => {
    fill(booth, 5000);
    const reads = watchReads(booth);
    await abandon(booth, exportUrl(`questions.${format}`));
    // Answered after the turn in which the server sees the end of the other request.
    await booth.visitor.get('/api/settings/public');
    expect(reads()).toBeLessThan(5000);
    expect(booth.logLines().join('')).not.toContain('request failed');
  });
});

test('a row that is erased meanwhile is left out, as is one that comes', async ({ booth }) => {
  fill(booth, 600);
  watchReads(booth, (reads) => {
    if (reads !== 100) return;
    booth.deps.db.prepare('DELETE FROM questions WHERE id IN (300, 1)').run();
    fill(booth, 1);
  });
  const all = Array.from({ length: 600 }, (_, i) => 600 - i);
  expect(await columnOf(booth, 'questions.json', 'id')).toEqual(
    all.filter((id) => id !== 300 && id !== 1),
  );
});

const ROWS = 1200;
/** Of random text, which no zip makes much smaller. */
const ROW_CHARACTERS = 20_000;
/** How far ahead a writer may be: its queue, a batch of rows and the buffers of the streams in between. */
const MOST_AHEAD = 4 * 2 ** 20;
/** Turns of the event loop that the reader lets pass after each piece: the writer could read a batch of rows in each. */
const IDLE_TURNS = 15;

test.each(sample(EXPORT_FORMATS))('a slow reader of %s makes the writer wait', async (format) => {
  const booth = await openHttpBooth();
  const rows = Array.from({ length: ROWS }, () => ({
    // Each different: questions that repeat another one are read in order to mark them.
    content: randomBytes(8).toString('hex'),
    answer: randomBytes(ROW_CHARACTERS).toString('base64').slice(0, ROW_CHARACTERS),
  }));
  insertQuestions(booth, rows);
  const reads = watchReads(booth);

  const { exports } = booth.deps;
  const actor = { requestId: 'r', username: 'admin', ipAddress: '127.0.0.1', userAgent: 'test' };
  const file = await exports.open('questions', format, (schema) => schema.parse({}), actor);
  // Six bits of each character are chance: a zip fits them into three quarters of the bytes.
  const share = format === 'xlsx' ? 0.75 : 1;
  let received = 0;
  let ahead = 0;
  for await (const chunk of file.body) {
    received += Buffer.byteLength(chunk);
    ahead = Math.max(ahead, reads() * ROW_CHARACTERS - received / share);
    for (let turn = 0; turn < IDLE_TURNS; turn += 1) await setImmediate();
  }
  expect(reads()).toBe(ROWS);
  expect(ahead, 'bytes that were read ahead').toBeLessThan(MOST_AHEAD);
});

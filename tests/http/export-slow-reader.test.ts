import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { EXPORT_FORMATS } from '../../server/contract/export.ts';
import { openHttpBooth } from '../support/http-booth.ts';

const MB = 2 ** 20;
const ROWS = 1200;
/** Of random text, which no zip makes much smaller. */
const ROW_CHARACTERS = 20_000;
/** How far ahead a writer may be: its queue, a batch of rows and the buffers of the streams in between. */
const MOST_AHEAD = 4 * MB;
/** Turns of the event loop that the reader lets pass after each piece: the writer could read a batch of rows in each. */
const IDLE_TURNS = 15;

test.each(EXPORT_FORMATS)('a slow reader of %s makes the writer wait', async (format) => {
  const booth = await openHttpBooth();
  const { db, exports, questions } = booth.deps;
  const insert = db.prepare(
    'INSERT INTO questions (content, answer, created_at, updated_at) VALUES (?, ?, 0, 0)',
  );
  db.transaction(() => {
    for (let row = 0; row < ROWS; row += 1) {
      // Each different: questions that repeat another one are read in order to mark them.
      const answer = randomBytes(ROW_CHARACTERS).toString('base64').slice(0, ROW_CHARACTERS);
      insert.run(randomBytes(8).toString('hex'), answer);
    }
  })();
  let read = 0;
  const { find } = questions;
  questions.find = (id) => {
    read += ROW_CHARACTERS;
    return find(id);
  };

  const actor = { requestId: 'r', username: 'admin', ipAddress: '127.0.0.1', userAgent: 'test' };
  const file = await exports.open('questions', format, (schema) => schema.parse({}), actor);
  // Six bits of each character are chance: a zip fits them into three quarters of the bytes.
  const share = format === 'xlsx' ? 0.75 : 1;
  let received = 0;
  let ahead = 0;
  for await (const chunk of file.body) {
    received += Buffer.byteLength(chunk);
    ahead = Math.max(ahead, read - received / share);
    for (let turn = 0; turn < IDLE_TURNS; turn += 1) await setImmediate();
  }
  expect(read).toBe(ROWS * ROW_CHARACTERS);
  expect(ahead / MB, 'MB that were read ahead').toBeLessThan(MOST_AHEAD / MB);
});

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Options } from 'csv-parse/sync';
import { expect, test, vi } from 'vitest';
import { readMessageLog } from '../../../server/features/sms/read-message-log.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const parsed = vi.hoisted(() => ({ characters: 0 }));
vi.mock('csv-parse/sync', async (original) => {
  const library = await original<typeof import('csv-parse/sync')>();
  return {
    ...library,
    parse(text: string, options: Options) {
      parsed.characters += text.length;
      return library.parse(text, options);
    },
  };
});

const HEADER = 'From,To,Body,SentDate,Sid';
function row(n: number, body: string): string {
  return `+1,+2,${body},2026-11-20,SM${String(n).padStart(32, '0')}`;
}

async function read(lines: string[]) {
  const file = join(tempFolder(), 'log.csv');
  const text = [HEADER, ...lines, row(1, 'last')].join('\r\n');
  writeFileSync(file, text);
  parsed.characters = 0;
  const log = await readMessageLog(file, Date.parse('2026-11-21'));
  if (typeof log === 'string') throw new Error(log);
  const { pieces, ...left } = log;
  return { ...left, texts: pieces.join(), times: parsed.characters / text.length };
}

const FILLING = 'x'.repeat(10_000);
test.each([
  ['long lines behind an open one', [row(2, '"open'), ...Array<string>(200).fill(FILLING)]],
  ['short lines behind an open one', [row(2, '"open'), ...Array<string>(2000).fill('x')]],
  ['nothing but open ones', Array<string>(1000).fill(row(2, '"open'))],
  ['an open one that each line after it could close', ['"open', ...Array<string>(1000).fill('""')]],
  ['one long line', [`"${FILLING.repeat(200)}`]],
])('a log is read once or twice, whatever its quotation marks do: %s', async (_name, lines) => {
  const log = await read(lines);
  expect(log.times).toBeLessThan(5);
  expect(log.refused).toBe(lines.length);
  expect(log.texts).toContain('last');
});

test('a line that is longer than any message is refused as that, and an open one as that', async () => {
  const { errors } = await read([row(2, FILLING.repeat(7)), row(3, '"open')]);
  expect(errors).toEqual([
    { line: 2, reason: 'This line is longer than any message.' },
    { line: 3, reason: 'This line can’t be read: a quotation mark is never closed.' },
  ]);
});

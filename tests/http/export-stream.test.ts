import { describe, expect, test } from 'vitest';
import { EXPORT_FORMATS } from '../../server/contract/export.ts';
import { ADMIN_HOST } from '../support/api.ts';
import {
  download,
  exportUrl,
  insertQuestions,
  rowsOfCsv,
  rowsOfJson,
  sheetOf,
} from '../support/export-files.ts';
import { openHttpBooth, type HttpBooth } from '../support/http-booth.ts';
import { abandonAfterFirstBytes } from '../support/slow-client.ts';

/** Questions with long answers, so that a file takes many turns. */
function fill(booth: HttpBooth, rows: number) {
  return insertQuestions(
    booth,
    Array.from({ length: rows }, (_, i) => ({ content: `Q${i}`, answer: `${i}`.repeat(500) })),
  );
}

/** Calls `look` before each row that an export reads. @returns how many it read so far */
function watchReads(booth: HttpBooth, look: (reads: number) => void = () => {}): () => number {
  const { find } = booth.deps.questions;
  let reads = 0;
  booth.deps.questions.find = (id) => {
    reads += 1;
    look(reads);
    return find(id);
  };
  return () => reads;
}

test('1,000 rows with every odd thing in them come through whole, in order', async () => {
  const booth = await openHttpBooth();
  const expected = Array.from(
    { length: 1000 },
    (_, i) => `${i}, "quoted";\n<b>& ${'好🙂'.repeat(i % 7)}`,
  );
  insertQuestions(
    booth,
    expected.map((content, i) => ({ content, answer: 'y'.repeat((i * 37) % 3000) })),
  );
  const query = { order: 'asc' };
  const json = rowsOfJson(await download(booth, 'questions.json', query));
  expect(json.map(({ content }) => content)).toEqual(expected);
  const csv = rowsOfCsv(await download(booth, 'questions.csv', query));
  expect(csv.map(({ content }) => content)).toEqual(expected);
  const sheet = await sheetOf(await download(booth, 'questions.xlsx', query));
  expect(expected.map((_, i) => sheet.getCell(i + 2, 2).value)).toEqual(expected);
});

describe.each(EXPORT_FORMATS)('while %s is written', (format) => {
  test('a fault never looks like a whole file', async () => {
    const booth = await openHttpBooth();
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

  test('a reader that leaves ends the reading', async () => {
    const booth = await openHttpBooth();
    fill(booth, 20_000);
    const reads = watchReads(booth);
    const headers = { host: `${ADMIN_HOST}:${booth.port}`, cookie: booth.staff.cookie() };
    const path = exportUrl(`questions.${format}`);
    await abandonAfterFirstBytes({ port: booth.port, path, headers });
    expect(reads()).toBeLessThan(20_000);
    expect(booth.logLines().join('')).not.toContain('request failed');
  });
});

test('a row that is erased meanwhile is left out, one that comes is not in it', async () => {
  const booth = await openHttpBooth();
  fill(booth, 600);
  watchReads(booth, (reads) => {
    if (reads !== 100) return;
    booth.deps.db.prepare('DELETE FROM questions WHERE id IN (300, 1)').run();
    fill(booth, 1);
  });
  const rows = rowsOfJson(await download(booth, 'questions.json'));
  const all = Array.from({ length: 600 }, (_, i) => 600 - i);
  expect(rows.map(({ id }) => id)).toEqual(all.filter((id) => id !== 300 && id !== 1));
});

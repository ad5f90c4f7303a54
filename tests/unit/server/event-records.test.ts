import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { EVENT_UID, fileOf, line, open } from './event-booth.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { BARE, fullShow, MESSAGE, q, question } from './event-content.ts';

async function take(lines: string[], how = {}) {
  const path = join(tempFolder(), 'x.booth');
  await fileOf(path, lines.map((one) => `${one}\n`).join(''), how);
  const booth = open(3);
  const result = await booth.import(path).then(
    (value) => ({ value, sentence: '' }),
    (error: unknown) => ({ value: null, sentence: error instanceof Error ? error.message : '' }),
  );
  // Whatever came, it can be exported and taken in again.
  if (result.value) {
    const file = await booth.export(result.value.event.id);
    const again = await booth.import(file);
    expect([again.added, again.changed, again.erased]).toEqual([{}, {}, {}]);
    expect(booth.db.pragma('foreign_key_check')).toEqual([]);
  } else {
    expect(['events', 'questions', 'labels'].map(booth.count)).toEqual([1, 0, 0]);
  }
  return { booth, ...result };
}

/** One that stands behind another. */
function merged(into: number): object {
  return { shelf: 'merged', merged_into: q(into) };
}
/** The file that a message came with does not come along with lines alone. */
function withoutMessages(records: string[]): string[] {
  return records.filter((one) => !one.includes('"kind":"message"'));
}

describe('Records', () => {
  test('come in any order, and mean the same', async () => {
    const from = await fullShow();
    const uid = from.openUid();
    const lines = [...from.rows.all(from.rows.event(1)!, 1, { booth: from.booth, at: 0 })]
      .flat()
      .map((record) => JSON.stringify(record).replaceAll(uid, EVENT_UID));
    const { booth } = await take(lines.toReversed());
    const expected = from.records(uid).map((record) => record.replaceAll(uid, EVENT_UID));
    expect(withoutMessages(booth.records(EVENT_UID))).toEqual(withoutMessages(expected));
  });

  const LONG = { content: 'a'.repeat(1 << 18) };
  const FAR = { created_at: '+275760-09-13T00:00:00.000Z' };
  const HUGE = question(1).replace('"version":1', '"version":9223372036854775807');
  const UNKNOWN = line('event', q(1), {}).replace('"event",', '"thing",');
  const NEGATIVE = line('votes', q(1), { booth: 'a'.repeat(16), n: -1 });
  // Other kinds of hostile values: tests/http/event-mutations.test.ts.
  const REFUSED: [string, string[], RegExp][] = [
    ['no JSON', [question(1), 'x'], /line 2 .*It is not JSON/],
    ['a field that is no text', [question(1, { answer: 5 })], /line 1 .*\(data\.answer\)/],
    ['an unknown kind', [UNKNOWN], /line 1 .*no such kind/],
    ['a question of 256 KB', [question(1, LONG)], /\(data\.content\).*At most 1000/],
    ['year 275760', [question(1, FAR)], /\(data\.created_at\)/],
    ['a version of 2^63', [HUGE], /\(version\)/],
    ['votes below zero', [NEGATIVE], /\(data\.n\)/],
    ['year 9999', [question(1, {}, { at: '9999-01-01T00:00:00.000Z' })], /line 1 .*\(at\).*clock/],
    ['another event', [question(1, {}, { event: 'd'.repeat(32) })], /\(event\).*another event/],
    ['an image that is a page', [line('message', 'SM1', MESSAGE)], /What has a width is a picture/],
  ];
  test.each(REFUSED)('with %s are refused with line and field', async (_what, lines, sentence) => {
    const { sentence: found } = await take(lines);
    expect(found).toMatch(sentence);
    expect(found).toMatch(/^Nothing was imported: /);
  });

  test('with what no text can hold are tidied, and values at their limits are kept', async () => {
    const { booth, sentence } = await take([
      question(1, { content: 'a\u202eb\0c\u001b[31m \ud83d', answer: '  ' }),
      question(2, {}, { version: Number.MAX_SAFE_INTEGER, at: '1970-01-01T00:00:00Z' }),
      line('votes', q(2), { booth: 'a'.repeat(16), n: 10_000_000 }),
      line('lead', q(3), { ...BARE.lead, name: '' }),
    ]);
    expect(sentence).toBe('');
    const { content } = booth.db.prepare('SELECT content, answer FROM questions').get() as {
      content: string;
    };
    expect(content).toBe('abc[31m \ufffd');
    booth.set('questions', booth.idOf('questions', q(2)) ?? 0, "status = 'rejected'");
    expect(booth.count('leads')).toBe(1);
  });

  test('of questions that are merged in a circle open it at the earliest', async () => {
    const early = { created_at: '2026-11-24T10:00:00.000Z' };
    const { booth } = await take([
      question(1, merged(2)),
      question(2, merged(3)),
      question(3, { ...merged(1), ...early }),
      question(4, merged(4)),
      question(5, merged(6)),
      question(7, merged(8)),
      question(8),
      line('question', q(8), null),
    ]);
    const links = booth.db
      .prepare(
        'SELECT substr(uid, 32) AS n, shelf, merged_into IS NOT NULL AS behind, asked FROM questions ORDER BY uid',
      )
      .all();
    expect(links).toEqual([
      { n: '1', shelf: 'merged', behind: 1, asked: 1 },
      { n: '2', shelf: 'merged', behind: 1, asked: 1 },
      { n: '3', shelf: 'active', behind: 0, asked: 3 },
      { n: '4', shelf: 'active', behind: 0, asked: 1 },
      { n: '5', shelf: 'active', behind: 0, asked: 1 },
      { n: '7', shelf: 'active', behind: 0, asked: 1 },
    ]);
  });

  const [EARLY, LATE] = ['2026-11-25T10:00:00.000Z', '2026-11-25T11:00:00.000Z'];
  test.each([
    ['the one with more changes, though the other is later', { version: 2 }, { at: LATE }],
    ['of as many changes the later one', { at: LATE }, { at: EARLY }],
    ['of the same moment always the same one', {}, {}],
  ])('of two states of a question leave %s, whichever comes first', async (_name, stays, goes) => {
    const lines = [question(1, { answer: 'B' }, stays), question(1, { answer: 'A' }, goes)];
    for (const order of [lines, lines.toReversed()]) {
      const { booth } = await take(order);
      expect(booth.db.prepare('SELECT answer FROM questions').pluck().get()).toBe('B');
    }
  });

  test('of one that was erased at two booths keep the earlier time', async () => {
    const [first, second] = [EARLY, LATE].map((at) =>
      line('erasure', q(1), { of: 'author' }, { at }),
    );
    const { booth } = await take([second ?? '', first ?? '', second ?? '']);
    expect(booth.db.prepare('SELECT at FROM erasures').pluck().all()).toEqual([Date.parse(EARLY)]);
  });

  test.each([
    ['poll', 1],
    ['import', 0],
  ])('with a STOP that came by %s opt out its sender: %i', async (source, count) => {
    const { booth } = await take([
      line('message', 'SM1', { ...BARE.message, source, keyword: 'stop' }),
    ]);
    expect(booth.count('inbound_sms')).toBe(1);
    expect(booth.count('sms_opt_outs')).toBe(count);
  });

  test('bring no more labels than there may be', async () => {
    const labels = Array.from({ length: 53 }, (_, n) => `Label ${n}`);
    const { booth } = await take([
      question(1, { labels }),
      ...labels.map((name) => line('label', name.toLowerCase(), { name, colour: 'red' })),
    ]);
    expect(booth.count('labels')).toBe(50);
  });
});

import { expect, test } from 'vitest';
import { foldPhones } from '../../../../renderer/admin/questions/phone-folds.ts';
import type { Question } from '../../../../server/contract/questions.ts';
import { part } from '../../../support/part.ts';

type Given = {
  id: number;
  phone?: string | null;
  content?: string;
  minute?: number;
  status?: 'pending' | 'approved';
};

function row({
  id,
  phone = 'a',
  content = `Question ${id}?`,
  minute = id,
  status = 'pending',
}: Given): Question {
  const created_at = new Date(Date.UTC(2026, 0, 1, 12, minute)).toISOString();
  const own = phone === null ? null : { id: phone, muted: false };
  return part({ id, content, created_at, status, phone: own });
}
/** Questions 1 to n, newest first. @param of changes to each */
function list(n: number, of: (id: number) => Omit<Given, 'id'> = () => ({})): Question[] {
  return Array.from({ length: n }, (_, at) => row({ id: n - at, ...of(n - at) }));
}
function every(minutes: number) {
  return list(4, (id) => ({ minute: id * minutes }));
}
const AFTER_ONE = list(5, (id) => ({ minute: id === 1 ? 0 : id + 30 }));
const AMONG_OTHERS = list(8, (id) => ({ phone: id % 2 ? 'a' : `${id}` }));
const SAID_AGAIN = [
  row({ id: 3, minute: 600, content: 'n o' }),
  row({ id: 2, minute: 400, content: 'Other' }),
  row({ id: 1, minute: 200, content: 'No!' }),
];

test.each<[string, Question[], string[], shown: number[], folds: [number, number[]][]]>([
  ['three of a phone', list(3), [], [3, 2, 1], []],
  ['four of a phone', list(4), [], [4], [[4, [4, 3, 2, 1]]]],
  ['oldest first', list(4).toReversed(), [], [1], [[1, [1, 2, 3, 4]]]],
  ['ten minutes between them', every(10), [], [4], [[4, [4, 3, 2, 1]]]],
  ['eleven minutes between them', every(11), [], [4, 3, 2, 1], []],
  ['a flood after a lone one', AFTER_ONE, [], [5, 1], [[5, [5, 4, 3, 2]]]],
  ['of phones that are not known', list(4, () => ({ phone: null })), [], [4, 3, 2, 1], []],
  ['of a phone each', list(4, (id) => ({ phone: `${id}` })), [], [4, 3, 2, 1], []],
  ['approved ones', list(4, () => ({ status: 'approved' })), [], [4, 3, 2, 1], []],
  ['among those of others', AMONG_OTHERS, [], [8, 7, 6, 4, 2], [[7, [7, 5, 3, 1]]]],
  ['the same again, hours later', SAID_AGAIN, [], [3, 2], [[3, [3, 1]]]],
  ['the same of others', list(2, (id) => ({ phone: `${id}`, content: 'No!' })), [], [2, 1], []],
  ['signs alone that differ', list(2, (id) => ({ content: '?'.repeat(id) })), [], [2, 1], []],
  ['opened', AMONG_OTHERS, ['a'], [8, 7, 5, 3, 1, 6, 4, 2], [[7, [7, 5, 3, 1]]]],
  ['opened, and no flood any more', list(3), ['a'], [3, 2, 1], []],
])('%s', (_name, all, open, shown, folds) => {
  const folded = foldPhones(all, new Set(open));
  expect(folded.rows.map(({ id }) => id)).toEqual(shown);
  const found = [...folded.folds].map(([id, rows]) => [id, rows.map((one) => one.id)]);
  expect(found).toEqual(folds);
});

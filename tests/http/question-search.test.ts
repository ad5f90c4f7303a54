import { expect, test } from 'vitest';
import { questionPage, type Question } from '../../server/contract/questions.ts';
import { createQuestionsRepository } from '../../server/features/questions/questions.repository.ts';
import { dataOf } from '../support/data-of.ts';
import { openHttpBooth, type HttpBooth } from '../support/http-booth.ts';

/** So many that a common word takes another way than a rare one. */
const COUNT = 2600;
const STATUSES = ['pending', 'approved', 'rejected'] as const;
const AUTHORS = ['Zoë', 'ada', 'Bob', null];

function fill(booth: HttpBooth): Question[] {
  const { db } = booth.deps;
  const questions = createQuestionsRepository(db);
  return db.transaction(() =>
    Array.from({ length: COUNT }, (_, i) => {
      const rare = i % 100 === 0 ? ' Ölwechsel' : '';
      const common = i % 20 === 0 ? '' : ' How does the charger work with it';
      const content = `Q${i} x${i % 7}y${common}${rare}?`;
      const id = questions.insert({ content, author_name: AUTHORS[i % 4] ?? null }, i);
      const answer = i % 3 === 0 ? `Answer zw${i % 10}` : null;
      const changed = questions.update(id, { status: STATUSES[i % 3] ?? 'pending', answer }, i);
      if (!changed) throw new Error('It was not stored.');
      return changed;
    }),
  )();
}

const SORT_KEYS = {
  created_at: ({ created_at }: Question) => created_at,
  status: ({ status, created_at }: Question) => `${status} ${created_at}`,
  // Nobody comes first, as NULL does in SQL.
  author: ({ author_name }: Question) => author_name?.toLowerCase() ?? '',
};

/** What a list must hold, found the plain way. */
function expected(all: Question[], query: Record<string, string>): number[] {
  const { q = '', status, has_answer, sort = 'created_at', order = 'desc' } = query;
  const key = sort === 'author' || sort === 'status' ? SORT_KEYS[sort] : SORT_KEYS.created_at;
  const text = q.toLowerCase();
  const ids = all
    .filter((question) => status === undefined || question.status === status)
    .filter(({ answer }) => has_answer === undefined || String(answer !== null) === has_answer)
    .filter((question) =>
      [question.content, question.author_name ?? '', question.answer ?? '']
        .join('\n')
        .toLowerCase()
        .includes(text),
    )
    .toSorted((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : a.id - b.id))
    .map(({ id }) => id);
  return order === 'asc' ? ids : ids.toReversed();
}

test('whichever way a search takes, it finds the same in the same order', async () => {
  const booth = await openHttpBooth();
  const all = fill(booth);
  const searches = [
    '', // nothing
    'charger', // common and short
    'How does the CHARGER work', // common and long
    'How does the charger work with it Öl', // rare and long
    'ölwechsel', // rare
    'x3y', // three letters
    'x', // one, in all of them
    'zw', // two, in some
    'ö', // one, in few
    'qq', // two, in none
    'nothing like it', // none
    'zoë',
  ];
  const filters: Record<string, string>[] = [
    {},
    { sort: 'author' },
    { sort: 'author', order: 'asc', status: 'approved' },
    { sort: 'status', order: 'asc', has_answer: 'true' },
    { sort: 'created_at', order: 'asc', status: 'pending', has_answer: 'true' },
    { status: 'rejected', has_answer: 'false' },
  ];
  for (const q of searches) {
    for (const filter of filters) {
      const query = { ...filter, ...(q === '' ? {} : { q }) };
      const ids = expected(all, query);
      const last = Math.max(1, Math.ceil(ids.length / 100));
      for (const page of new Set([1, Math.ceil(last / 2), last, last + 1])) {
        const search = new URLSearchParams({ ...query, page: String(page), page_size: '100' });
        const answer = await booth.staff.get(`/api/admin/questions?${search}`);
        const { items, total } = dataOf(questionPage, answer);
        expect(total, search.toString()).toBe(ids.length);
        const shown = ids.slice((page - 1) * 100, page * 100);
        expect(
          items.map(({ id }) => id),
          search.toString(),
        ).toEqual(shown);
      }
    }
  }
});

test.each([
  ['"', 1],
  ['say "hi', 1],
  ['hi" OR "x', 0],
  ['NEAR(a b)', 0],
  ['col: hi', 0],
  ['-hi*', 0],
  ['*', 0],
  ['h?', 0],
  ['[h]', 0],
  ['?', 1],
  ['hi\u0000', 1],
  ['\u0000', 1],
  ['h\u0007i"', 1],
  ['\ud800abc', 0],
  ['🙂', 1],
  ['🙂🙃', 1],
  ['\u200b', 0],
])('what is typed is searched for as it is: %j', async (q, total) => {
  const booth = await openHttpBooth();
  await booth.ask('Did she say "hi"? 🙂🙃');
  const answer = await booth.staff.get(
    `/api/admin/questions?q=${encodeURIComponent(q.toWellFormed())}`,
  );
  expect(dataOf(questionPage, answer).total).toBe(total);
});

test.each([
  ['NFD', 'NFC'],
  ['NFC', 'NFD'],
])('what was typed in %s is found in %s', async (typed, searched) => {
  const booth = await openHttpBooth();
  const id = await booth.ask('Où est le café ?'.normalize(typed));
  await booth.ask('Where is the cafe?');
  for (const word of ['CAFÉ', 'Ù', 'OÙ EST LE CAFÉ ?']) {
    const q = encodeURIComponent(word.normalize(searched));
    const { items } = dataOf(questionPage, await booth.staff.get(`/api/admin/questions?q=${q}`));
    expect(
      items.map((question) => question.id),
      word,
    ).toEqual([id]);
  }
});

test('the numbers of each status stay right, whatever happens to the questions', async () => {
  const booth = await openHttpBooth();
  const all = fill(booth);
  const { db } = booth.deps;
  const questions = createQuestionsRepository(db);
  db.transaction(() => {
    for (const { id } of all.slice(0, 300)) questions.erase(id);
    for (const { id } of all.slice(300, 600)) questions.update(id, { status: 'approved' }, 0);
    for (const { id } of all.slice(600, 900)) questions.update(id, { answer: null }, 0);
    for (const { id } of all.slice(900, 1200)) questions.update(id, { answer: 'Yes' }, 0);
  })();
  const plain = db.prepare('SELECT status, count(*) AS n FROM questions GROUP BY status').all();
  const { counts, total } = dataOf(questionPage, await booth.staff.get('/api/admin/questions'));
  expect(total).toBe(COUNT - 300);
  expect(plain).toHaveLength(3);
  expect(plain).toEqual(STATUSES.toSorted().map((status) => ({ status, n: counts[status] })));
  const answered = await booth.staff.get('/api/admin/questions?has_answer=true&status=approved');
  const { n } = db
    .prepare<[], { n: number }>(
      "SELECT count(*) AS n FROM questions WHERE status = 'approved' AND answer IS NOT NULL",
    )
    .get() ?? { n: -1 };
  expect(dataOf(questionPage, answered).total).toBe(n);
});

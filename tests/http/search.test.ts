import { expect } from 'vitest';
import { NO_AI } from '../../server/contract/ai.ts';
import {
  questionQuery,
  type Question,
  type QuestionStatus,
} from '../../server/contract/questions.ts';
import { smsPage } from '../../server/contract/sms.ts';
import { openDatabase } from '../../server/db/open.ts';
import { createQuestionsRepository } from '../../server/features/questions/questions.repository.ts';
import { dataOf } from '../support/data-of.ts';
import { type HttpBooth, test } from '../support/http-booth.ts';
import { listQuestions } from '../support/labels.ts';
import { ADA, openSmsBooth, type SmsBooth } from '../support/sms-booth.ts';
import { leave, listLeads, updateLead } from '../support/leads.ts';

const MANY = 700;
const PAGE_SIZE = 20;
const STATES: [status: QuestionStatus, answered: boolean][] = [
  ['pending', false],
  ['approved', true],
  ['pending', false],
  ['rejected', true],
  ['pending', false],
  ['approved', false],
  ['pending', false],
  ['rejected', false],
  ['pending', true],
];
const AUTHORS = ['Zoë', 'ada', 'Bob', null];

function fill(booth: HttpBooth, count: number): Question[] {
  const { db } = booth.deps;
  const questions = createQuestionsRepository(db, () => NO_AI, booth.deps.questionTexts);
  return db.transaction(() =>
    Array.from({ length: count }, (_, i) => {
      const rare = i % 100 === 0 ? ' Ölwechsel' : '';
      const common = i % 40 === 0 ? '' : ' with a charger for it';
      const content = `Q${i} x${i % 7}y${common}${rare}?`;
      const author_name = AUTHORS[i % 4] ?? null;
      const id = questions.insert({ content, author_name }, i);
      const [status, answered] = STATES[i % STATES.length] ?? ['pending', false];
      // The others are as they came: pending, without an answer.
      const asked = questions.find(id);
      const stored =
        asked && (status !== 'pending' || answered)
          ? questions.update(asked, { status, answer: answered ? `Answer zw${i % 10}` : null }, i)
          : asked;
      if (!stored) throw new Error('It was not stored.');
      return stored;
    }),
  )();
}

const SORT_KEYS = {
  created_at: ({ created_at }: Question) => created_at,
  status: ({ status, created_at }: Question) => `${status} ${created_at}`,
  // No name comes first, as NULL does in SQL.
  author: ({ author_name }: Question) => author_name?.toLowerCase() ?? '',
};

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** What a list must hold, worked out the simple way. */
function expected(all: Question[], query: Record<string, string>): number[] {
  const { q = '', status, has_answer, sort = 'created_at', order = 'desc' } = query;
  const key = sort === 'author' || sort === 'status' ? SORT_KEYS[sort] : SORT_KEYS.created_at;
  const words = plain(q).split(' ');
  const ids = all
    .filter((question) => status === undefined || question.status === status)
    .filter(({ answer }) => has_answer === undefined || String(answer !== null) === has_answer)
    .filter(({ content, author_name, answer }) => {
      const text = plain([content, author_name ?? '', answer ?? ''].join('\n'));
      return words.every((word) => text.includes(word));
    })
    .toSorted((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : a.id - b.id))
    .map(({ id }) => id);
  return order === 'asc' ? ids : ids.toReversed();
}

test('a search finds what holds all words, whatever filters and order', async ({ booth }) => {
  const all = fill(booth, MANY);
  const words = [
    '',
    'charger', // in nearly all
    'with a CHARGER for it',
    'with a charger for it Öl', // common ones and a rare one
    'OLWECHSEL',
    'it charger', // in another order
    'x3 charger olwechsel',
    'x3 charger with for',
    'x', // one letter, in all of them
    'zw', // two, in some
  ];
  const further = [
    'x3y',
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
  const searches = [
    ...words.flatMap((q, i) => [i, i + 3].map((at) => ({ q, filter: filters[at % 6] }))),
    ...further.map((q, i) => ({ q, filter: filters[i] })),
  ];
  for (const { q, filter } of searches) {
    const query = { ...filter, ...(q === '' ? {} : { q }) };
    const ids = expected(all, query);
    const last = Math.max(1, Math.ceil(ids.length / PAGE_SIZE));
    for (const page of new Set([1, last, last + 1])) {
      const search = { ...query, page: `${page}`, page_size: `${PAGE_SIZE}` };
      const { items, total } = await listQuestions(booth, search);
      const shown = ids.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
      expect([search, total, items.map(({ id }) => id)]).toEqual([search, ids.length, shown]);
    }
  }
});

test('what is typed is searched for as it is', async ({ booth }) => {
  await booth.ask('Did she say "hi"? 🙂🙃 100% snake_case C:\\temp 展示会の質問\nsecond');
  const cases = [
    ['100%', 1],
    ['snakeXcase', 0],
    ['\\', 1],
    ['展', 1],
    ['質問\nsecond', 1],
    ["' OR 1=1 --", 0],
    ['say "hi', 1],
    ['h?', 0],
    ['[h]', 0],
    ['\u0000', 1],
    ['h\u0007i"', 1],
    ['\ud800abc', 0],
    ['🙂🙃', 1],
    ['\u200b', 0],
  ] as const;
  for (const [q, total] of cases) {
    expect((await listQuestions(booth, { q })).total, q).toBe(total);
  }
});

async function found(booth: HttpBooth, q: string): Promise<number[]> {
  return (await listQuestions(booth, { q })).items.map(({ id }) => id);
}

test('a search knows what changed, came and was undone since the last one', async ({ booth }) => {
  const first = await booth.ask('Does the heating work in winter?');
  expect(await found(booth, 'heating')).toEqual([first]);
  const second = await booth.ask('Does the heating work in summer?');
  expect(await found(booth, 'heating')).toEqual([second, first]);

  const answerWith = async (answer: string | null) => {
    const { status } = await booth.staff.put(`/api/admin/question/${first}`, { answer });
    expect(status).toBe(200);
  };
  await answerWith('Down to minus twenty.');
  expect(await found(booth, 'minus heating')).toEqual([first]);
  await answerWith(null);
  expect(await found(booth, 'minus heating')).toEqual([]);

  // A list that is read in the middle of a write shows it; once that is undone, nothing of it is found.
  const { deps } = booth;
  const listed = (q: string) =>
    deps.questions.page(questionQuery.parse({ q })).items.map(({ id }) => id);
  const undone = deps.writes.run(() => {
    deps.questionTexts.forget(first);
    deps.db.prepare("UPDATE questions_text SET text = 'boiler' WHERE id = ?").run(first);
    expect(listed('boiler')).toEqual([first]);
    throw new Error('refused');
  });
  await expect(undone).rejects.toThrow('refused');
  expect(await found(booth, 'boiler')).toEqual([]);
  expect(await found(booth, 'heating')).toEqual([second, first]);

  // As a merge does in its thread.
  const other = openDatabase(booth.dataDir);
  other.prepare("UPDATE questions_text SET text = 'a sauna' WHERE id = ?").run(first);
  other.close();
  expect(await found(booth, 'sauna')).toEqual([first]);
  expect(await found(booth, 'heating')).toEqual([second]);
});

const TEXT = 'Does the X200’s battery fit Łukasz Müller-O’Neil’s old “Öko” charger?';

/** A list with one row that says {@link TEXT} beside others, and how many rows a search finds in it. */
type List = {
  fill: (booth: SmsBooth) => Promise<unknown>;
  totalOf: (booth: HttpBooth, q: string) => Promise<number>;
};

const QUESTIONS: List = {
  fill: async (booth) => {
    await booth.ask(TEXT);
    await booth.ask('What else fits?');
  },
  totalOf: async (booth, q) => (await listQuestions(booth, { q })).total,
};

const LEADS: List = {
  fill: async (booth) => {
    const id = await leave(booth, { name: 'Ada' });
    await leave(booth, { name: 'Bob' });
    await updateLead(booth, id, { notes: TEXT });
  },
  totalOf: async (booth, q) => (await listLeads(booth, { q, page: '1' })).total,
};

const LOGS: List = {
  fill: async ({ deps }) => {
    const who = { requestId: 'r', username: 'admin', ipAddress: '10.0.0.2', userAgent: 'Firefox' };
    deps.logs.add(who, TEXT);
    deps.logs.add(who, 'Logged in');
  },
  totalOf: async (booth, q) => {
    const { text } = await booth.staff.get(`/api/admin/logs?page=1&q=${encodeURIComponent(q)}`);
    return Number(/"total":(\d+)/.exec(text)?.[1]);
  },
};

const TEXTS: List = {
  fill: (booth) => {
    for (const body of [TEXT, 'Hello']) booth.peer.receive({ from: ADA, body });
    return booth.arrived(2);
  },
  totalOf: async (booth, q) =>
    dataOf(smsPage, await booth.staff.get(`/api/admin/twilio/inbound?q=${encodeURIComponent(q)}`))
      .total,
};

test('in every list: words in any order, with or without accents, either apostrophe', async () => {
  const booth = await openSmsBooth();
  for (const [name, list] of Object.entries({ QUESTIONS, LEADS, LOGS, TEXTS })) {
    await list.fill(booth);
    for (const q of ['charger  old LUKASZ', "O'Neil", '"öko"']) {
      expect(await list.totalOf(booth, q), `${name}: ${q}`).toBe(1);
    }
    for (const q of ['x200 batteries', 'x200*']) {
      expect(await list.totalOf(booth, q), `${name}: ${q}`).toBe(0);
    }
  }
});

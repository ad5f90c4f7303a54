import { expect } from 'vitest';
import { questionQuery } from '../../server/contract/questions.ts';
import { openDatabase } from '../../server/db/open.ts';
import { expectRefusal } from '../support/expect-answer.ts';
import { type HttpBooth, test } from '../support/http-booth.ts';
import { listQuestions } from '../support/labels.ts';
import { update } from './question-calls.ts';

test('a search finds what holds all words, whatever filters, order and page', async ({ booth }) => {
  const [zoe, oil, charger, cost, where] = [
    await booth.ask('Does the pump hum with a charger?', 'Zoë'),
    await booth.ask('Does the pump need an Ölwechsel?', 'ada'),
    await booth.ask('And a charger?'),
    await booth.ask('What does the pump cost?', 'Bob'),
    await booth.ask('Where is the pump?', 'ada'),
  ];
  await update(booth, oil, { status: 'approved', answer: 'Yes.' });
  await update(booth, charger, { status: 'rejected', answer: 'Not with this pump.' });
  await update(booth, cost, { status: 'approved' });
  await update(booth, where, { answer: 'A draft' });
  const page = { page: '2', page_size: '2', order: 'asc' };
  const cases: [query: Record<string, string>, ids: number[], total?: number][] = [
    [{ q: 'pump charger' }, [charger, zoe]],
    [{ q: 'OLWECHSEL pump' }, [oil]],
    [{ q: 'zoe' }, [zoe]],
    [{ q: 'nothing like it' }, []],
    [{ sort: 'author', order: 'asc' }, [charger, oil, where, cost, zoe]],
    [{ sort: 'author', order: 'desc', q: 'PUMP' }, [zoe, cost, where, oil, charger]],
    [{ sort: 'status', order: 'asc' }, [oil, cost, zoe, where, charger]],
    [{ status: 'pending', has_answer: 'true', q: 'pump' }, [where]],
    [{ status: 'approved', has_answer: 'false' }, [cost]],
    [page, [charger, cost], 5],
    [{ ...page, q: 'pump' }, [charger, cost], 5],
    [{ ...page, q: 'pump', page: '4' }, [], 5],
  ];
  for (const [query, ids, count = ids.length] of cases) {
    const { items, total } = await listQuestions(booth, query);
    expect([query, total, items.map(({ id }) => id)]).toEqual([query, count, ids]);
  }
});

test('what is typed is searched for as it is', async ({ booth }) => {
  await booth.ask('Did she say "hi"? 🙂🙃 100% snake_case C:\\temp 展示会の質問\nsecond');
  const cases = [
    ['100%', 1],
    ['snakeXcase', 0],
    ['展', 1],
    ['質問\nsecond', 1],
    ['say "hi', 1],
    ['\u0000', 1],
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

test('a list, or its export, with what no page asks for is 400 and names the parameter', async ({
  booth,
}) => {
  const cases = {
    questions: ['sort=created_at;drop', 'known=all', 'q=a&q=b', 'has_answer=perhaps', 'page=1e30'],
    leads: ['sort=phone', 'rating=boiling', 'followed_up=maybe', 'consent=2', 'page_size=101'],
    logs: ['sort=id', `q=${'x'.repeat(201)}`, 'page_size=0'],
    'twilio/inbound': ['sort=body', 'country=USA', 'has_media=2', 'page=0'],
    'export/questions.csv': ['status=open'],
    'export/leads.xlsx': ['consent=2'],
    'export/logs.json': ['order=up'],
    'export/sms.csv': ['has_media=2'],
  };
  for (const [path, queries] of Object.entries(cases)) {
    for (const query of queries) {
      const answer = await booth.staff.get(`/api/admin/${path}?${query}`);
      expect(answer.status, `${path}?${query}`).toBe(400);
      expectRefusal(answer, 'validation_failed', /./, query.split('=', 1)[0]);
    }
  }
});

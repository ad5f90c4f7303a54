import { describe, expect, vi } from 'vitest';
import { alikeQuestions, similarQuestions } from '../../server/contract/similar.ts';
import { readQuestion } from '../support/llm.ts';
import { changed } from '../support/event-stream.ts';
import { checkSearches, databaseFiles } from '../support/data-folder.ts';
import { dataOf } from '../support/data-of.ts';
import { expectDone } from '../support/expect-answer.ts';
import { type HttpBooth, test } from '../support/http-booth.ts';
import { eraseLead, leave } from '../support/leads.ts';
import { lookedAt, update } from './question-calls.ts';

async function similarTo(booth: HttpBooth, id: number) {
  const answer = await booth.staff.get(`/api/admin/question/${id}/similar`);
  return dataOf(similarQuestions.strict(), answer).items;
}
/** @returns ids of the questions that were approved with an answer */
async function answerAll(booth: HttpBooth, contents: string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const content of contents) {
    const id = await booth.ask(content);
    await update(booth, id, { status: 'approved', answer: `Answer to: ${content}` });
    ids.push(id);
  }
  return ids;
}

const ANSWERED = [
  'How long does the battery last?',
  '¿Cuánto dura la garantía?',
  '机器人的电池可以用多久？',
  'ส่งสินค้าไปนอร์เวย์ได้ไหม',
];

describe('what was answered before', () => {
  test('is found in other words, in many languages, where it is similar', async ({ booth }) => {
    const ids = await answerAll(booth, ANSWERED);
    const cases = [
      'how long will the batteries hold',
      'cuantos años de garantia hay',
      '请问我的机器人的电池能用多久',
      'จัดส่งสินค้าไปนอร์เวย์ได้หรือเปล่า',
    ];
    for (const [at, asked] of cases.entries()) {
      const [first] = await similarTo(booth, await booth.ask(asked));
      expect(first, asked).toMatchObject({
        id: ids[at],
        content: ANSWERED[at],
        answer: `Answer to: ${ANSWERED[at]}`,
      });
    }
    for (const asked of ['which batteries do drones of your competitors use', '?!', '電池は？']) {
      expect(await similarTo(booth, await booth.ask(asked)), asked).toEqual([]);
    }
  });

  test('is three at most, the nearest one first, and none far behind it', async ({ booth }) => {
    const ids = await answerAll(
      booth,
      ['long antenna', 'antenna', 'short antenna', 'small antenna'].map(
        (of) => `What is the price of the ${of}?`,
      ),
    );
    const items = await similarTo(booth, await booth.ask('price of the antenna please'));
    expect(items).toHaveLength(3);
    expect(items[0]?.id).toBe(ids[1]);
    const scores = items.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));

    const [near, far] = await answerAll(booth, [
      'How heavy is the robot?',
      'How many robots are there?',
    ]);
    const offered = async () => (await similarTo(booth, asked)).map((item) => item.id);
    const asked = await booth.ask('how heavy is your robot');
    expect(await offered()).toEqual([near]);
    await update(booth, near ?? 0, { status: 'rejected' });
    expect(await offered()).toEqual([far]);
  });

  test('is of the same event', async ({ booth }) => {
    await answerAll(booth, ['How heavy is the robot?']);
    expect((await booth.staff.post('/api/admin/event', { name: 'Next' })).status).toBe(201);
    const [id] = await answerAll(booth, ['How heavy is the robot?']);
    const asked = await booth.ask('how heavy is your robot');
    expect(await similarTo(booth, asked)).toMatchObject([{ id }]);
    expect((await lookedAt(booth, asked)).same_as).toBe(id);
  });

  test('is approved, has an answer, and is never the question itself', async ({ booth }) => {
    const [id = 0] = await answerAll(booth, ['How heavy is the robot?']);
    const asked = await booth.ask('what is the weight of the robot');
    const offered = async () => (await similarTo(booth, asked)).map((item) => item.id);
    expect(await similarTo(booth, id)).toEqual([]);
    expect(await offered()).toEqual([id]);
    await update(booth, id, { answer: null });
    expect(await offered()).toEqual([]);
    await update(booth, id, { answer: 'Two kilos' });
    expect(await similarTo(booth, asked)).toMatchObject([{ id, answer: 'Two kilos' }]);
    await update(booth, id, { status: 'rejected' });
    expect(await offered()).toEqual([]);
    await update(booth, id, { status: 'approved' });
    expect(await offered()).toEqual([id]);
  });

  test('is gone with the question', async ({ booth }) => {
    const { id, claim } = await booth.submit('Quetzalcoatl Mondscheintarif?', 'Ada');
    await update(booth, id, { status: 'approved', answer: 'Yes' });
    const asked = await booth.ask('quetzalcoatl mondscheintarif or not');
    expect(await similarTo(booth, asked)).toMatchObject([{ id }]);
    expect((await lookedAt(booth, asked)).same_as).toBe(id);
    const other = await leave(booth, { name: 'Ada', question_claim: claim });
    expectDone(await eraseLead(booth, other, { erase_question: true }));
    expect(await similarTo(booth, asked)).toEqual([]);
    expect((await lookedAt(booth, asked)).same_as).toBe(null);
  });

  test('leaves no trace of an erased one, in whatever words', async ({ booth }) => {
    const { id, claim } = await booth.submit('Quetzalcoatl Mondscheintarif?', 'Ada');
    await booth.ask('Where is the quay?');
    const asked = await booth.ask('mondscheintarif or not');
    await update(booth, id, { status: 'approved', answer: 'Yes' });
    expect(await similarTo(booth, asked)).toMatchObject([{ id }]);
    const { db } = booth.deps;
    db.exec('CREATE VIRTUAL TABLE temp.held USING fts5vocab (main, questions_trigrams, instance)');
    const held = db.prepare('SELECT term FROM temp.held WHERE doc = ?').pluck();
    expect(held.all(id)).toContain('zal');
    const lead = await leave(booth, { name: 'Ada', question_claim: claim });
    expectDone(await eraseLead(booth, lead, { erase_question: true }));
    expect(held.all(id)).toEqual([]);
    // A page holds its terms in order, each without the letters that it shares with the one before.
    const pages = db.prepare<[], Buffer>('SELECT block FROM questions_trigrams_data').pluck().all();
    const text = pages.map((page) => page.toString('latin1')).join('\n');
    expect(text).toContain('quay'.slice(0, 3));
    for (const part of ['zal', 'etz', 'tzal']) expect(text).not.toContain(part);
    expect(databaseFiles(booth.dataDir)).not.toContain('quetzal');
  });
});

test('a question is in the index with the commit that brings it, unless that takes it away again', async ({
  booth,
}) => {
  const { db, writes } = booth.deps;
  const insert = db.prepare(
    'INSERT INTO questions (event_id, content, created_at, updated_at) SELECT id, ?, 0, 0 FROM events',
  );
  const erase = db.prepare('DELETE FROM questions WHERE id = ?');
  await writes.run(() => {
    insert.run('Marzipan stays?');
    erase.run(insert.run('Marzipan goes?').lastInsertRowid);
  });
  await writes.run(() => insert.run('More marzipan?'));
  checkSearches(db);
  const found = db.prepare(
    "SELECT rowid FROM questions_trigrams WHERE questions_trigrams MATCH 'marzipan'",
  );
  expect(found.pluck().all()).toHaveLength(2);
});

const STAFF = { requestId: 'test', username: 'admin', ipAddress: '127.0.0.1', userAgent: '' };

describe('a question that was asked before', () => {
  test('is told to every dashboard, and is not edited by that', async ({ booth }) => {
    const first = await booth.ask('How long is the warranty?');
    const stream = await booth.listenAsStaff();
    const second = await booth.ask('how long is the warranty');
    // That it came, and then what it is the same as.
    for (const _ of ['it', 'same_as']) await changed(stream, 'questions');
    expect(await readQuestion(booth, second)).toMatchObject({ same_as: first, version: 1 });
  });

  test('leads to the one with an answer, else to the first not rejected', async ({ booth }) => {
    const ids: number[] = [];
    for (let n = 0; n < 3; n += 1) ids.push(await booth.ask('How long is the warranty?'));
    const again = async () =>
      (await lookedAt(booth, await booth.ask('how long is the warranty'))).same_as;
    expect(await again()).toBe(ids[0]);
    await update(booth, ids[0] ?? 0, { status: 'rejected' });
    expect(await again()).toBe(ids[1]);
    await update(booth, ids[2] ?? 0, { status: 'approved', answer: 'Three years' });
    expect(await again()).toBe(ids[2]);
  });

  test('is not one of what staff rejected while it was looked for', async ({ booth }) => {
    const { writes, questions } = booth.deps;
    const queue = writes.run;
    const run = vi.spyOn(writes, 'run');
    const first = await booth.ask('How long is the warranty?');
    const own = run.mock.calls.length;
    run.mockClear();
    run.mockImplementation(async <T>(write: () => T): Promise<T> => {
      // The mark is on its way.
      if (run.mock.calls.length === own + 1) {
        await questions.update(first, { status: 'rejected' }, STAFF);
      }
      return queue(write);
    });
    const id = await booth.ask('how long is the warranty');
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(own + 2), 15_000);
    expect((await lookedAt(booth, id)).same_as).toBe(null);
  });

  test('is known after a restart that came before it was looked for', async ({ booth }) => {
    await booth.deps.similar.close();
    const first = await booth.ask('How long is the warranty?');
    const second = await booth.ask('how long is the warranty');
    await booth.restart();
    expect((await lookedAt(booth, second)).same_as).toBe(first);
  });
});

test('a question may be merged into what waits, not into what was rejected', async ({ booth }) => {
  const asked = (what: string) => booth.ask(`How long does the battery of the ${what} pump last?`);
  const waiting = await asked('large');
  const answered = await asked('small');
  await update(booth, answered, { status: 'approved', answer: 'Eight hours.' });
  await update(booth, await asked('red'), { status: 'rejected' });
  await update(booth, await asked('blue'), { shelf: 'archived' });
  await booth.ask('Is there coffee?');
  const path = `/api/admin/question/${await asked('heavy')}/alike`;
  const { items } = dataOf(alikeQuestions.strict(), await booth.staff.get(path));
  expect(items.map(({ id, status, answer }) => [id, status, answer])).toEqual([
    [waiting, 'pending', null],
    [answered, 'approved', 'Eight hours.'],
  ]);
});

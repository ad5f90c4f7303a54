import { describe, expect, test } from 'vitest';
import { AUTHOR_NAME_MAX_LENGTH, QUESTION_MAX_LENGTH } from '../../server/contract/limits.ts';
import { FIELD_MESSAGES } from '../../server/contract/messages.ts';
import { questionPage, submittedQuestion, type Question } from '../../server/contract/questions.ts';
import { dataOf } from '../support/data-of.ts';
import { expectRefusal } from '../support/expect-answer.ts';
import { openHttpBooth, type HttpBooth } from '../support/http-booth.ts';

function submit(booth: HttpBooth, json: unknown, key?: string) {
  return booth.visitor.post(
    '/api/question',
    json,
    key === undefined ? {} : { 'idempotency-key': key },
  );
}

async function stored(booth: HttpBooth): Promise<Question[]> {
  const query = '?sort=created_at&order=asc&page_size=100';
  return dataOf(questionPage, await booth.staff.get(`/api/admin/questions${query}`)).items;
}

test('a question is stored as pending', async () => {
  const booth = await openHttpBooth();
  const answer = await submit(booth, { content: '  How tall is it?  ', author_name: ' Ada ' });
  expect(dataOf(submittedQuestion.strict(), answer, 201)).toEqual({
    id: 1,
    status: 'pending',
    claim: expect.stringMatching(/^1\.[\w-]{43}$/),
  });
  expect(await stored(booth)).toMatchObject([
    { content: 'How tall is it?', author_name: 'Ada', status: 'pending', answer: null, version: 1 },
  ]);
});

describe('who asks', () => {
  test.each([
    ['no author_name', { content: 'Q' }, null],
    ['null', { content: 'Q', author_name: null }, null],
    ['empty', { content: 'Q', author_name: '' }, null],
    ['blank', { content: 'Q', author_name: ' \t ' }, null],
    ['a name', { content: 'Q', author_name: 'Zoë' }, 'Zoë'],
  ])('%s', async (_name, body, author) => {
    const booth = await openHttpBooth();
    await submit(booth, body);
    expect((await stored(booth))[0]?.author_name).toBe(author);
  });
});

describe('odd text comes back as it was typed', () => {
  test.each([
    ['emoji', '👩🏽‍🚀 when? 🇺🇸'],
    ['right to left', 'متى يبدأ العرض؟'],
    ['markup', '<script>alert(1)</script> & "quotes" \'too\''],
    ['replacement patterns', '$& $1 $$ $` \\1 %s %d'],
    ['lines', 'one\n\ttwo'],
    ['SQL', "'); DROP TABLE questions; --"],
    ['the longest', '好'.repeat(QUESTION_MAX_LENGTH)],
  ])('%s', async (_name, content) => {
    const booth = await openHttpBooth();
    const answer = await submit(booth, {
      content,
      author_name: content.slice(0, 20).split('\n')[0],
    });
    expect(answer.status, answer.text).toBe(201);
    expect((await stored(booth))[0]?.content).toBe(content);
  });
});

describe('what no screen can show is tidied', () => {
  test.each([
    ['line breaks of a form', 'one\r\ntwo\rthree', 'one\ntwo\nthree'],
    ['NUL and other control characters', 'a\u0000b\u0007c\u009b', 'abc'],
    ['half of a surrogate pair', 'a\ud800b', 'a\ufffdb'],
    [
      'line breaks that would count twice',
      `${'\r\n'.repeat(500)}x${'y'.repeat(998)}`,
      `x${'y'.repeat(998)}`,
    ],
    ['a name over two lines', 'Q', 'Q', 'Ada\r\nLovelace', 'Ada Lovelace'],
    ['fillers between words', `How${'\u3164'.repeat(50)}tall${'\u200b'.repeat(50)}?`, 'How tall?'],
    ['empty lines', `One${'\n\u2800'.repeat(200)}\n\ntwo`, 'One\n\ntwo'],
    ['overrides', 'Pay \u202eecin\u202c now', 'Pay ecin now'],
    ['a pile of accents', `Z${'\u0335'.repeat(900)}`, `Z${'\u0335'.repeat(4)}`],
    ['what is too long only before', `x${'\u200b'.repeat(2000)}y`, 'xy'],
    ['a name of fillers', 'Q', 'Q', '\u3164\u2800\u200b', null],
    ['a name written backwards', 'Q', 'Q', '\u202eadA', 'adA'],
  ])(
    '%s',
    async (
      _name,
      content,
      kept,
      author: string | null = null,
      keptAuthor: string | null = null,
    ) => {
      const booth = await openHttpBooth();
      const answer = await submit(booth, { content, author_name: author });
      expect(answer.status, answer.text).toBe(201);
      expect((await stored(booth))[0]).toMatchObject({ content: kept, author_name: keptAuthor });
    },
  );
});

describe('refusals', () => {
  const { questionMissing, questionTooLong, nameTooLong } = FIELD_MESSAGES;
  test.each<[string, unknown, string | RegExp, string | undefined]>([
    ['no body', undefined, questionMissing, 'content'],
    ['no content', {}, questionMissing, 'content'],
    ['empty', { content: '' }, questionMissing, 'content'],
    ['blank', { content: ' \n\t\u00a0 ' }, questionMissing, 'content'],
    ['fillers alone', { content: '\u3164 \u2800\n\u200b\u200e\u00ad' }, questionMissing, 'content'],
    ['accents on nothing', { content: '\u0301'.repeat(9) }, questionMissing, 'content'],
    ['control characters alone', { content: '\u0000\u0001' }, questionMissing, 'content'],
    ['a number', { content: 7 }, questionMissing, 'content'],
    ['null', { content: null }, questionMissing, 'content'],
    ['a list', ['x'], /./, undefined],
    ['far too long', { content: ' '.repeat(8001) }, questionTooLong, 'content'],
    ['too long', { content: 'x'.repeat(QUESTION_MAX_LENGTH + 1) }, questionTooLong, 'content'],
    [
      'name too long',
      { content: 'Q', author_name: 'x'.repeat(AUTHOR_NAME_MAX_LENGTH + 1) },
      nameTooLong,
      'author_name',
    ],
    [
      'a name of 11 KB',
      { content: 'Q', author_name: 'x'.repeat(11 * 1024) },
      nameTooLong,
      'author_name',
    ],
    [
      'name of another type',
      { content: 'Q', author_name: { first: 'Ada' } },
      /^author_name: /,
      'author_name',
    ],
  ])('%s is 400', async (_name, body, message, field) => {
    const booth = await openHttpBooth();
    expectRefusal(await submit(booth, body), 400, 'validation_failed', message, field);
    expect(await stored(booth)).toEqual([]);
  });
});

describe('Idempotency-Key', () => {
  const KEY = 'k3y_of-a-phone';

  test('a retry gets the first answer and stores nothing', async () => {
    const booth = await openHttpBooth();
    const first = await submit(booth, { content: 'Once?' }, KEY);
    const again = await submit(booth, { content: 'Once?' }, KEY);
    expect([again.status, again.text]).toEqual([201, first.text]);
    expect(await stored(booth)).toHaveLength(1);
  });

  test('a double click at the same moment is one question', async () => {
    const booth = await openHttpBooth();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => submit(booth, { content: 'Once?' }, KEY)),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await stored(booth)).toHaveLength(1);
  });

  test('it is remembered over a restart', async () => {
    const booth = await openHttpBooth();
    const first = await submit(booth, { content: 'Once?' }, KEY);
    await booth.restart();
    expect((await submit(booth, { content: 'Once?' }, KEY)).text).toBe(first.text);
    expect(await stored(booth)).toHaveLength(1);
  });

  test('a retry is answered even after staff decided', async () => {
    const booth = await openHttpBooth();
    const first = await submit(booth, { content: 'Once?' }, KEY);
    await booth.staff.put('/api/admin/question/1', { status: 'rejected' });
    expect((await submit(booth, { content: 'Once?' }, KEY)).text).toBe(first.text);
  });

  test('another key is another question, and so is none', async () => {
    const booth = await openHttpBooth();
    await submit(booth, { content: 'Same?' }, 'first-key');
    await submit(booth, { content: 'Same?' }, 'second-key');
    await submit(booth, { content: 'Same?' });
    await submit(booth, { content: 'Same?' });
    expect(await stored(booth)).toHaveLength(4);
  });

  test('a question and a lead may carry the same key', async () => {
    const booth = await openHttpBooth();
    await submit(booth, { content: 'Q' }, KEY);
    const lead = { name: 'Ada', email: 'ada@example.com' };
    const answer = await booth.visitor.post('/api/lead', lead, { 'idempotency-key': KEY });
    expect(answer.status, answer.text).toBe(201);
    expect(booth.deps.db.prepare('SELECT count(*) AS n FROM leads').get()).toEqual({ n: 1 });
  });

  test('a refused submission leaves its key free', async () => {
    const booth = await openHttpBooth();
    expect((await submit(booth, { content: '' }, KEY)).status).toBe(400);
    expect((await submit(booth, { content: 'Now?' }, KEY)).status).toBe(201);
  });

  test.each(['short', 'x'.repeat(65), 'with space in it', 'ünïcödé-key', ''])(
    'the key "%s" is 400',
    async (key) => {
      const booth = await openHttpBooth();
      const bytes = Buffer.from(key).toString('latin1');
      const answer = await submit(booth, { content: 'Q' }, bytes);
      expectRefusal(answer, 400, 'validation_failed', /Idempotency-Key/);
      expect(await stored(booth)).toEqual([]);
    },
  );
});

test('one refused submission among many takes none with it', async () => {
  const booth = await openHttpBooth();
  const bodies = Array.from({ length: 30 }, (_, i) => ({ content: i % 3 === 0 ? '' : `Q${i}` }));
  const answers = await Promise.all(bodies.map((body) => submit(booth, body)));
  expect(answers.map(({ status }) => status)).toEqual(
    bodies.map(({ content }) => (content === '' ? 400 : 201)),
  );
  expect((await stored(booth)).map(({ content }) => content).toSorted()).toEqual(
    bodies
      .map(({ content }) => content)
      .filter(Boolean)
      .toSorted(),
  );
});

import { describe, expect, test } from 'vitest';
import { NO_AI } from '../../server/contract/ai.ts';
import { ANSWER_MAX_LENGTH, AUTHOR_NAME_MAX_LENGTH } from '../../server/contract/limits.ts';
import { FIELD_MESSAGES } from '../../server/contract/messages.ts';
import { question } from '../../server/contract/questions.ts';
import { dataOf } from '../support/data-of.ts';
import { expectRefusal } from '../support/expect-answer.ts';
import { openHttpBooth, type HttpBooth } from '../support/http-booth.ts';
import { list, put, update } from '../support/moderation-booth.ts';

describe('a change', () => {
  test.each(['approved', 'pending', 'rejected'])('sets %s from any status', async (to) => {
    const booth = await openHttpBooth();
    const id = await booth.ask('Q');
    for (const from of ['approved', 'pending', 'rejected']) {
      await update(booth, id, { status: from });
      expect((await update(booth, id, { status: to })).status).toBe(to);
    }
  });

  test('takes any subset and leaves the rest', async () => {
    let now = Date.parse('2026-11-21T09:00:00Z');
    const booth = await openHttpBooth({ now: () => now });
    const id = await booth.ask('Q', 'Ada');
    now += 60_000;
    const changed = await update(booth, id, { answer: '  Yes.\r\n\r\nIndeed.  ' });
    expect(changed).toStrictEqual({
      id,
      content: 'Q',
      author_name: 'Ada',
      created_at: '2026-11-21T09:00:00.000Z',
      updated_at: '2026-11-21T09:01:00.000Z',
      status: 'pending',
      answer: 'Yes.\n\nIndeed.',
      ai_suggested: false,
      ai: NO_AI,
      version: 2,
      same_as: null,
      merged_into: null,
      asked: 1,
      shelf: 'active',
      labels: [],
      votes: 0,
      changed_by: null,
    });
    expect(await update(booth, id, { author_name: '' })).toMatchObject({
      author_name: null,
      answer: 'Yes.\n\nIndeed.',
    });
    expect(await update(booth, id, { answer: ' \n ' })).toMatchObject({ answer: null });
    expect(await update(booth, id, { author_name: ' Bob ', answer: null })).toMatchObject({
      author_name: 'Bob',
    });
    expect(await update(booth, id, {})).toMatchObject({ author_name: 'Bob', version: 6 });
  });

  test('of a version that is not the newest is 409 and changes nothing', async () => {
    const booth = await openHttpBooth();
    const id = await booth.ask('Q');
    const { version } = await update(booth, id, { answer: 'mine' });
    expect((await put(booth, id, { answer: 'mine again', version })).status).toBe(200);
    const late = await put(booth, id, { answer: 'theirs', version });
    expectRefusal(late, 409, 'conflict', 'Somebody else changed this question in the meantime.');
    expect((await list(booth)).items[0]?.answer).toBe('mine again');
  });

  test('of two at the same moment with the same version, one wins', async () => {
    const booth = await openHttpBooth();
    const id = await booth.ask('Q');
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => put(booth, id, { answer: `by ${i}`, version: 1 })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
    expect((await list(booth)).items[0]?.version).toBe(2);
  });

  test.each<[string, unknown, string | RegExp, string | undefined]>([
    ['unknown status', { status: 'open' }, /^status: /, 'status'],
    ['null status', { status: null }, /^status: /, 'status'],
    ['content', { content: 'other' }, 'Unknown field: content', 'content'],
    ['time', { created_at: '2026-01-01' }, 'Unknown field: created_at', 'created_at'],
    ['long answer', { answer: 'x'.repeat(ANSWER_MAX_LENGTH + 1) }, /10000/, 'answer'],
    [
      'long name',
      { author_name: 'x'.repeat(AUTHOR_NAME_MAX_LENGTH + 1) },
      FIELD_MESSAGES.nameTooLong,
      'author_name',
    ],
    ['answer of another type', { answer: 7 }, /^answer: /, 'answer'],
    ['one bad, one good', { answer: 'good', status: 'bad' }, /^status: /, 'status'],
    ['a list', [], /./, undefined],
  ])('%s is 400 and changes nothing', async (_name, body, message, field) => {
    const booth = await openHttpBooth();
    const id = await booth.ask('Q');
    expectRefusal(await put(booth, id, body), 400, 'validation_failed', message, field);
    expect((await list(booth)).items[0]).toMatchObject({ version: 1, answer: null });
  });
});

/** One approved question whose answer the AI drafted. */
async function openTagged(): Promise<HttpBooth> {
  const booth = await openHttpBooth();
  await booth.ask('Q');
  await update(booth, 1, { answer: 'A draft', status: 'approved' });
  booth.deps.db.exec('UPDATE questions SET ai_suggested = 1');
  return booth;
}

describe('the AI’s tag', () => {
  test.each<[unknown, string | null]>([
    [{ clear_answer: false }, 'A draft'],
    [{}, 'A draft'],
    [undefined, 'A draft'],
    [{ clear_answer: true }, null],
  ])('%j is taken off; the answer is then %j', async (body, answer) => {
    const booth = await openTagged();
    expect((await list(booth)).items[0]?.ai_suggested).toBe(true);
    const cleared = await booth.staff.post('/api/admin/question/1/clear-ai', body);
    expect(dataOf(question.strict(), cleared)).toMatchObject({
      ai_suggested: false,
      answer,
      status: 'approved',
    });
  });

  test('clear_answer that is no boolean is 400', async () => {
    const booth = await openTagged();
    const answer = await booth.staff.post('/api/admin/question/1/clear-ai', {
      clear_answer: 'yes',
    });
    expectRefusal(answer, 400, 'validation_failed', /^clear_answer: /, 'clear_answer');
  });

  test.each([
    ['switched off', {}, 'AI is switched off. Switch it on in the AI settings.'],
    [
      'without a key',
      { ai: { enabled: true } },
      'AI has no API key yet. Enter one in the AI settings.',
    ],
  ])('a new draft with the AI %s is 409 with the reason', async (_name, settings, reason) => {
    const booth = await openHttpBooth();
    await booth.ask('Q');
    await booth.staff.put('/api/admin/settings', settings);
    expectRefusal(
      await booth.staff.post('/api/admin/question/1/rerun-ai'),
      409,
      'conflict',
      reason,
    );
  });
});

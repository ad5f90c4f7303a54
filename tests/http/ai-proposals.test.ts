import { describe, expect, test } from 'vitest';
import { ANSWER_MAX_LENGTH } from '../../server/contract/limits.ts';
import { question } from '../../server/contract/questions.ts';
import { dataOf } from '../support/data-of.ts';
import { openDrafting, readQuestion, settled } from '../support/drafting.ts';
import { expectRefusal } from '../support/expect-answer.ts';
import type { HttpBooth } from '../support/http-booth.ts';
import { streamed } from '../support/llm.ts';

function put(booth: HttpBooth, id: number, body: unknown) {
  return booth.staff.put(`/api/admin/question/${id}`, body);
}

/** A question with a person’s answer and a draft beside it. */
async function openProposed() {
  const { booth, llm } = await openDrafting();
  const id = await booth.ask('Q');
  await settled(booth, id);
  await put(booth, id, { answer: 'My words.' });
  llm.answer(streamed('Proposed words.'));
  await booth.staff.post(`/api/admin/question/${id}/rerun-ai`);
  await settled(booth, id);
  return { booth, id };
}

describe('a proposal', () => {
  test('is accepted by saving it, and is the AI’s then', async () => {
    const { booth, id } = await openProposed();
    const saved = dataOf(question, await put(booth, id, { answer: 'Proposed words.' }));
    expect(saved).toMatchObject({
      answer: 'Proposed words.',
      ai_suggested: true,
      ai: { proposal: null },
    });
  });

  test('is gone when a person writes something else', async () => {
    const { booth, id } = await openProposed();
    const saved = dataOf(question, await put(booth, id, { answer: 'Better words.' }));
    expect(saved).toMatchObject({ ai_suggested: false, ai: { proposal: null } });
  });

  test('stays when the status alone is changed', async () => {
    const { booth, id } = await openProposed();
    const saved = dataOf(question, await put(booth, id, { status: 'approved' }));
    expect(saved).toMatchObject({ answer: 'My words.', ai: { proposal: 'Proposed words.' } });
  });

  test('is discarded once', async () => {
    const { booth, id } = await openProposed();
    const path = `/api/admin/question/${id}/ai-proposal`;
    const left = dataOf(question, await booth.staff.delete(path));
    expect(left).toMatchObject({ answer: 'My words.', ai: { proposal: null } });
    expectRefusal(await booth.staff.delete(path), 404, 'not_found');
  });
});

describe('a proposal that was discarded by mistake', () => {
  test('comes back as it was, with its sources, where no other one stands by now', async () => {
    const { booth, id } = await openProposed();
    const path = `/api/admin/question/${id}/ai-proposal`;
    const { ai } = await readQuestion(booth, id);
    const { proposal, covered } = ai;
    const sources = [{ document: 'prices.md', heading: 'Pumps', text: 'A pump costs 9.' }];
    dataOf(question, await booth.staff.delete(path));
    const back = dataOf(question, await booth.staff.put(path, { proposal, covered, sources }));
    expect(back).toMatchObject({
      answer: 'My words.',
      ai: { state: 'none', proposal: 'Proposed words.', covered, sources },
    });
    expectRefusal(
      await booth.staff.put(path, { proposal: 'Other words.', covered, sources }),
      409,
      'conflict',
    );
    expect((await readQuestion(booth, id)).ai.proposal).toBe('Proposed words.');
  });

  test.each<[string, object]>([
    ['empty', { proposal: '' }],
    ['too long', { proposal: 'x'.repeat(ANSWER_MAX_LENGTH + 1) }],
    ['of another kind', { proposal: 7 }],
    ['with more than belongs to it', { status: 'approved' }],
    [
      'of too many sources',
      { sources: Array.from({ length: 51 }, () => ({ document: null, heading: '', text: '' })) },
    ],
  ])('is refused when it is %s', async (_name, wrong) => {
    const { booth, id } = await openProposed();
    const path = `/api/admin/question/${id}/ai-proposal`;
    await booth.staff.delete(path);
    const body = { proposal: 'Words.', covered: null, sources: [], ...wrong };
    expectRefusal(await booth.staff.put(path, body), 400, 'validation_failed');
    expectRefusal(
      await booth.staff.put('/api/admin/question/999/ai-proposal', {
        proposal: 'Words.',
        covered: null,
        sources: [],
      }),
      404,
      'not_found',
    );
    expect((await readQuestion(booth, id)).ai.proposal).toBeNull();
  });
});

import { describe, expect, test } from 'vitest';
import { draftOf, openDrafting } from '../support/drafting.ts';
import {
  json,
  openLlm,
  refusal,
  streamed,
  useAi,
  type Answer,
  type Asked,
} from '../support/llm.ts';

const KEY = 'sk-proj-0123456789abcdefghijklmnop';

function named(param: string, message: string): Answer {
  return refusal(400, { param, message, code: 'unsupported_parameter' });
}

/** Refuses what a model does not take, as the real ones do. */
function picky(refuses: (asked: Asked) => Answer | null): Answer {
  return (response, asked) => (refuses(asked) ?? streamed('Understood.'))(response, asked);
}

describe('a service is asked in the way that it knows', () => {
  test.each<[string, (asked: Asked) => Answer | null]>([
    [
      'without a temperature',
      (asked) =>
        'temperature' in asked
          ? named('temperature', "Unsupported value: 'temperature' does not support 0.2")
          : null,
    ],
    [
      'with the newer limit',
      (asked) =>
        'max_tokens' in asked
          ? named('max_tokens', "'max_tokens' is not supported. Use 'max_completion_tokens'.")
          : null,
    ],
    [
      'without any limit',
      (asked) =>
        'max_tokens' in asked || 'max_completion_tokens' in asked
          ? named(
              '',
              `Unknown field: ${'max_tokens' in asked ? 'max_tokens' : 'max_completion_tokens'}`,
            )
          : null,
    ],
    [
      'with rules of the developer',
      (asked) =>
        asked.messages.some(({ role }) => role === 'system')
          ? named('messages[0].role', "'messages[0].role' does not support 'system'")
          : null,
    ],
    [
      'all of it',
      (asked) =>
        'temperature' in asked
          ? named('temperature', 'temperature')
          : 'max_tokens' in asked
            ? named('max_tokens', "Use 'max_completion_tokens'")
            : null,
    ],
  ])('%s, and the next time at once', async (_name, refuses) => {
    const { booth, llm } = await openDrafting();
    llm.answer(picky(refuses));
    expect(await draftOf(booth, 'One')).toMatchObject({ answer: 'Understood.' });
    const asked = llm.asked.length;
    expect(asked).toBeGreaterThan(1);
    expect(await draftOf(booth, 'Two')).toMatchObject({ answer: 'Understood.' });
    expect(llm.asked).toHaveLength(asked + 1);
  });

  test('a refusal that nothing can be left out of is given up', async () => {
    const { booth, llm } = await openDrafting();
    llm.answer(refusal(400, { message: 'The prompt is odd', code: 'odd' }));
    const { ai } = await draftOf(booth, 'Q');
    expect(ai).toMatchObject({ state: 'failed', reason: /refuses the request \(400\)/ });
  });

  test('one that cannot stream', async () => {
    const { booth, llm } = await openDrafting();
    const choices = [{ index: 0, message: { role: 'assistant', content: 'At once.' } }];
    llm.answer(json(200, { choices }));
    expect(await draftOf(booth, 'Q')).toMatchObject({ answer: 'At once.' });
  });

  test('a model that thinks aloud, and one that thinks its whole limit away', async () => {
    const { booth, llm } = await openDrafting();
    llm.answer(streamed('<think>The visitor wants a yes. [1]</think>\n\nYes.'));
    expect(await draftOf(booth, 'One')).toMatchObject({ answer: 'Yes.' });
    const limits: unknown[] = [];
    llm.answer((response, asked) => {
      limits.push(asked['max_tokens']);
      return (limits.length === 1 ? streamed('', 'length') : streamed('Thought.'))(response, asked);
    });
    expect(await draftOf(booth, 'Two')).toMatchObject({ answer: 'Thought.' });
    expect(limits).toEqual([1000, 5000]);
  });

  test('at this laptop without a key, and never with one of another host', async () => {
    const { booth, llm } = await openDrafting({ ai: { apiKey: KEY } });
    await draftOf(booth, 'One');
    expect(llm.asked[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
    const other = await openLlm();
    await useAi(booth, other.url);
    await draftOf(booth, 'Two');
    expect(other.asked[0]?.headers.authorization).toBeUndefined();
    expect((await booth.staff.get('/api/admin/settings')).text).toContain('"has_key":false');
  });
});

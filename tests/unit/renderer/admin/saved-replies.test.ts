import { describe, expect, test } from 'vitest';
import {
  findReplies,
  replyTrigger,
} from '../../../../renderer/admin/questions/replies/replies-api.ts';
import { REPLY_KEY_MAX_LENGTH, type Reply } from '../../../../server/contract/replies.ts';

describe('a slash', () => {
  test.each([
    ['/', 0, ''],
    ['/pr', 0, 'pr'],
    ['Hello /pr', 6, 'pr'],
    ['One\n/pr', 4, 'pr'],
    ['(/PR', 1, 'PR'],
    ['“/größe', 1, 'größe'],
    ['全部 /価格', 3, '価格'],
    ['a /two-words_2', 2, 'two-words_2'],
    [`x /${'k'.repeat(REPLY_KEY_MAX_LENGTH)}`, 2, 'k'.repeat(REPLY_KEY_MAX_LENGTH)],
  ])('begins a key in %j', (text, start, typed) => {
    expect(replyTrigger(text, text.length)).toEqual({ start, typed });
  });

  test.each(['', 'pr', 'and/or', 'https://pr', 'https://x/pr', '/usr/pr', '24/7', '/pr ', '//pr'])(
    'begins none in %j',
    (text) => expect(replyTrigger(text, text.length)).toBe(null),
  );

  test('counts up to the caret', () => {
    expect(replyTrigger('A /price b', 5)).toEqual({ start: 2, typed: 'pr' });
    expect(replyTrigger('A /price b', 2)).toBe(null);
    // Where a long text is cut before it is looked at, no word begins.
    const word = `${'x'.repeat(9)}/${'k'.repeat(REPLY_KEY_MAX_LENGTH + 1)}`;
    expect(replyTrigger(word, word.length)).toBe(null);
  });
});

describe('the search', () => {
  const replies = [
    ['delivery', 'Lieferzeit', 'We ship in five days, prices included.'],
    ['price', 'What it costs', 'It costs 1,890 €.'],
    ['privacy', null, 'It stays on this laptop.'],
    ['size', 'Größe', 'Two metres.'],
  ].map(([key, title, text], id) => ({ id, key, title, text }) as Reply);
  const keys = (typed: string) =>
    findReplies(replies, typed).map(({ reply, named }) => `${reply.key}${named ? '' : '*'}`);

  test.each([
    ['', ['delivery*', 'price*', 'privacy*', 'size*']],
    ['pr', ['price', 'privacy', 'delivery*']],
    ['/PRICE', ['price', 'delivery*']],
    ['große', ['size']],
    ['costs what', ['price']],
    ['laptop stays', ['privacy*']],
    ['!', []],
    ['nothing of it', []],
  ])('for %j finds keys first, then titles, then texts', (typed, found) => {
    expect(keys(typed)).toEqual(found);
  });
});

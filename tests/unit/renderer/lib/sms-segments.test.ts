import { describe, expect, test } from 'vitest';
import { smsSegments } from '../../../../renderer/lib/sms-segments.ts';

describe('texts in the GSM alphabet', () => {
  test.each([
    ['', 0],
    ['a'.repeat(160), 1],
    ['a'.repeat(161), 2],
    ['a'.repeat(306), 2],
    ['a'.repeat(307), 3],
    ['Grüße à la Åse, ¿qué?\n', 1],
  ])('%#', (text, count) => {
    expect(smsSegments(text)).toMatchObject({ count, special: [] });
  });

  test('characters of the extension take two places, and are not cut in two', () => {
    expect(smsSegments('€'.repeat(80))).toMatchObject({ count: 1, used: 160 });
    expect(smsSegments('€'.repeat(81))).toMatchObject({ count: 2, used: 162, room: 153 });
    // 76 of them fill 152 of 153 places: the last place of each part stays empty.
    expect(smsSegments('€'.repeat(153)).count).toBe(3);
    expect(smsSegments('a'.repeat(306)).count).toBe(2);
  });
});

describe('texts with any other character', () => {
  test.each([
    ['’', 1],
    ['ж'.repeat(70), 1],
    ['ж'.repeat(71), 2],
    ['ж'.repeat(134), 2],
    ['ж'.repeat(135), 3],
    ['😀'.repeat(35), 1],
    ['😀'.repeat(36), 2],
    // 33 fill 66 of 67 places.
    ['😀'.repeat(67), 3],
  ])('%#', (text, count) => {
    expect(smsSegments(text).count).toBe(count);
  });

  test('tells which ones, each once', () => {
    expect(smsSegments('It’s “here” 😀 😀').special).toEqual(['’', '“', '”', '😀']);
  });
});

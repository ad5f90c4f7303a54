import { describe, expect, test } from 'vitest';
import { planScroll } from '../../../../../renderer/display/stage/scroll-through.ts';

function words(count: number) {
  return Array.from({ length: count }, () => 'press').join(' ');
}
/** Stage units a second while the text moves. */
function paceOf(text: string, overflow: number, height: number, unit: number) {
  const { distance, lead, totalMs } = planScroll(text, overflow, height, unit);
  return ((distance + 2 * lead) / unit / (totalMs - 6000)) * 1000;
}

describe('a text that is longer than its frame', () => {
  test('moves by what does not fit, and a little room at both ends', () => {
    const plan = planScroll(words(100), 300, 900, 2);
    expect(plan).toMatchObject({ distance: 300, lead: 32 });
  });

  test('moves as fast as people read: four words a second', () => {
    // 100 words over 400 units are 25 s of reading: 16 units a second.
    expect(paceOf(words(100), 300, 400, 1)).toBeCloseTo(16);
  });

  test('never crawls and never rushes', () => {
    expect(paceOf(words(1000), 300, 400, 1)).toBeCloseTo(10);
    expect(paceOf(words(5), 300, 400, 1)).toBeCloseTo(24);
  });

  test('rests three seconds at its beginning and at its end', () => {
    // (300 + 2 × 16) units at 16 units a second, and twice three seconds.
    expect(planScroll(words(100), 300, 400, 1).totalMs).toBeCloseTo((332 / 16) * 1000 + 6000);
  });

  test('takes the same time on a larger screen', () => {
    const small = planScroll(words(100), 300, 400, 1);
    const large = planScroll(words(100), 900, 1200, 3);
    expect(large.totalMs).toBeCloseTo(small.totalMs);
  });

  test.each([
    ['Chinese', '新'.repeat(200)],
    ['Japanese', 'プレスは速い'.repeat(200).slice(0, 200)],
    ['Thai', 'เครื่องพิมพ์'.repeat(200).slice(0, 200)],
  ])('gives %s its time: two characters are a word', (_name, text) => {
    expect(paceOf(text, 300, 400, 1)).toBeCloseTo(16, 0);
  });

  test('takes a long word for one or two', () => {
    expect(paceOf('Stromsparpumpen '.repeat(50), 300, 400, 1)).toBeCloseTo(16, 0);
  });

  test('longer texts take longer', () => {
    const times = [100, 200, 400, 800].map(
      (count) => planScroll(words(count), count * 3, count * 4, 1).totalMs,
    );
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });
});

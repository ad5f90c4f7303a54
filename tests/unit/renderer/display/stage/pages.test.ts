import { expect, test } from 'vitest';
import { paginate } from '../../../../../renderer/display/stage/layout/answer.ts';

/** The lines of paragraphs, each ten units high. */
function lines(...paragraphs: number[]) {
  let top = -10;
  return paragraphs.flatMap((count, block) =>
    Array.from({ length: count }, () => ({ top: (top += 10), bottom: top + 10, block })),
  );
}

test.each([
  ['what fits stands whole', [4], [[0, 40]]],
  [
    'a paragraph that fits into a column is not divided',
    [2, 3],
    [
      [0, 20],
      [20, 50],
    ],
  ],
  [
    'the last line takes the one before with it',
    [5],
    [
      [0, 30],
      [30, 50],
    ],
  ],
  [
    'two lines at the end stand together as they are',
    [6],
    [
      [0, 40],
      [40, 60],
    ],
  ],
  [
    'a first line that would stand alone begins the next column',
    [3, 6],
    [
      [0, 30],
      [30, 70],
      [70, 90],
    ],
  ],
])('%s', (_what, paragraphs, columns) => {
  const found = paginate(lines(...paragraphs), 40).map(({ from, to }) => [from, to]);
  expect(found).toEqual(columns);
});

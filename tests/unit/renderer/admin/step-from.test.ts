import { expect, test } from 'vitest';
import { stepFrom } from '../../../../renderer/admin/list/use-list.ts';

const ROWS = [{ id: 3 }, { id: 2 }, { id: 1 }];

test.each([
  ['goes down', 3, [], 1, 2],
  ['goes up', 2, [], -1, 3],
  ['stays on the last row', 1, [], 1, 1],
  ['stays on the first row', 3, [], -1, 3],
  ['begins at the top', null, [], 1, 3],
  ['begins at the bottom', null, [], -1, 1],
  ['goes on below a row that has left', 9, [3, 9, 2, 1], 1, 2],
  ['goes on above a row that has left', 9, [3, 9, 2, 1], -1, 3],
  ['goes to the last row below one that has left the end', 9, [3, 2, 1, 9], 1, 1],
] as const)('a step %s', (_name, id, around, step, expected) => {
  expect(stepFrom(ROWS, id, around, step)?.id).toBe(expected);
});

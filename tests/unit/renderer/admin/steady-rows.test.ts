import { describe, expect, test } from 'vitest';
import {
  newerOf,
  type SteadyRows,
  steadyRows as steadyPage,
} from '../../../../renderer/admin/list/steady-list.ts';

type Row = { id: number; version: number };
function row(id: number, version = 1): Row {
  return { id, version };
}
const NOTHING: SteadyRows<Row> = { view: '', rows: [], arrived: [], waiting: 0, total: 0 };
/** All rows on one page, unless told how many there are in all. */
function steadyRows(
  shown: SteadyRows<Row>,
  view: string,
  items: Row[],
  hold: boolean,
  total = items.length,
  left: Row[] = [],
) {
  return steadyPage(shown, view, { items, left, total }, hold);
}
function idsOf({ rows }: SteadyRows<Row>) {
  return rows.map(({ id }) => id);
}
function shownIn(...rows: Row[]) {
  return steadyRows(NOTHING, 'all', rows, false);
}

describe('of two states of a row', () => {
  test('the higher version is the later one, whichever came first', () => {
    expect(newerOf(row(1, 2), row(1, 3)).version).toBe(3);
    expect(newerOf(row(1, 3), row(1, 2)).version).toBe(3);
  });

  test('the second one counts where both are the same or have none', () => {
    const [first, second] = [row(1), row(1)];
    expect(newerOf(first, second)).toBe(second);
    const [bare, later]: { id: number; version?: number }[] = [{ id: 1 }, { id: 1 }];
    expect(newerOf(bare!, later!)).toBe(later);
  });
});

describe('a list that nobody points at', () => {
  test('shows what came, and which rows are new in it', () => {
    const next = steadyRows(shownIn(row(2), row(1)), 'all', [row(3), row(2), row(1)], false);
    expect(next).toMatchObject({ arrived: [3], waiting: 0 });
    expect(idsOf(next)).toEqual([3, 2, 1]);
  });

  test('takes a row that moved up from the next page for no arrival', () => {
    const next = steadyRows(shownIn(row(3), row(2)), 'all', [row(3), row(1)], false);
    expect(next.arrived).toEqual([]);
  });

  test('keeps its arrivals marked while only texts change, and forgets them with the next one', () => {
    const arrived = steadyRows(shownIn(row(1)), 'all', [row(2), row(1)], false);
    const edited = steadyRows(arrived, 'all', [row(2, 2), row(1)], false);
    expect(edited.arrived).toEqual([2]);
    expect(steadyRows(edited, 'all', [row(3), row(2, 2), row(1)], false).arrived).toEqual([3]);
  });

  test('is the same object when nothing changed: no screen draws itself for nothing', () => {
    const rows = [row(2), row(1)];
    const shown = shownIn(...rows);
    expect(steadyRows(shown, 'all', [...rows], false)).toBe(shown);
    expect(steadyRows(shown, 'all', [...rows], true)).toBe(shown);
  });
});

describe('a list that somebody points at', () => {
  test('moves no row: what is new waits, what is gone stays, texts follow', () => {
    const shown = shownIn(row(3), row(2), row(1));
    const held = steadyRows(shown, 'all', [row(5), row(4), row(3, 2), row(1)], true);
    expect(held.rows).toEqual([row(3, 2), row(2), row(1)]);
    expect(held.waiting).toBe(2);
    // As it is since it has left.
    const left = steadyRows(shown, 'all', [row(3)], true, 1, [row(1), row(2, 2)]);
    expect(left).toMatchObject({ rows: [row(3), row(2, 2), row(1)], waiting: 0 });
    const released = steadyRows(held, 'all', [row(5), row(4), row(3, 2), row(1)], false);
    expect(idsOf(released)).toEqual([5, 4, 3, 1]);
    expect(released).toMatchObject({ arrived: [5, 4], waiting: 0 });
    // What came and went meanwhile waits for nobody.
    expect(steadyRows(held, 'all', [...held.rows], false).waiting).toBe(0);
  });

  test.each([
    ['newest first', [3, 2], [3, 1]],
    ['oldest first', [1, 2], [1, 3]],
  ])('takes rows that moved up from the next page for nothing new: %s', (_, before, after) => {
    const shown = steadyRows(
      NOTHING,
      'all',
      before.map((id) => row(id)),
      false,
      3,
    );
    const held = steadyRows(
      shown,
      'all',
      after.map((id) => row(id)),
      true,
      2,
    );
    expect(held.waiting).toBe(0);
    // One that is new beside it counts.
    const rows = [row(4), ...after.map((id) => row(id))];
    expect(steadyRows(held, 'all', rows, true, 3).waiting).toBe(1);
  });

  test('tells of an older row that comes in between, such as one that is archived elsewhere', () => {
    const shown = shownIn(row(4), row(1));
    const held = steadyRows(shown, 'archived', [row(4), row(1)], false);
    const came = steadyRows(held, 'archived', [row(4), row(2), row(1)], true);
    expect([idsOf(came), came.waiting]).toEqual([[4, 1], 1]);
  });

  test('goes not back to an older text', () => {
    const shown = shownIn(row(1, 3));
    expect(steadyRows(shown, 'all', [row(1, 2)], true)).toBe(shown);
  });

  test('changes when another view is asked for', () => {
    const held = steadyRows(shownIn(row(2), row(1)), 'all', [row(3), row(2), row(1)], true);
    const other = steadyRows(held, 'pending', [row(9)], true);
    expect(other).toEqual({
      view: 'pending',
      rows: [row(9)],
      arrived: [],
      waiting: 0,
      total: 1,
    });
  });
});

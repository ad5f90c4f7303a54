import { describe, expect, test, vi } from 'vitest';
import {
  formatListParams,
  parseListParams,
  rangeOf,
  SEARCH_MAX_LENGTH,
  sortedBy,
  yesOrNo,
  type UrlView,
} from '../../../../renderer/admin/kit/list/list-view.ts';
import {
  fadeOf,
  newerOf,
  type SteadyRows,
  steadyRows as steadyPage,
} from '../../../../renderer/admin/kit/list/steady-list.ts';
import { prefersStill } from '../../../../renderer/lib/browser.ts';
import { pointerMeaning, toldAfter } from '../../../../renderer/admin/kit/list/data-list.tsx';
import { clickMeaning } from '../../../../renderer/admin/kit/list/row.tsx';
import { searchKey } from '../../../../renderer/admin/kit/list/list-toolbar.tsx';
import { stepFrom, tabStopOf } from '../../../../renderer/admin/kit/list/use-list.ts';
import {
  extendedTo,
  marked,
  markedIn,
  marksIn,
  NO_MARKS,
  shareOf,
  type Marks,
  toggled,
  toggledAll,
} from '../../../../renderer/admin/kit/list/use-selection.ts';

const DEFAULT: UrlView = { q: '', order: 'desc', page: 1, pageSize: 50 };
function parse(query: string) {
  return parseListParams(new URLSearchParams(query));
}

test.each<[string, Partial<UrlView>]>([
  ['', {}],
  ['q=a%20%26%20b%25', { q: 'a & b%' }],
  ['order=asc', { order: 'asc' }],
  ['page=3&size=25', { page: 3, pageSize: 25 }],
  ['size=100', { pageSize: 100 }],
  ['page=1000000', { page: 1_000_000 }],
])('the address of a list is read: %s', (query, view) =>
  expect(parse(query)).toEqual({ ...DEFAULT, ...view }),
);

test.each([
  [1, 0, [1, 1, 1, 0]],
  [2, 27, [2, 2, 26, 27]],
  [2, 60, [2, 3, 26, 50]],
  // Its rows are gone: the last page that there is.
  [3, 27, [2, 2, 26, 27]],
  [2, 25, [1, 1, 1, 25]],
])('page %i of %i rows is page, last page, first and last row %j', (asked, total, expected) => {
  const { page, lastPage, first, last } = rangeOf({ page: asked, pageSize: 25 }, total);
  expect([page, lastPage, first, last]).toEqual(expected);
});

describe('nonsense in an address is the default', () => {
  const orders = ['order=up', 'order=ASC'];
  const sizes = ['size=10', 'size=0', 'size=1000000', 'size='];
  const pages = ['0', '-1', '1.5', 'two', '', '1e99', '1000001', 'NaN', 'Infinity'];
  test.each([...orders, ...sizes, ...pages.map((page) => `page=${page}`), 'unknown=1'])(
    '%s',
    (query) => expect(parse(query)).toEqual(DEFAULT),
  );

  test('a search that is too long is cut to what the server takes', () => {
    const long = 'x'.repeat(SEARCH_MAX_LENGTH + 1);
    expect(parse(`q=${long}`).q).toBe('x'.repeat(SEARCH_MAX_LENGTH));
  });
});

test('the address of a view names what differs, with the list’s own filters', () => {
  const view: UrlView = { q: 'ä & b', order: 'asc', page: 2, pageSize: 25 };
  const params = formatListParams(view, { status: 'pending', answered: null });
  expect(params.toString()).toBe('q=%C3%A4+%26+b&status=pending&order=asc&page=2&size=25');
});

test('a press on a column’s head flips its order; on another one it begins with that one’s own', () => {
  const names = { sort: 'author', order: 'asc' } as const;
  expect(sortedBy<string>(names, 'author', 'asc')).toEqual({ sort: 'author', order: 'desc' });
  expect(sortedBy<string>(names, 'time', 'desc')).toEqual({ sort: 'time', order: 'desc' });
});

test('a filter of three states', () => {
  expect(['yes', 'no'].map(yesOrNo)).toEqual([true, false]);
  for (const other of [null, '', 'YES', 'true']) expect(yesOrNo(other)).toBeNull();
});

type Row = { id: number; version: number };
function row(id: number, version = 1): Row {
  return { id, version };
}
function rows(...ids: number[]): Row[] {
  return ids.map((id) => row(id));
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
  test('keeps its arrivals marked while only texts change, and forgets them with the next one', () => {
    const arrived = steadyRows(shownIn(row(1)), 'all', [row(2), row(1)], false);
    const edited = steadyRows(arrived, 'all', [row(2, 2), row(1)], false);
    expect(edited.arrived).toEqual([2]);
    expect(steadyRows(edited, 'all', [row(3), row(2, 2), row(1)], false).arrived).toEqual([3]);
  });

  test('is the same object when nothing changed: no screen draws itself for nothing', () => {
    const same = rows(2, 1);
    const shown = shownIn(...same);
    expect(steadyRows(shown, 'all', [...same], false)).toBe(shown);
    expect(steadyRows(shown, 'all', [...same], true)).toBe(shown);
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
    const shown = steadyRows(NOTHING, 'all', rows(...before), false, 3);
    const held = steadyRows(shown, 'all', rows(...after), true, 2);
    expect(held.waiting).toBe(0);
    // One that is new beside it counts.
    expect(steadyRows(held, 'all', rows(4, ...after), true, 3).waiting).toBe(1);
  });

  test('changes when another view is asked for', () => {
    const held = steadyRows(shownIn(row(2), row(1)), 'all', [row(3), row(2), row(1)], true);
    const other = steadyRows(held, 'pending', [row(9)], true);
    expect(other).toEqual({ ...NOTHING, view: 'pending', rows: [row(9)], total: 1 });
  });
});

test.each([
  ['rests while the page moves', 'mouse', [0, 0], null],
  ['moves across', 'mouse', [2, 0], 'aim'],
  ['moves down', 'pen', [0, -1], 'aim'],
  ['is a finger', 'touch', [0, 9], 'touch'],
] as const)('a pointer that %s', (_what, pointerType, [movementX, movementY], meaning) => {
  expect(pointerMeaning({ pointerType, movementX, movementY })).toBe(meaning);
});

test.each([
  ['Enter', 'a', 'first'],
  ['ArrowDown', '', 'first'],
  ['Escape', ' ', 'clear'],
  ['Escape', '', 'leave'],
  ['a', '', null],
])('in a search field %s with “%s” means %s', (key, text, meaning) => {
  expect(searchKey(key, text)).toBe(meaning);
});

const ROWS = [{ id: 3 }, { id: 2 }, { id: 1 }];

test.each([
  ['goes down', 3, [], 1, 2],
  ['stays on the last row', 1, [], 1, 1],
  ['stays on the first row', 3, [], -1, 3],
  ['begins at the top', null, [], 1, 3],
  ['begins at the bottom', null, [], -1, 1],
  ['goes on below a row that has left', 9, [3, 9, 2, 1], 1, 2],
  ['goes on above a row that has left', 9, [3, 2, 9, 1], -1, 2],
  ['goes to the last row below one that has left the end', 9, [3, 2, 1, 9], 1, 1],
] as const)('a step %s', (_name, id, around, step, expected) => {
  expect(stepFrom(ROWS, id, around, step)?.id).toBe(expected);
});

test.each([
  [2, 2],
  [null, 3],
])('with the keys at row %s, Tab stops at row %i', (id, stop) => {
  expect(tabStopOf(ROWS, id)).toBe(stop);
  expect(tabStopOf([], id)).toBeUndefined();
});

const CLICK = { shiftKey: false, ctrlKey: false, metaKey: false };
const AT_ROW = { isForRow: true, canMark: true, hasSelected: false };
test.each([
  [{}, {}, 'press'],
  [{ shiftKey: true }, {}, 'extend'],
  [{ ctrlKey: true }, {}, 'mark'],
  [{ metaKey: true }, {}, 'mark'],
  [{ ctrlKey: true, shiftKey: true }, {}, 'extend'],
  [{ ctrlKey: true }, { canMark: false }, 'press'],
  [{ ctrlKey: true }, { isForRow: false }, 'choose'],
  [{}, { isForRow: false }, 'choose'],
  // A person who copies a name does not mean to open it.
  [{}, { hasSelected: true }, 'choose'],
])('a click with %j at %j means %s', (held, at, meaning) => {
  expect(clickMeaning({ ...CLICK, ...held }, { ...AT_ROW, ...at })).toBe(meaning);
});

test.each([
  [1, 3, 'some'],
  [3, 3, 'all'],
  [0, 0, 'none'],
])('%i marked of %i are %s', (marked, count, share) => {
  expect(shareOf(marked, count)).toBe(share);
});

const MARK: Record<string, (before: Marks, id: number) => Marks> = {
  toggle: toggled,
  extend: (before, id) => extendedTo(before, rows(1, 2, 3, 4, 5), id),
  all: (before) => toggledAll(before, rows(1, 2, 3, 4, 5)),
  on: (before, id) => marked(before, [id], true),
  off: (before, id) => marked(before, [id], false),
};

test.each([
  ['toggle 2', [2]],
  ['toggle 2, toggle 2', []],
  ['toggle 2, toggle 4', [2, 4]],
  ['extend 2', [2]],
  ['toggle 2, extend 4', [2, 3, 4]],
  ['toggle 4, extend 2', [2, 3, 4]],
  // Back again: the range has its other end here now, and what was marked before it stays.
  ['toggle 5, toggle 2, extend 4, extend 3', [2, 3, 5]],
  ['toggle 2, extend 3, extend 1', [1, 2]],
  ['extend 3, extend 4, extend 3', [3]],
  // Where it began has left the page.
  ['toggle 9, extend 2', [2, 9]],
  ['toggle 9, all', [1, 2, 3, 4, 5]],
  ['all, all', []],
  ['all, off 3, all', [1, 2, 3, 4, 5]],
  ['all, off 3, extend 2', [1, 2, 4, 5]],
  ['toggle 1, on 3, off 1', [3]],
])('after %s, marked are %j', (steps, ids) => {
  const { ids: left } = steps.split(', ').reduce((marks, step) => {
    const [how = '', id] = step.split(' ');
    return MARK[how]?.(marks, Number(id)) ?? marks;
  }, NO_MARKS);
  expect([...left].toSorted((one, other) => one - other)).toEqual(ids);
});

test('marks are those of one view, and what was refused there takes none away elsewhere', () => {
  const before = { view: 'pending', marks: marked(NO_MARKS, [1, 2], true) };
  expect(marksIn(before, 'pending').ids).toEqual(new Set([1, 2]));
  expect(marksIn(before, 'all')).toBe(NO_MARKS);
  expect(markedIn(before, 'pending', [3], true).marks.ids).toEqual(new Set([1, 2, 3]));
  expect(markedIn(before, 'all', [3], true)).toBe(before);
});

test('rows keep still for users who asked their system for less motion', () => {
  const asked = new Set<string>();
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: asked.has(query) }));
  expect(prefersStill()).toBe(false);
  asked.add('(prefers-reduced-motion: reduce)');
  expect(prefersStill()).toBe(true);
});

test.each([
  ['one has left', [1], [], false, [[2], []]],
  ['it has faded', [1], [2], false, [[], [2]]],
  ['another one leaves meanwhile', [], [2], false, [[1, 2], [2]]],
  // It may leave again.
  ['it is back', [1, 2], [2], false, [[], []]],
  ['the list is held', [1], [], true, [[], []]],
])('of two rows, %s', (_what, left, faded, isStill, [leaving, after]) => {
  expect(fadeOf(rows(1, 2), rows(...left), faded, isStill)).toEqual({ leaving, faded: after });
});

test.each([
  ['as the page opens', '', 'time desc', ''],
  ['in the same order', 'all', 'time desc', 'a view'],
  ['in another order', 'all', 'name asc', 'a view, reordered'],
])('of a view %s it is told: “%s”', (_which, view, order, sentence) => {
  const told = toldAfter({ view, order }, { view: 'new', order: 'time desc' }, (isReordered) =>
    isReordered ? 'a view, reordered' : 'a view',
  );
  expect(told).toEqual({ view: 'new', order: 'time desc', sentence });
});

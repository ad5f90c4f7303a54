import { describe, expect, test } from 'vitest';
import { mostPages } from '../../../../../renderer/display/cycle/run-cycle.ts';
import { asked, FADE_MS, TURN_MS, openStage } from '../../../../support/driven-stage.ts';

/** The pages that each had, and from when on. */
function pagesOf(stage: ReturnType<typeof openStage>) {
  return stage.record.map(({ pages }) => pages.map(({ page, at }) => [page, at]));
}

test('shows nothing until the first list, then the newest', () => {
  const stage = openStage();
  stage.pass(60_000);
  expect(stage.shown()).toEqual([]);
  stage.list(3, 2, 1);
  expect(stage.shown()).toEqual([3]);
});

test('goes from the newest to the oldest, and round again, each in its time', () => {
  const stage = openStage();
  stage.list(3, 2, 1);
  stage.turns(4);
  expect(stage.shown()).toEqual([3, 2, 1, 3, 2]);
  expect(stage.record.map(({ from }) => from)).toEqual([0, 1, 2, 3, 4].map((n) => n * TURN_MS));
});

test('is on time after ten hours', () => {
  const stage = openStage();
  stage.list(3, 2, 1);
  stage.pass(10 * 3_600_000);
  expect(stage.record.length).toBe(Math.floor((10 * 3_600_000) / TURN_MS) + 1);
  expect(stage.state().back.length).toBeLessThanOrEqual(50);
});

test('the only question stays', () => {
  const stage = openStage();
  stage.list(1);
  stage.pass(3_600_000);
  expect(stage.shown()).toEqual([1]);
});

describe('a stage that does not cycle', () => {
  test('shows the newest, whatever it showed before', () => {
    const stage = openStage();
    stage.list(3, 2, 1);
    stage.turns(1);
    expect(stage.current()).toBe(2);
    stage.receive({ keepNewest: true });
    stage.pass(FADE_MS);
    expect(stage.current()).toBe(3);
    stage.pass(60_000);
    expect(stage.shown()).toEqual([3, 2, 3]);
  });

  test('has the newest of a burst, each that came on for four seconds', () => {
    const stage = openStage({ keepNewest: true });
    stage.list(1);
    stage.pass(5000);
    for (const id of [2, 3, 4]) {
      stage.list(...Array.from({ length: id }, (_, i) => id - i));
      stage.pass(600);
    }
    stage.pass(60_000);
    expect(stage.times()).toEqual([
      [1, 0],
      [2, 5000 + FADE_MS],
      [4, 5000 + FADE_MS + 4000 + FADE_MS],
    ]);
  });

  test('shows the newest of those that are left when that one goes', () => {
    const stage = openStage({ keepNewest: true });
    stage.list(3, 2, 1);
    stage.pass(5000);
    stage.list(4, 3, 2, 1);
    stage.pass(5000);
    stage.list(3, 2, 1);
    stage.pass(60_000);
    expect(stage.shown()).toEqual([3, 4, 3]);
  });
});

describe('an answer of several pages', () => {
  const three = { pagesOf: (id: number) => (id === 2 ? 3 : 1) };

  test('has as much time for each page, the fading in it, and then leaves', () => {
    const stage = openStage(three);
    stage.list(2, 1);
    stage.pass(7499);
    expect(stage.state()).toMatchObject({ page: 0, pageLeaving: false });
    stage.pass(1);
    expect(stage.state()).toMatchObject({ page: 0, pageLeaving: true });
    stage.pass(40_000);
    expect(pagesOf(stage).slice(0, 2)).toEqual([
      [
        [0, 0],
        [1, 8000],
        [2, 16_000],
      ],
      [[0, 24_500]],
    ]);
  });

  test('begins again after its last page where it stays', () => {
    const stage = openStage(three);
    stage.list(2);
    stage.pass(30_000);
    expect(pagesOf(stage)).toEqual([
      [
        [0, 0],
        [1, 8000],
        [2, 16_000],
        [0, 24_000],
      ],
    ]);
  });

  test('that is laid out on fewer pages meanwhile stays for the time of the page that is on', () => {
    let pages = 3;
    const stage = openStage({ pagesOf: () => pages });
    stage.list(2, 1);
    stage.pass(18_000);
    expect(stage.state().page).toBe(2);
    pages = 1;
    stage.layOut();
    expect(stage.state()).toMatchObject({ page: 0, leaving: false });
    stage.pass(7999);
    expect(stage.shown()).toEqual([2]);
    stage.pass(TURN_MS);
    expect(stage.shown()).toEqual([2, 1]);
  });

  test('gives way to a new approval on any page', () => {
    const stage = openStage(three);
    stage.list(2, 1);
    stage.pass(9000);
    stage.list(3, 2, 1);
    stage.turns(1);
    expect(stage.times().at(-1)).toEqual([3, 9000 + FADE_MS]);
  });

  test.each([
    [3, 10],
    [8, 3],
    [10, 3],
    [11, 2],
    [16, 1],
    [30, 1],
    [60, 1],
  ])('with %i s each has %i pages at most: half a minute in all', (seconds, pages) => {
    expect(mostPages(seconds)).toBe(pages);
  });
});

test('an edit changes the text in place: no new appearance, no other time', () => {
  const stage = openStage();
  stage.questions(asked(2), asked(1));
  stage.pass(6000);
  stage.questions(asked(2, 'Yes.'), asked(1));
  expect(stage.state().current).toMatchObject({ key: 1, question: { answer: 'Yes.' } });
  stage.pass(2000 + FADE_MS);
  expect(stage.times()).toEqual([
    [2, 0],
    [1, TURN_MS],
  ]);
});

test('what the time brings too late is not the next one’s', () => {
  const stage = openStage();
  stage.list(2, 1);
  const { turn } = stage.state();
  stage.turns(1);
  const before = stage.state();
  for (const type of ['was-seen', 'page-leaves', 'turn-page', 'had-its-time'] as const)
    stage.tell({ type, turn });
  stage.tell({ type: 'pages', key: 1, pages: 4 });
  expect(stage.state()).toEqual(before);
});

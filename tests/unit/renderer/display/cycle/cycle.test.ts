import { describe, expect, test } from 'vitest';
import { mostPages } from '../../../../../renderer/display/cycle/timetable.ts';
import type { ApprovedQuestion } from '../../../../../server/contract/questions.ts';
import { asked, drivenStage } from '../../../../support/driven-stage.ts';

const SECONDS = 8;
const FADE_MS = 500;
/** An item's time and the half second in which it fades. */
const TURN_MS = SECONDS * 1000 + FADE_MS;

function openStage(options: Parameters<typeof drivenStage>[0] = {}) {
  const stage = drivenStage({ cycleSeconds: SECONDS, ...options });
  return {
    ...stage,
    list: (...ids: number[]) => stage.receive({ list: ids.map((id) => asked(id)) }),
    questions: (...list: ApprovedQuestion[]) => stage.receive({ list }),
    turns(count: number) {
      for (let turn = 0; turn < count; turn += 1) stage.untilNext();
    },
    /** From when on each was there. */
    times: () => stage.record.map(({ id, from }) => [id, from]),
  };
}

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

describe('a new approval', () => {
  test('has the current one leave at once, and comes when that has gone', () => {
    const stage = openStage();
    stage.list(2, 1);
    stage.pass(2000);
    stage.list(3, 2, 1);
    expect(stage.state().leaving).toBe(true);
    stage.pass(FADE_MS);
    expect(stage.state().current).toMatchObject({ question: { id: 3 }, pushed: true });
    expect(stage.times()).toEqual([
      [2, 0],
      [3, 2000 + FADE_MS],
    ]);
  });

  test('waits for what has just come, until that was seen', () => {
    const stage = openStage();
    stage.list(2, 1);
    stage.pass(200);
    stage.list(3, 2, 1);
    stage.pass(20_000);
    expect(stage.times().slice(0, 2)).toEqual([
      [2, 0],
      [3, 1500 + FADE_MS],
    ]);
  });

  test('does not move the cycle: the one whose turn it was comes after it', () => {
    const stage = openStage();
    stage.list(4, 3, 2, 1);
    stage.turns(1);
    stage.list(5, 4, 3, 2, 1);
    stage.turns(5);
    expect(stage.shown()).toEqual([4, 3, 5, 2, 1, 5, 4]);
  });

  test('of a burst waits for those before it: newest first, four seconds each, each once', () => {
    const stage = openStage();
    stage.list(2, 1);
    for (const id of [3, 4, 5]) {
      stage.list(...Array.from({ length: id }, (_, i) => id - i));
      stage.pass(700);
    }
    stage.pass(60_000);
    // The last one of them has the whole time: nothing waits for its place.
    const four = 4000 + FADE_MS;
    const first = 1500 + FADE_MS;
    expect(stage.times().slice(0, 6)).toEqual([
      [2, 0],
      [5, first],
      [4, first + four],
      [3, first + 2 * four],
      [1, first + 2 * four + TURN_MS],
      [5, first + 2 * four + 2 * TURN_MS],
    ]);
  });

  test('that comes while another one has its four seconds is before those that wait', () => {
    const stage = openStage();
    stage.list(1);
    stage.pass(5000);
    stage.list(3, 2, 1);
    stage.pass(1000);
    stage.list(4, 3, 2, 1);
    stage.pass(30_000);
    expect(stage.shown().slice(0, 4)).toEqual([1, 3, 4, 2]);
  });

  test('comes at once also behind what staff put in line or went back from', () => {
    const stage = openStage();
    stage.list(4, 3, 2, 1);
    const air = { ...stage.air(), version: 1, after: [{ version: 1, question_id: 1 }] };
    stage.receive({ air });
    stage.pass(2000);
    stage.list(5, 4, 3, 2, 1);
    stage.turns(2);
    expect(stage.shown()).toEqual([4, 5, 1]);
  });

  test('on an empty stage comes at once and has its four seconds, too', () => {
    const stage = openStage();
    stage.list();
    stage.list(1);
    stage.pass(1000);
    stage.list(2, 1);
    stage.turns(1);
    expect(stage.times()).toEqual([
      [1, 0],
      [2, 4000 + FADE_MS],
    ]);
  });

  test('that is withdrawn before its turn does not come', () => {
    const stage = openStage();
    stage.list(2, 1);
    stage.pass(2000);
    stage.list(4, 3, 2, 1);
    stage.list(4, 2, 1);
    stage.turns(2);
    expect(stage.shown()).toEqual([2, 4, 1]);
  });

  test('has four seconds also where the cycle is faster', () => {
    const stage = openStage({ cycleSeconds: 3 });
    stage.list(2, 1);
    stage.list(3, 2, 1);
    stage.turns(3);
    expect(stage.times()).toEqual([
      [2, 0],
      [3, 2000],
      [1, 6500],
      [3, 10_000],
    ]);
  });

  test('is one of many after hours without the server: ten come at once, the others in the cycle', () => {
    const stage = openStage();
    stage.list(1);
    stage.pass(5000);
    stage.list(...Array.from({ length: 40 }, (_, i) => 40 - i));
    stage.turns(60);
    const quick = stage.record.slice(1).filter(({ pushed }) => pushed);
    expect(quick.map(({ id }) => id)).toEqual([40, 39, 38, 37, 36, 35, 34, 33, 32, 31]);
    expect(new Set(stage.shown()).size).toBe(40);
  });
});

describe('what joins the list and is not new', () => {
  test('stands between those that were known, and comes in the cycle', () => {
    const stage = openStage();
    stage.list(5, 3, 1);
    stage.pass(2000);
    stage.list(5, 4, 3, 2, 1);
    expect(stage.state().leaving).toBe(false);
    stage.turns(5);
    expect(stage.shown()).toEqual([5, 4, 3, 2, 1, 5]);
    expect(stage.record.every(({ pushed }) => !pushed)).toBe(true);
  });

  test('is another list altogether, as when a screen shows other labels', () => {
    const stage = openStage();
    stage.list(9, 8, 7);
    stage.pass(2000);
    stage.list(6, 5, 4);
    stage.turns(3);
    expect(stage.shown()).toEqual([9, 6, 5, 4]);
    expect(stage.record[1]).toMatchObject({ from: 2000 + FADE_MS, pushed: false });
  });
});

describe('what leaves the list', () => {
  test('fades at once, and the one after it follows', () => {
    const stage = openStage();
    stage.list(3, 2, 1);
    stage.turns(1);
    stage.list(3, 1);
    expect(stage.state().leaving).toBe(true);
    stage.pass(FADE_MS);
    expect(stage.shown()).toEqual([3, 2, 1]);
  });

  test('skips nobody, also when the list changed in front of it before', () => {
    const stage = openStage();
    stage.list(5, 4, 3, 2, 1);
    stage.turns(2);
    stage.list(4, 3, 2, 1);
    stage.list(4, 2, 1);
    stage.pass(FADE_MS);
    expect(stage.shown()).toEqual([5, 4, 3, 2]);
  });

  test('together with its neighbours: the next one that is left follows', () => {
    const stage = openStage();
    stage.list(5, 4, 3, 2, 1);
    stage.turns(1);
    stage.list(5, 1);
    stage.pass(FADE_MS);
    expect(stage.shown()).toEqual([5, 4, 1]);
  });

  test('was the last one: the stage is empty, and the next approval starts anew', () => {
    const stage = openStage();
    stage.list(1);
    stage.list();
    stage.pass(FADE_MS);
    expect(stage.state()).toMatchObject({ current: null, leaving: false });
    stage.list(2);
    expect(stage.current()).toBe(2);
  });
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

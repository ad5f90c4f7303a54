import { beforeEach, describe, expect, test, vi } from 'vitest';
import { countOf, shownPages } from '../../../../renderer/display/display-stage.tsx';
import { wordsOf } from '../../../../renderer/display/overlay/overlay.tsx';
import { EMPTY_PLAYER, type Item, type Slide } from '../../../../renderer/display/player/state.ts';
import {
  goesOnWith,
  mayReload,
  takeFrom,
} from '../../../../renderer/display/player/use-stage-renewal.ts';
import { timesOf, whatIsOn } from '../../../../renderer/display/player/use-stage-report.ts';
import { session } from '../../../../renderer/lib/browser-storage.ts';
import { createScreenReporter, reportOf } from '../../../../renderer/display/screen-report.ts';
import { drawnLayers, layersWith } from '../../../../renderer/display/slides/slide-item.tsx';
import { hasRest } from '../../../../renderer/display/stage/question-item.tsx';
import { SCREEN_SIGN_MS } from '../../../../server/contract/limits.ts';
import { asked, pollOf, slide } from '../../../support/driven-stage.ts';
import { part } from '../../../support/part.ts';
import { openStage, play, steps, type Step } from './player/stage-steps.ts';

const SCREEN = { id: 'a', name: null, sleeps: false };
const PLAYING = { paused: false, blank: false, pinned: false };
/** The second question of two. */
const ON = { question_id: 2, next_id: 1, has_previous: false, failed: [], ...PLAYING };
const SHOWN = { ...ON, question_id: 1, next_in_ms: 5000, time_ms: 8000.4, at: 1000 };

test.each([
  ['has less time left with each moment', {}, 3500],
  ['has as much as before while it is paused', { paused: true }, 5000],
  ['has as much as before while it is blank', { blank: true }, 5000],
  ['has none left, and not less than that', { next_in_ms: 900 }, 0],
  ['leads to nothing', { next_in_ms: null }, null],
])('what is on %s', (_state, change, nextInMs) => {
  expect(reportOf(SCREEN, { ...SHOWN, ...change }, 2500)).toMatchObject({
    next_in_ms: nextInMs,
    time_ms: 8000,
  });
});

test.each([
  [[{ id: 5 }, { id: 7 }], 7, '2 / 2'],
  [[{ id: 5 }], 5, '1 / 1'],
  // A poll, a draw, or one that was just taken down.
  [[{ id: 5 }], undefined, null],
  [[{ id: 5 }], 7, null],
  [null, 5, null],
])('of %j the question %s counts as %s', (list, id, count) =>
  expect(countOf(list, id)).toBe(count),
);

test.each<[Item, content: string | undefined, author: string | null | undefined]>([
  [{ kind: 'question', question: { ...asked(1), author_name: 'Ana' } }, 'Question 1', 'Ana'],
  [{ kind: 'question', question: asked(1) }, 'Question 1', null],
  [{ kind: 'poll', poll: pollOf(2) }, 'Poll 2', null],
  [{ kind: 'draw', draw: { id: 3, name: 'A bag', who: 'Anna K.' } }, 'Anna K.', 'A bag'],
  [slide('a', 1), undefined, undefined],
])('an overlay says of %j: %s, %s', (item, content, author) => {
  const words = wordsOf({ ...EMPTY_PLAYER, current: part({ key: 1, item }) });
  expect([words?.content, words?.author]).toEqual([content, author]);
});

const { list, pin, pass } = steps;
const start: Step = (stage) => stage.receive({ poll: pollOf(1) });
const end: Step = (stage) => stage.receive({ poll: null });
const draw: Step = (stage) => stage.receive({ draw: { id: 7, name: 'A bag', who: 'Anna K.' } });
const loop: Step = (stage) =>
  stage.receive({
    idle: { slides: [slide('invitation', 20_000), slide('a', 12_000)], afterMs: 60_000 },
  });
/** Begins to fade, for what comes. */
const leave: Step = (stage) => stage.tell({ type: 'leave' });

test.each<[string, Step[], isBlank: boolean, wholeMs: number | null, boolean, number | null]>([
  ['shows a question', [list(2, 1)], false, 8000, false, 2],
  ['is between two', [list(2, 1), leave], false, null, true, 1],
  ['is blank', [list(2, 1)], true, 8000, true, 2],
  ['has the last one', [list(2)], false, null, true, 2],
  ['has a slide', [list(), loop], false, 20_000, true, null],
  ['has a poll', [list(2, 1), start, pass(5000)], false, null, false, 2],
  ['has a draw', [list(2, 1), draw, pass(5000)], false, null, false, 2],
  ['gives a poll the stage', [list(2, 1), start], false, null, false, 1],
  ['had a poll', [list(2, 1), start, pass(5000), end], false, null, true, 2],
])('a stage of another build that %s', (_what, steps, isBlank, wholeMs, may, next) => {
  const state = play(openStage(), steps).state();
  expect(mayReload(state, isBlank, wholeMs)).toBe(may);
  expect(goesOnWith(state)).toBe(next);
});

const FIRST = { ...ON, question_id: 1, next_id: 2, has_previous: true };
const BLANK = { ...ON, question_id: null, blank: true };
const NO_QUESTION = { ...ON, question_id: null, next_id: null };

test.each<[string, Step[], isBlank: boolean, object | null]>([
  ['a question', [list(2, 1)], false, ON],
  ['the last one', [list(2)], false, { ...ON, next_id: null }],
  ['one after another', [list(2, 1), 'next'], false, FIRST],
  ['one that is pinned', [list(2, 1), pin(2)], false, { ...ON, pinned: true }],
  ['one that is paused', [list(2, 1), 'pause'], false, { ...ON, paused: true }],
  ['nothing between two', [list(2, 1), leave], false, null],
  ['nothing, and comes back with what it hides', [list(2, 1)], true, { ...BLANK, next_id: 2 }],
  ['nothing, and what hid it goes', [list(2, 1), leave], true, BLANK],
  ['nothing of ours before the first list', [], false, NO_QUESTION],
  ['a slide', [list(), loop], false, NO_QUESTION],
])('staff read that a stage shows %s', (_what, steps, isBlank, shown) => {
  const state = play(openStage(), steps).state();
  expect(whatIsOn(state, isBlank, new Set())).toEqual(shown);
});

test('staff read of times where a question follows, and of films that do not play', () => {
  const time = { wholeMs: 8000, leftMs: () => 5000 };
  expect(timesOf(1, time)).toEqual({ next_in_ms: 5000, time_ms: 8000 });
  expect(timesOf(null, time)).toEqual({ next_in_ms: null, time_ms: null });
  expect(whatIsOn(EMPTY_PLAYER, false, new Set([4]))?.failed).toEqual([4]);
});

test('a stage that was loaded again goes on with its question once, not at each later load', () => {
  session.write('booth.stage.from', 7);
  expect([takeFrom(), takeFrom()]).toEqual([7, null]);
});

describe('a screen that reports', () => {
  const { at: _at, ...shown } = SHOWN;
  const reports: { question_id: number | null; turn: number; gone: boolean }[] = [];
  const waiting: (() => void)[] = [];
  let page = Object.assign(new EventTarget(), { hidden: false });
  let listeners = new EventTarget();
  /** The questions that it reported, and that it is gone. */
  const told = () => reports.map(({ question_id, gone }) => (gone ? 'gone' : question_id));
  const answer = () => {
    waiting.shift()?.();
    return vi.advanceTimersByTimeAsync(0);
  };
  const hide = (hidden: boolean) => {
    page.hidden = hidden;
    page.dispatchEvent(new Event('visibilitychange'));
    return vi.advanceTimersByTimeAsync(0);
  };

  beforeEach(() => {
    vi.useFakeTimers();
    reports.length = 0;
    waiting.length = 0;
    page = Object.assign(new EventTarget(), { hidden: false });
    listeners = new EventTarget();
    vi.stubGlobal('document', page);
    vi.stubGlobal('addEventListener', listeners.addEventListener.bind(listeners));
    vi.stubGlobal('removeEventListener', listeners.removeEventListener.bind(listeners));
    vi.stubGlobal('fetch', (_path: string, { body }: { body: string }) => {
      reports.push(JSON.parse(body));
      return new Promise<void>((done) => waiting.push(done));
    });
  });

  test('tells what is on at once, and of what came meanwhile the latest', async () => {
    const reporter = createScreenReporter(null);
    for (const id of [1, 2, 3]) reporter.show({ ...shown, question_id: id });
    expect(told()).toEqual([1]);
    await answer();
    expect(told()).toEqual([1, 3]);
    await answer();
    expect(told()).toEqual([1, 3]);
    expect(reports.map(({ turn }) => turn)).toEqual([1, 2]);
    reporter.stop();
  });

  test('gives a sign of life while it is in view, also after a report that got no answer', async () => {
    const reporter = createScreenReporter(null);
    reporter.show(shown);
    await vi.advanceTimersByTimeAsync(5000);
    await answer();
    await vi.advanceTimersByTimeAsync(SCREEN_SIGN_MS - 1);
    expect(told()).toEqual([1]);
    await vi.advanceTimersByTimeAsync(1);
    expect(told()).toEqual([1, 1]);
    await answer();
    await hide(true);
    await vi.advanceTimersByTimeAsync(2 * SCREEN_SIGN_MS);
    expect(told()).toEqual([1, 1, 'gone']);
    reporter.show({ ...shown, question_id: 2 });
    expect(told()).toHaveLength(3);
    await hide(false);
    expect(told()).toEqual([1, 1, 'gone', 2]);
    reporter.stop();
  });

  test.each([
    ['goes', () => listeners.dispatchEvent(new Event('pagehide'))],
    ['is taken away', null],
  ])('says so when its page %s', async (_what, leave) => {
    const reporter = createScreenReporter(null);
    reporter.show(shown);
    await answer();
    (leave ?? reporter.stop)();
    expect(told()).toEqual([1, 'gone']);
    reporter.stop();
    const count = reports.length;
    await vi.advanceTimersByTimeAsync(2 * SCREEN_SIGN_MS);
    await hide(true);
    expect(reports).toHaveLength(count);
  });
});

test.each([
  [3, 'pinned', 8, 3],
  [9, 'pinned', 8, 3],
  [9, 'pinned', 40, 1],
  // A question that is alone on its first page is shown with an answer.
  [9, 'apart', 40, 2],
  [9, 'pinned', null, 9],
] as const)(
  'of %i pages, %s, with %s s each, %i are shown',
  (count, composition, seconds, shown) => {
    const pages = Array.from({ length: count }, () => part({}));
    expect(shownPages({ pages, composition }, seconds)).toBe(shown);
  },
);

test.each([
  [1, 3, 9, false],
  [2, 3, 9, true],
  [2, 3, 3, false],
])('page %i of %i that are shown of %i says that there is more: %s', (at, shown, pages, says) => {
  expect(hasRest({ at, shown }, pages)).toBe(says);
});

test('a slide comes over the one before, and one that staff change stays in its place', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((id) => slide(id, 1000)) as [Slide, Slide, Slide];
  const first = [{ key: 1, slide: a }];
  const second = layersWith(first, { key: 2, slide: b });
  expect(second).toEqual([...first, { key: 2, slide: b }]);
  expect(layersWith(second, { key: 2, slide: b })).toBe(second);
  expect(layersWith(second, { key: 2, slide: c })).toEqual([...first, { key: 2, slide: c }]);
  // The next one comes before the change is over.
  expect(layersWith(second, { key: 3, slide: c })).toEqual([
    { key: 2, slide: b },
    { key: 3, slide: c },
  ]);
  const drawn = (...gone: string[]) =>
    drawnLayers(second, 2, (id) => !gone.includes(id)).map((layer) => [layer.key, layer.isUnder]);
  expect(drawn()).toEqual([
    [1, true],
    [2, false],
  ]);
  // Staff took it out, or the one that is on, which goes by itself.
  expect([drawn('a'), drawn('b')]).toEqual([[[2, false]], drawn()]);
});

import { describe, expect, test } from 'vitest';
import {
  cycle,
  EMPTY_CYCLE,
  type CycleAction,
  type CycleState,
} from '../../../../../renderer/display/cycle/cycle.ts';
import type { ApprovedQuestion } from '../../../../../server/contract/questions.ts';

function ask(id: number, answer: string | null = null): ApprovedQuestion {
  return {
    id,
    content: `Question ${id}`,
    author_name: null,
    created_at: '2026-11-21T10:00:00.000Z',
    answer,
    votes: null,
    votable: false,
  };
}

/** A stage that is told what happens, and the ids that it showed in that order. */
function openStage(options: { keepNewest?: boolean } = {}) {
  const keepNewest = options.keepNewest ?? false;
  let state: CycleState = EMPTY_CYCLE;
  const shown: number[] = [];
  const tell = (action: CycleAction) => {
    const before = state.current?.key;
    state = cycle(state, action);
    if (state.current && state.current.key !== before) shown.push(state.current.question.id);
  };
  const turn = () => {
    tell({ type: 'leave' });
    tell({ type: 'next', effect: 'fade', keepNewest });
  };
  return {
    shown,
    state: () => state,
    now: () => state.current?.question.id ?? null,
    list: (...ids: number[]) =>
      tell({ type: 'list', list: ids.map((id) => ask(id)), effect: 'fade', keepNewest }),
    questions: (...list: ApprovedQuestion[]) =>
      tell({ type: 'list', list, effect: 'fade', keepNewest }),
    tell,
    /** The current one fades before it has been seen, the next one comes. */
    turn,
    /** The current one has its time, then the next one comes. */
    fullTurn() {
      tell({ type: 'had-its-time' });
      turn();
    },
  };
}

test('shows nothing until the first list, then the newest', () => {
  const stage = openStage();
  stage.turn();
  expect(stage.shown).toEqual([]);
  stage.list(3, 2, 1);
  expect(stage.shown).toEqual([3]);
});

test('goes from the newest to the oldest, and round again', () => {
  const stage = openStage();
  stage.list(3, 2, 1);
  for (let turn = 0; turn < 4; turn += 1) stage.fullTurn();
  expect(stage.shown).toEqual([3, 2, 1, 3, 2]);
});

test('the only question comes again when it has left', () => {
  const stage = openStage();
  stage.list(1);
  stage.fullTurn();
  expect(stage.shown).toEqual([1, 1]);
});

describe('a new approval', () => {
  test('comes at once and takes the place of the current one, which fades', () => {
    const stage = openStage();
    stage.list(2, 1);
    stage.list(3, 2, 1);
    expect(stage.state().current).toMatchObject({ question: { id: 3 }, pushed: true });
    expect(stage.state().outgoing).toMatchObject({ question: { id: 2 } });
  });

  test('does not move the cycle: the one whose turn it was comes after it', () => {
    const stage = openStage();
    stage.list(4, 3, 2, 1);
    stage.fullTurn();
    stage.list(5, 4, 3, 2, 1);
    for (let turn = 0; turn < 4; turn += 1) stage.fullTurn();
    expect(stage.shown).toEqual([4, 3, 5, 2, 1, 5, 4]);
  });

  test('that another one cut short is next, once', () => {
    const stage = openStage();
    stage.list(2, 1);
    stage.list(3, 2, 1);
    stage.list(4, 3, 2, 1);
    stage.list(5, 4, 3, 2, 1);
    for (let turn = 0; turn < 4; turn += 1) stage.fullTurn();
    expect(stage.shown).toEqual([2, 3, 4, 5, 4, 3, 1, 5]);
  });

  test('that had its time is not shown again before the others', () => {
    const stage = openStage();
    stage.list(2, 1);
    stage.list(3, 2, 1);
    stage.tell({ type: 'had-its-time' });
    stage.list(4, 3, 2, 1);
    for (let turn = 0; turn < 2; turn += 1) stage.fullTurn();
    expect(stage.shown).toEqual([2, 3, 4, 1, 4]);
  });

  test('among several at once: the newest is shown, the others are next', () => {
    const stage = openStage();
    stage.list(1);
    stage.list(4, 3, 2, 1);
    for (let turn = 0; turn < 3; turn += 1) stage.fullTurn();
    expect(stage.shown).toEqual([1, 4, 3, 2, 4]);
  });

  test('that is withdrawn before its turn does not come', () => {
    const stage = openStage();
    stage.list(2, 1);
    stage.list(4, 3, 2, 1);
    stage.list(4, 2, 1);
    stage.fullTurn();
    expect(stage.shown).toEqual([2, 4, 1]);
  });
});

describe('what leaves the list', () => {
  test('fades at once, and the one after it follows', () => {
    const stage = openStage();
    stage.list(3, 2, 1);
    stage.fullTurn();
    stage.list(3, 1);
    expect(stage.state().leaving).toBe(true);
    stage.tell({ type: 'next', effect: 'fade', keepNewest: false });
    expect(stage.shown).toEqual([3, 2, 1]);
  });

  test('skips nobody, also when the list changed in front of it before', () => {
    const stage = openStage();
    stage.list(5, 4, 3, 2, 1);
    stage.fullTurn();
    stage.fullTurn();
    stage.list(4, 3, 2, 1);
    stage.list(4, 2, 1);
    stage.turn();
    expect(stage.shown).toEqual([5, 4, 3, 2]);
  });

  test('together with its neighbours: the next one that is left follows', () => {
    const stage = openStage();
    stage.list(5, 4, 3, 2, 1);
    stage.fullTurn();
    stage.list(5, 1);
    stage.turn();
    expect(stage.shown).toEqual([5, 4, 1]);
  });

  test('was the last one: the stage is empty, and the next approval starts anew', () => {
    const stage = openStage();
    stage.list(1);
    stage.list();
    stage.tell({ type: 'next', effect: 'fade', keepNewest: false });
    expect(stage.state()).toMatchObject({ current: null, leaving: false });
    stage.list(2);
    expect(stage.now()).toBe(2);
  });
});

describe('a stage that does not cycle', () => {
  test('shows the newest, whatever it showed before', () => {
    const stage = openStage();
    stage.list(3, 2, 1);
    stage.fullTurn();
    stage.questions(ask(3), ask(2), ask(1));
    expect(stage.now()).toBe(2);
    const list = [ask(3), ask(2), ask(1)];
    stage.tell({ type: 'list', list, effect: 'fade', keepNewest: true });
    expect(stage.now()).toBe(3);
  });

  test('shows the newest of those that are left when that one goes', () => {
    const stage = openStage({ keepNewest: true });
    stage.list(2, 1);
    stage.list(3, 2, 1);
    stage.tell({ type: 'had-its-time' });
    stage.list(4, 3, 2, 1);
    stage.tell({ type: 'had-its-time' });
    stage.list(3, 2, 1);
    stage.tell({ type: 'next', effect: 'fade', keepNewest: true });
    expect(stage.shown).toEqual([2, 3, 4, 3]);
  });
});

test('an edit changes the text in place: no new appearance', () => {
  const stage = openStage();
  stage.questions(ask(2), ask(1));
  stage.questions(ask(2, 'Yes.'), ask(1));
  expect(stage.shown).toEqual([2]);
  expect(stage.state().current).toMatchObject({ key: 1, question: { answer: 'Yes.' } });
});

test('only the outgoing one that is meant goes', () => {
  const stage = openStage();
  stage.list(1);
  stage.list(2, 1);
  stage.list(3, 2, 1);
  stage.tell({ type: 'outgoing-gone', key: 1 });
  expect(stage.state().outgoing).toMatchObject({ question: { id: 2 } });
  stage.tell({ type: 'outgoing-gone', key: 2 });
  expect(stage.state().outgoing).toBeNull();
});

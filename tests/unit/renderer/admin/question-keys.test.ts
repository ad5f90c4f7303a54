import { expect, test } from 'vitest';
import {
  createRowHandlers,
  questionKeys,
} from '../../../../renderer/admin/questions/row-handlers.ts';
import type { Question } from '../../../../server/contract/questions.ts';
import { part } from '../../../support/part.ts';

function question(changes: object): Question {
  const ai = { proposal: null };
  const row = { id: 1, status: 'pending', shelf: 'active', ai, ai_suggested: false, same_as: null };
  return part({ ...row, ...changes });
}

/** What something is called with; a question by its id. */
function saidOf(value: unknown): string {
  if (value instanceof Promise) return 'once done';
  return JSON.stringify(value, (_key, inner) => (inner?.status && inner.id) ?? inner);
}

/** Notes what is called on it. */
function noting(heard: string[], name: string): never {
  return new Proxy(part({}), {
    get:
      (_target, method) =>
      (...args: unknown[]) => {
        heard.push([`${name}.${String(method)}`, ...args.map(saidOf)].join(' '));
        return method === 'change' ? Promise.resolve(true) : undefined;
      },
  });
}

type State = {
  row?: object;
  marked?: number;
  isArchive?: boolean;
  isOneStatus?: boolean;
  aiOn?: boolean;
  isPast?: boolean;
};

/** What a key does, besides that the list is held still. */
function press(key: string, { row, marked = 0, ...state }: State): string[] {
  const heard: string[] = [];
  const one = row && question(row);
  const list = {
    current: {
      row: one,
      go: (step: number) => {
        heard.push(`go ${step}`);
        return question({ id: 2 });
      },
    },
    touch: () => undefined,
    withCurrent: (act: (row: Question) => void) => () => one && act(one),
  };
  const page = noting(heard, 'page');
  const handlers = createRowHandlers(() =>
    part({
      ...Object.fromEntries(
        ['edit', 'label', 'merge', 'playQuestion'].map((name) => [name, page[name]]),
      ),
      moderation: noting(heard, 'moderation'),
      choose: page['choose'],
      touch: () => undefined,
    }),
  );
  const keys = questionKeys(
    part({
      list,
      handlers,
      selection: {
        toggle: page['toggle'],
        extendTo: page['extend'],
        rows: Array.from({ length: marked }),
      },
      bulk: noting(heard, 'bulk'),
      playbackControls: {},
      isPast: false,
      isArchive: false,
      isOneStatus: false,
      aiOn: true,
      labelMarked: page['labelMarked'],
      merge: page['mergeMarked'],
      ...state,
    }),
  );
  keys[key]?.();
  return heard;
}

const APPROVED = { status: 'approved' };
const ARCHIVED = { shelf: 'archived' };
const PROPOSED = { ai: { proposal: 'Yes.' } };
const MARKED = { row: {}, marked: 2 };

test.each<[key: string, state: State, does: string[]]>([
  ['a', { row: {} }, ['moderation.change 1 {"status":"approved"}']],
  ['a', { row: {}, isOneStatus: true }, ['moderation.change 1 {"status":"approved"}', 'go 1']],
  ['a', { row: APPROVED, isOneStatus: true }, []],
  ['a', { row: ARCHIVED }, []],
  ['r', MARKED, ['bulk.decide "rejected"']],
  ['r', { ...MARKED, isArchive: true }, []],
  ['r', { row: {}, isPast: true }, []],
  ['Enter', { row: {}, isPast: true }, ['page.edit 1']],
  ['d', { row: {} }, ['moderation.rerunAi 1']],
  ['d', { row: {}, aiOn: false }, []],
  ['y', { row: PROPOSED }, ['moderation.change 1 {"answer":"Yes."}']],
  ['y', { row: {} }, []],
  ['Shift+d', { row: PROPOSED }, ['moderation.discardProposal 1']],
  ['Shift+d', { row: { ai_suggested: true } }, ['moderation.clearAi 1 true']],
  ['Shift+d', { row: { ...APPROVED, ai_suggested: true } }, []],
  // The row that the menu stands at has the keys after it.
  ['l', { row: {} }, ['page.choose 1', 'page.label 1']],
  ['l', MARKED, ['page.labelMarked']],
  ['Shift+e', { row: {} }, ['moderation.change 1 {"shelf":"archived"}', 'go 1']],
  ['Shift+e', { row: ARCHIVED }, ['moderation.change 1 {"shelf":"active"}', 'go 1']],
  ['Shift+e', { row: { shelf: 'merged' } }, ['go 1']],
  ['Shift+e', MARKED, ['bulk.change {"shelf":"archived"}']],
  ['Shift+e', { ...MARKED, isArchive: true }, ['bulk.change {"shelf":"active"}']],
  ['x', { row: {} }, ['page.toggle 1']],
  ['Shift+j', { row: {} }, ['page.extend 1', 'go 1', 'page.extend 2']],
  ['Shift+k', { row: {} }, ['page.extend 1', 'go -1', 'page.extend 2']],
  ['Shift+j', {}, ['go 1', 'page.extend 2']],
  ['s', { row: { same_as: 7 } }, ['page.edit 7']],
  ['s', { row: { ...APPROVED, same_as: 7 } }, []],
  ['m', { row: {} }, ['page.merge [1]']],
  ['m', { row: ARCHIVED }, []],
  ['m', MARKED, ['page.mergeMarked [null,null]']],
  ['m', { ...MARKED, isArchive: true }, []],
  ['o', { row: APPROVED }, ['page.playQuestion 1 "show"']],
  [
    'p',
    { row: {} },
    ['moderation.change 1 {"status":"approved"}', 'page.playQuestion 1 "pin" once done'],
  ],
  ['n', { row: ARCHIVED }, []],
])('%s with %j does %j', (key, state, does) => expect(press(key, state)).toEqual(does));

test('the second half of a double click decides nothing', () => {
  const heard: string[] = [];
  const moderation = noting(heard, 'moderation');
  const { setStatus, acceptProposal } = createRowHandlers(() =>
    part({ moderation, touch: () => undefined }),
  );
  const decided = [2, 1, 0].map((clicks) => setStatus(question({}), 'approved', clicks));
  expect(decided).toEqual([false, true, true]);
  for (const clicks of [2, 1]) acceptProposal(question(PROPOSED), clicks);
  expect(heard).toHaveLength(3);
});

test('a phone is muted by its button, and no longer by the next press', () => {
  const heard: string[] = [];
  const moderation = noting(heard, 'moderation');
  const { toggleMute } = createRowHandlers(() => part({ moderation, touch: () => undefined }));
  for (const muted of [false, true]) toggleMute(question({ phone: { id: 'p', muted } }));
  expect(heard).toEqual(['moderation.mute 1 true', 'moderation.mute 1 false']);
});

import { z } from 'zod';
import { hasOptions, pollKind, type Poll, type PollDraft } from '../../../server/contract/polls.ts';
import { POLL_OPTIONS_MIN } from '../../../server/contract/limits.ts';
import { createDraftStore, type Drafted } from '../../lib/drafts.ts';
import { formatCount } from '../../lib/format.ts';
import { same } from '../kit/form/setting-values.ts';
import { isRunning } from '../kit/polls/polls.ts';

/** Fields of a poll that its editor needs. */
export type EditedPoll = Pick<Poll, 'id' | 'version' | 'kind' | 'question' | 'options' | 'right'>;

/** A poll that is not stored yet. */
export const NEW_POLL: EditedPoll = {
  id: 0,
  version: 0,
  kind: 'single',
  question: '',
  options: [],
  right: null,
};

const draft = z.object({
  kind: pollKind,
  question: z.string(),
  options: z.array(z.string()),
  right: z.int().nullable(),
});
/** Text of the editor: options may be empty, and `right` is the place of one, from 0. */
export type Draft = z.infer<typeof draft>;
/** The part of it that is about options. */
export type Options = Pick<Draft, 'options' | 'right'>;

function textOf({ kind, question, options, right }: EditedPoll): Draft {
  const texts = options.map(({ text }) => text);
  const blank = Array.from({ length: Math.max(0, POLL_OPTIONS_MIN - texts.length) }, () => '');
  const at = options.findIndex(({ id }) => id === right);
  return { kind, question, options: [...texts, ...blank], right: at === -1 ? null : at };
}

/** Returns the draft as the server takes it: without empty options, and without what its kind does not have. */
export function sentOf({ kind, question, options, right }: Draft): PollDraft {
  const given = options
    .map((text, at) => ({ text: text.trim(), isRight: at === right }))
    .filter(({ text }) => text !== '');
  const place = given.findIndex(({ isRight }) => isRight) + 1;
  return {
    kind,
    question: question.trim(),
    options: hasOptions(kind) ? given.map(({ text }) => text) : [],
    right: kind === 'quiz' && place > 0 ? place : null,
  };
}

/** Rules of the text being typed for a poll. */
export const POLL_DRAFTED: Drafted<EditedPoll, Draft> = {
  textOf,
  same: (a, b) => same(sentOf(a), sentOf(b)),
  collides: (before, now) => !same(sentOf(textOf(before)), sentOf(textOf(now))),
  store: createDraftStore('poll', 'a poll', draft),
};

/** Options with another empty one after the one at a place. */
export function withOptionAfter({ options, right }: Options, at: number): Options {
  return {
    options: options.toSpliced(at + 1, 0, ''),
    right: right !== null && right > at ? right + 1 : right,
  };
}

export function withoutOption({ options, right }: Options, at: number): Options {
  const next = right === null || right === at ? null : right > at ? right - 1 : right;
  return { options: options.toSpliced(at, 1), right: next };
}

/** Options with one in another place; the right one stays the right one. */
export function withOptionMoved({ options, right }: Options, from: number, to: number): Options {
  const order = options.map((_, at) => at);
  const moved = order.toSpliced(from, 1).toSpliced(to, 0, from);
  return {
    options: moved.map((at) => options[at] ?? ''),
    right: right === null ? null : moved.indexOf(right),
  };
}

type Press = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>;
type PressEffect = { does: 'add' | 'remove' } | { does: 'move'; by: 1 | -1 };

/** Steps of the arrow keys. */
const STEPS: Partial<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 };

/** Effect of a key on the grip of an option. */
export function gripEffect({ key }: Pick<Press, 'key'>): PressEffect | null {
  const by = STEPS[key];
  return by === undefined ? null : { does: 'move', by };
}

/**
 * Effect of a key in the field of an option: Enter adds one, unless it submits, Alt with an arrow moves it, and Backspace
 * removes an empty one, but not the last.
 * @param at place of the option
 */
export function pressEffect(
  press: Press,
  options: readonly string[],
  at: number,
): PressEffect | null {
  const { key, altKey, ctrlKey, metaKey } = press;
  if (altKey && key in STEPS) return gripEffect(press);
  if (key === 'Enter' && !ctrlKey && !metaKey) return { does: 'add' };
  if (key === 'Backspace' && options[at] === '' && options.length > 1) return { does: 'remove' };
  return null;
}

/** Place of the option that gets the focus when the one at a place is removed. */
export function placeAfterRemoving(at: number): number {
  return Math.max(0, at - 1);
}

/** Dialog that a press on a poll's question opens: its editor until it was started, then its results. */
export function openedBy(phase: Poll['phase'], isPast: boolean): 'editor' | 'results' | null {
  if (phase !== 'draft') return 'results';
  return isPast ? null : 'editor';
}

/** True if a poll's results are in view: those of the running one until staff close them. */
export function isUnfolded(
  poll: Pick<Poll, 'id' | 'phase'>,
  toggled: ReadonlySet<number>,
): boolean {
  return toggled.has(poll.id) !== isRunning(poll);
}

/** One line for the top of the page: "1 running · 2 prepared · 3 ended". */
export function summaryOf(polls: readonly Pick<Poll, 'phase'>[]): string {
  const ended = polls.filter(({ phase }) => phase === 'ended').length;
  const prepared = polls.filter(({ phase }) => phase === 'draft').length;
  return [
    ...(polls.some(isRunning) ? ['1 running'] : []),
    `${formatCount(prepared)} prepared`,
    `${formatCount(ended)} ended`,
  ].join(' · ');
}

/** The polls as they are listed: the running one, those that are prepared, those that ended, the latest first. */
export function inOrder(polls: readonly Poll[]): Poll[] {
  return [
    ...polls.filter(isRunning),
    ...polls.filter(({ phase }) => phase === 'draft'),
    ...polls.filter(({ phase }) => phase === 'ended').toReversed(),
  ];
}

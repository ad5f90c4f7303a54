import {
  FACT_STATES,
  type Fact,
  type FactAction,
  type FactState,
} from '../../../server/contract/readiness.ts';
import { countOf } from '../../lib/format.ts';

/** What staff can do about a fact; `run` and `open` are this page's own. */
export type ReadyAction =
  | FactAction
  | { kind: 'run'; label: string; run: () => Promise<unknown> }
  | { kind: 'open'; label: string; href: string };

/** A fact as the page shows it. */
export type ReadyFact = Omit<Fact, 'actions'> & { actions: ReadyAction[] };

/** Gravest first. */
export function byGravity(one: Pick<Fact, 'state'>, other: Pick<Fact, 'state'>): number {
  return FACT_STATES.indexOf(one.state) - FACT_STATES.indexOf(other.state);
}

/** Whether a fact is among those that are fine, and folded on *Ready?*. */
export function isFine({ state }: Pick<Fact, 'state'>): boolean {
  return state === 'ok' || state === 'off';
}

/**
 * The status line: null while all is well, else the words of the gravest fact that has any ("No phone reaches us"), and how
 * grave it is. Working without the internet is well.
 * @param facts of {@link useReadiness}, in its order
 */
export function statusOf(
  facts: readonly ReadyFact[] | null,
): { words: string; gravity: Exclude<FactState, 'ok' | 'off'> } | null {
  for (const { short, state } of facts ?? []) {
    if (short !== null && state !== 'ok' && state !== 'off')
      return { words: short, gravity: state };
  }
  return null;
}

/** "2 need attention, 1 to try, 10 fine". */
export function summaryOf(facts: readonly ReadyFact[]): string {
  const open = facts.filter(({ state }) => state === 'problem' || state === 'attention').length;
  const waiting = facts.filter(({ state }) => state === 'waiting').length;
  const fine = facts.length - open - waiting;
  return [
    open > 0 && countOf(open, 'needs attention', 'need attention'),
    waiting > 0 && `${waiting} still to come`,
    `${fine} fine`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** The states in words, for those who see neither colour nor shape, and for the report. */
export const STATE_WORDS: Record<FactState, string> = {
  problem: 'Problem',
  attention: 'Needs attention',
  waiting: 'Not yet',
  ok: 'Fine',
  off: 'Not needed',
};

/** All of it as plain text, to send to a colleague. @param head lines above it */
export function reportText(facts: readonly ReadyFact[], head: readonly string[]): string {
  const lines = facts.map(
    ({ title, state, sentence, advice }) =>
      `[${STATE_WORDS[state]}] ${title}: ${sentence}${advice === null ? '' : ` ${advice}`}`,
  );
  return [...head, '', ...lines].join('\n');
}

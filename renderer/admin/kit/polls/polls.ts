import {
  pollList,
  RUNNING_PHASES,
  type Poll,
  type PollCommand,
  type PollKind,
  type PollPhase,
} from '../../../../server/contract/polls.ts';
import type { ApiClient } from '../../../lib/api-client.ts';
import { countOf } from '../../../lib/format.ts';
import { polledQuery } from '../../../lib/query-cache.ts';
import { liveKey } from '../live.ts';
import type { ShortcutGroup } from '../page-keys.ts';

export const POLLS_PATH = '/api/admin/polls';

export const POLLS_KEY = liveKey(['polls'], ['polls']);

/** Key of the polls of an event. @param event null is the open one */
export function pollsKey(event: number | null) {
  return [...POLLS_KEY, event];
}

/** All polls of an event, the earliest first. @param event null is the open one */
export function pollsQuery(api: ApiClient, event: number | null) {
  return polledQuery(api, pollsKey(event), POLLS_PATH, pollList, { event });
}

export const KINDS: Readonly<Record<PollKind, string>> = {
  single: 'One choice',
  multiple: 'Several choices',
  scale: 'Scale from 1 to 5',
  words: 'Words',
  quiz: 'Quiz',
};

export const PHASES: Readonly<Record<PollPhase, string>> = {
  draft: 'Prepared',
  open: 'Voting is open',
  locked: 'Voting is closed',
  revealed: 'Results are shown',
  ended: 'Ended',
};

export const COMMANDS: Readonly<Record<PollCommand, string>> = {
  start: 'Start',
  lock: 'Close voting',
  unlock: 'Open voting again',
  reveal: 'Show results',
  reset: 'Reset votes…',
  end: 'End poll',
};

/** Command that usually follows, null for none, and the others that the poll takes. */
export type PollSteps = { next: PollCommand | null; others: readonly PollCommand[] };

/** Returns the commands that make sense for a poll now. */
export function stepsOf({ phase, voters, results }: Pick<Poll, 'phase' | 'voters' | 'results'>) {
  const reset: readonly PollCommand[] = voters > 0 ? ['reset'] : [];
  const steps: Readonly<Record<PollPhase, PollSteps>> = {
    draft: { next: 'start', others: [] },
    open: { next: 'lock', others: ['reveal', ...reset, 'end'] },
    locked: { next: 'reveal', others: ['unlock', ...reset, 'end'] },
    revealed: { next: 'end', others: reset },
    ended: { next: results === null ? 'reveal' : null, others: [] },
  };
  return steps[phase];
}

/** Effect of a press: `ask` where votes would be lost; null while the press before is on its way. */
export function effectOf(command: PollCommand, isBusy: boolean): 'send' | 'ask' | null {
  if (isBusy) return null;
  return command === 'reset' ? 'ask' : 'send';
}

/** Command of a poll's own button beside the running one, which has its buttons in the strip; null for none. */
export function buttonOf(poll: Poll, running: Poll | null): PollCommand | null {
  const { next } = stepsOf(poll);
  if (isRunning(poll) || (next === 'start' && running !== null)) return null;
  return next;
}

export function isRunning({ phase }: Pick<Poll, 'phase'>): boolean {
  return RUNNING_PHASES.some((running) => running === phase);
}

/** "23 people voted" */
export function votersInWords(voters: number): string {
  return `${countOf(voters, 'person', 'people')} voted`;
}

/** Sentence about the running poll for screen readers: its phase, not each vote. */
export function pollStatus(poll: Pick<Poll, 'phase'> | null): string {
  return poll === null ? '' : `Poll: ${PHASES[poll.phase].toLowerCase()}.`;
}

/** Keys of the poll's commands, for the palette. */
export const POLL_KEYS: ShortcutGroup = {
  title: 'Polls',
  shortcuts: [
    { keys: ['v'], does: 'Start a poll; then close voting, show the results, end it' },
    { keys: ['Shift', 'v'], does: 'Reset the votes of the running poll' },
  ],
};

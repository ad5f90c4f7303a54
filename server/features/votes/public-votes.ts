import type { ApprovedQuestion, Question } from '../../contract/questions.ts';
import type { VotesSettings } from '../../contract/settings/parts.ts';

type Shown = Pick<ApprovedQuestion, 'votes' | 'votable'>;

export type PublicVotes = ReturnType<typeof createPublicVotes>;

/** Creates the view of votes for visitors. */
export function createPublicVotes(settings: () => VotesSettings, now: () => number) {
  /**
   * Counter of changes. It starts at the current time, so that it differs from the one before a restart: numbers may
   * have changed since a phone last asked.
   */
  let changes = now();

  return {
    /** @returns the number of votes, or null where it is not shown */
    shown: (votes: number): number | null => {
      const { enabled, minimum } = settings();
      return enabled && votes >= minimum ? votes : null;
    },
    of({ votes, answer }: Pick<Question, 'votes' | 'answer'>): Shown {
      return { votes: this.shown(votes), votable: settings().enabled && answer === null };
    },
    /** Names what visitors see of all votes together: another name, another list. */
    state: (): string => {
      const { enabled, minimum } = settings();
      return enabled ? `${changes.toString(36)}.${minimum}` : 'off';
    },
    /** A number that visitors see has changed. */
    changed: () => {
      changes += 1;
    },
  };
}

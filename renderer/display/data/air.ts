import type { AirState } from '../../../server/contract/air.ts';
import type { ApprovedQuestion } from '../../../server/contract/questions.ts';

/** As of now for a page that was away: a step that it missed is over. */
export function caughtUp(air: AirState): AirState {
  return air.last?.do === 'show' ? air : { ...air, last: null };
}

/** Without the texts of questions that have just left the public list. */
export function withoutRemoved(air: AirState, removed: readonly number[]): AirState {
  if (!air.questions.some(({ id }) => removed.includes(id))) return air;
  return { ...air, questions: air.questions.filter(({ id }) => !removed.includes(id)) };
}

/** The list, and behind it what staff speak of and the list does not have: it is of the newest ones only. */
export function withAirQuestions(
  questions: readonly ApprovedQuestion[],
  { questions: spokenOf }: AirState,
): readonly ApprovedQuestion[] {
  const known = new Set(questions.map(({ id }) => id));
  const missing = spokenOf.filter(({ id }) => !known.has(id));
  return missing.length === 0 ? questions : [...questions, ...missing];
}

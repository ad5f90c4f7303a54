import type { ApprovedQuestion } from '../../../server/contract/questions.ts';
import type { IdleSettings } from '../../../server/contract/settings/idle.ts';

/** What the idle stage shows; `key` tells one from the other. */
export type Scene =
  | { kind: 'poster'; key: string }
  | { kind: 'picture'; key: string; url: string; aspect: number }
  | { kind: 'countdown'; key: string; to: number; title: string }
  | { kind: 'best'; key: string; questions: readonly ApprovedQuestion[] };

export const POSTER: Scene = { kind: 'poster', key: 'poster' };

/** Questions of the list of the best ones: as many as can be read from afar, and fewer are not a list. */
const BEST_MOST = 3;
const BEST_LEAST = 2;
/** UTF-16 code units of a question that takes its place in two or three lines. */
const BEST_LENGTH = 140;

/** How many wanted it: those who said so, and those who asked the same. */
export function wantedBy({ votes, also }: ApprovedQuestion): number {
  return (votes ?? 0) + (also?.length ?? 0);
}

/**
 * The most wanted questions of the newest one's day, the most wanted first; of equals the newest approval. The day is
 * that of the questions, so that a wrong clock shows no other one.
 * @param dayOf of a time in ISO 8601
 */
export function bestOfTheDay(
  questions: readonly ApprovedQuestion[],
  dayOf = (iso: string) => new Date(iso).toDateString(),
): readonly ApprovedQuestion[] {
  const [newest] = questions.toSorted((one, other) => other.id - one.id);
  if (newest === undefined) return [];
  const day = dayOf(newest.created_at);
  const best = questions
    .filter(({ created_at, content }) => dayOf(created_at) === day && content.length <= BEST_LENGTH)
    .toSorted((one, other) => wantedBy(other) - wantedBy(one))
    .slice(0, BEST_MOST);
  return best.length < BEST_LEAST ? [] : best;
}

/**
 * The scenes that staff chose, without the poster: first the countdown, then their pictures and the best questions.
 * @param given `pictures`: those that have loaded, each with its width by its height. `now` in milliseconds since the epoch
 */
export function scenesOf(
  idle: IdleSettings,
  given: {
    pictures: ReadonlyMap<string, number>;
    questions: readonly ApprovedQuestion[];
    now: number;
  },
): Scene[] {
  const { pictures, questions, now } = given;
  const scenes: Scene[] = [];
  const to = Date.parse(idle.countdownTo);
  if (idle.showCountdown && to > now) {
    scenes.push({ kind: 'countdown', key: `until ${to}`, to, title: idle.countdownTitle });
  }
  if (idle.showPictures) {
    const shown = idle.pictures.flatMap((url) => {
      const aspect = pictures.get(url);
      return aspect === undefined ? [] : [{ url, aspect }];
    });
    scenes.push(
      ...shown.map((one, at): Scene => ({ kind: 'picture', key: `${at} ${one.url}`, ...one })),
    );
  }
  const best = idle.showBest ? bestOfTheDay(questions) : [];
  if (best.length > 0) scenes.push({ kind: 'best', key: 'best', questions: best });
  return scenes;
}

/** A span as its two or three largest units: days, hours and minutes; under a day hours, minutes and seconds; under an hour minutes and seconds. */
export function unitsOf(
  milliseconds: number,
): { unit: 'day' | 'hour' | 'minute' | 'second'; value: number }[] {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const [days, hours] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600) % 24];
  const minutes = Math.floor(seconds / 60) % 60;
  if (days > 0) {
    return [
      { unit: 'day', value: days },
      { unit: 'hour', value: hours },
      { unit: 'minute', value: minutes },
    ];
  }
  const rest = [
    { unit: 'minute' as const, value: minutes },
    { unit: 'second' as const, value: seconds % 60 },
  ];
  return hours > 0 ? [{ unit: 'hour', value: hours }, ...rest] : rest;
}

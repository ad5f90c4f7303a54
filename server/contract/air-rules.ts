import type { AirCommand, AirState } from './air.ts';

/** Playback that staff asked for, as stored: without the questions' texts. */
export type StoredAir = Omit<AirState, 'questions'>;

/** Maximum length of the queue: more than staff ask for in an hour of a show. */
const MOST_AFTER = 20;

function once(air: StoredAir, what: 'next' | 'previous' | 'not-after' | 'show', id: number | null) {
  return { ...air, last: { version: air.version + 1, do: what, question_id: id } };
}

function withoutAfter(air: StoredAir, id: number): StoredAir {
  return { ...air, after: air.after.filter(({ question_id }) => question_id !== id) };
}

function changed(air: StoredAir, command: AirCommand): StoredAir {
  switch (command.do) {
    case 'show': {
      // A question that is asked for by name is wanted, not what was pinned.
      const pinned = air.pinned === command.question_id ? air.pinned : null;
      return {
        ...withoutAfter(once(air, 'show', command.question_id), command.question_id),
        pinned,
      };
    }
    case 'pin':
      return air.pinned === command.question_id
        ? air
        : { ...withoutAfter(air, command.question_id), pinned: command.question_id };
    case 'after':
      return air.after.length >= MOST_AFTER ||
        air.after.some(({ question_id }) => question_id === command.question_id)
        ? air
        : {
            ...air,
            after: [...air.after, { version: air.version + 1, question_id: command.question_id }],
          };
    case 'not-after':
      return withoutAfter(once(air, 'not-after', command.question_id), command.question_id);
    case 'next':
    case 'previous':
      // What is pinned stays: a step by a clicker in someone's pocket must not end it.
      return air.pinned === null ? once(air, command.do, null) : air;
    case 'unpin':
      return air.pinned === null ? air : { ...air, pinned: null };
    case 'pause':
    case 'resume':
      return air.paused === (command.do === 'pause') ? air : { ...air, paused: !air.paused };
    default:
      // Nothing else ends a blank stage: it was asked for on purpose.
      return air.blank === (command.do === 'blank') ? air : { ...air, blank: !air.blank };
  }
}

/** Returns the playback after a command; the same object when the command changes nothing. */
export function applyCommand(air: StoredAir, command: AirCommand): StoredAir {
  const after = changed(air, command);
  return after === air ? air : { ...after, version: air.version + 1 };
}

import type { Playback, PlaybackCommand } from './playback.ts';

/** Maximum length of the queue: more than staff ask for in an hour of a show. */
const MOST_AFTER = 20;

function once(
  playback: Playback,
  what: 'next' | 'previous' | 'not-after' | 'show',
  id: number | null,
) {
  return { ...playback, last: { version: playback.version + 1, do: what, question_id: id } };
}

function withoutAfter(playback: Playback, id: number): Playback {
  return { ...playback, after: playback.after.filter(({ question_id }) => question_id !== id) };
}

function changed(playback: Playback, command: PlaybackCommand): Playback {
  switch (command.do) {
    case 'show': {
      // A question that is asked for by name is wanted, not what was pinned.
      const pinned = playback.pinned === command.question_id ? playback.pinned : null;
      return {
        ...withoutAfter(once(playback, 'show', command.question_id), command.question_id),
        pinned,
      };
    }
    case 'pin':
      return playback.pinned === command.question_id
        ? playback
        : { ...withoutAfter(playback, command.question_id), pinned: command.question_id };
    case 'after':
      return playback.after.length >= MOST_AFTER ||
        playback.after.some(({ question_id }) => question_id === command.question_id)
        ? playback
        : {
            ...playback,
            after: [
              ...playback.after,
              { version: playback.version + 1, question_id: command.question_id },
            ],
          };
    case 'not-after':
      return withoutAfter(once(playback, 'not-after', command.question_id), command.question_id);
    case 'next':
    case 'previous':
      // What is pinned stays: a step by a clicker in someone's pocket must not end it.
      return playback.pinned === null ? once(playback, command.do, null) : playback;
    case 'unpin':
      return playback.pinned === null ? playback : { ...playback, pinned: null };
    case 'pause':
    case 'resume':
      return playback.paused === (command.do === 'pause')
        ? playback
        : { ...playback, paused: !playback.paused };
    default:
      // Nothing else ends a blank stage: it was asked for on purpose.
      return playback.blank === (command.do === 'blank')
        ? playback
        : { ...playback, blank: !playback.blank };
  }
}

/** Returns the playback after a command; the same object when the command changes nothing. */
export function applyCommand(playback: Playback, command: PlaybackCommand): Playback {
  const after = changed(playback, command);
  return after === playback ? playback : { ...after, version: playback.version + 1 };
}

import type { AirCommand, AirState } from '../../../server/contract/air.ts';
import { quoted } from '../questions/words.ts';

/** What a command did to the screens, and how it is taken back. */
export type AirStep = {
  /** "Pinned “Which sensors…”". */
  label: string;
  back: AirCommand;
  /** Whether nobody has changed it since. */
  isAsLeft: (now: AirState) => boolean;
};

function isInLine({ after }: AirState, id: number): boolean {
  return after.some(({ question_id: each }) => each === id);
}

/**
 * What was done, where it can be taken back: a step to another question cannot, the visitors have seen it; what a key
 * switches, the same key switches back. Also null where nothing changed.
 */
export function airStepOf(command: AirCommand, before: AirState, after: AirState): AirStep | null {
  const nameOf = (id: number) => {
    const found = [...after.questions, ...before.questions].find((question) => question.id === id);
    return found ? quoted(found) : 'a question';
  };
  const { pinned } = before;
  switch (command.do) {
    case 'show':
    case 'pin': {
      const { question_id: id } = command;
      if (after.pinned === pinned) return null;
      const isShown = command.do === 'show';
      if (isShown && pinned === null) return null;
      return {
        label: `${isShown ? 'Showed' : 'Pinned'} ${nameOf(id)}${pinned === null ? '' : ` in place of ${nameOf(pinned)}, which was pinned`}`,
        back: pinned === null ? { do: 'unpin' } : { do: 'pin', question_id: pinned },
        isAsLeft: (now) => now.pinned === after.pinned,
      };
    }
    case 'unpin':
      return pinned === null
        ? null
        : {
            label: `Unpinned ${nameOf(pinned)}`,
            back: { do: 'pin', question_id: pinned },
            isAsLeft: (now) => now.pinned === null,
          };
    case 'after':
    case 'not-after': {
      const { question_id: id } = command;
      const isIn = isInLine(after, id);
      if (isIn === isInLine(before, id)) return null;
      return {
        label: isIn
          ? `Put ${nameOf(id)} next on the screen`
          : `Removed ${nameOf(id)} from the line`,
        back: { do: isIn ? 'not-after' : 'after', question_id: id },
        isAsLeft: (now) => isInLine(now, id) === isIn,
      };
    }
    default:
      return null;
  }
}

import { useState } from 'react';

/** The text that an answer took the place of, and which of the two is in the field. */
type Swap = { away: string; taken: string; isBack: boolean };

/**
 * Takes answers into the field. What somebody typed there is never lost: it swaps places with the answer as often as
 * they like.
 * @param text what the field holds
 * @param write puts another text into it
 */
export function useTakenAnswer(text: string, write: (text: string) => void) {
  const [swap, setSwap] = useState<Swap | null>(null);
  return {
    take: (answer: string) => {
      if (answer === text) return;
      // One answer after the other: what was typed before the first is what matters.
      const untouched = swap !== null && !swap.isBack && text === swap.taken;
      setSwap({ away: untouched ? swap.away : text, taken: answer, isBack: false });
      write(answer);
    },
    /** What the next press does, or null when nothing was taken. */
    undoes: swap === null ? null : swap.isBack ? ('redo' as const) : ('undo' as const),
    undo: () => {
      if (swap === null) return;
      setSwap({ ...swap, away: text, isBack: !swap.isBack });
      write(swap.away);
    },
  };
}

export type TakenAnswer = ReturnType<typeof useTakenAnswer>;

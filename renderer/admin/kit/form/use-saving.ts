import { useState } from 'react';
import { useLatest } from '../../../lib/text-fields.ts';
import { createInOrder } from '../wishes.ts';

/**
 * One save after the other: a press while one is under way waits, and saves what is there when its turn comes.
 * @param store saves what is there. What it settles has to be drawn when it resolves; it never rejects
 */
export function useSaving(store: () => Promise<boolean>) {
  const latest = useLatest(store);
  const [inOrder] = useState(createInOrder);
  const [coming, setComing] = useState(0);
  return {
    saving: coming > 0,
    /** @returns whether everything is saved now */
    save: (): Promise<boolean> => {
      setComing((before) => before + 1);
      return inOrder(['save'], () => latest.current()).finally(() =>
        setComing((before) => before - 1),
      );
    },
  };
}

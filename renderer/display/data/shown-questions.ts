import { useEffect, useState } from 'react';
import { questionIds } from './live.schemas.ts';

const KEY = 'booth.questions.shown';
const KEPT = 20;

function read(): number[] {
  try {
    return questionIds.safeParse(JSON.parse(localStorage.getItem(KEY) ?? '[]')).data ?? [];
  } catch {
    return [];
  }
}

/**
 * Which of this phone's questions were on the big screen at any time: one that staff have since put away is not waiting
 * for anything.
 * @param on ids of those that are on it now
 */
export function useShownQuestions(on: readonly number[]): readonly number[] {
  const [shown, setShown] = useState<readonly number[]>(read);
  const fresh = on.filter((id) => !shown.includes(id));
  if (fresh.length > 0) setShown([...fresh, ...shown].slice(0, KEPT));
  useEffect(() => {
    try {
      localStorage.setItem(KEY, JSON.stringify(shown));
    } catch {
      // Without storage, it is only known for as long as the page is open.
    }
  }, [shown]);
  return shown;
}

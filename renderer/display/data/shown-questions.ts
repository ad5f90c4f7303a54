import { useEffect, useState } from 'react';
import { z } from 'zod';

const KEY = 'booth.questions.shown';
const KEPT = 20;

const ids = z.array(z.int());

function read(): number[] {
  try {
    return ids.safeParse(JSON.parse(localStorage.getItem(KEY) ?? '[]')).data ?? [];
  } catch {
    return [];
  }
}

/**
 * Which of this phone's questions were on the big screen at any time: one that staff put away since waits for nothing.
 * @param on ids of those that are on it now
 */
export function useShownQuestions(on: readonly number[]): ReadonlySet<number> {
  const [before] = useState(read);
  const all = [...new Set([...on, ...before])].slice(0, KEPT);
  const text = JSON.stringify(all);
  useEffect(() => {
    try {
      localStorage.setItem(KEY, text);
    } catch {
      // Without storage it is known for as long as the page is open.
    }
  }, [text]);
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set(all));
  if (all.some((id) => !seen.has(id))) setSeen(new Set([...seen, ...all]));
  return seen;
}

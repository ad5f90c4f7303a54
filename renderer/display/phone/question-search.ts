import type { ApprovedQuestion } from '../../../server/contract/questions.ts';
import { searchable } from '../../../server/contract/searchable.ts';

/** From this many questions on there is a field to search them. */
export const SEARCH_FROM = 8;

/** Those with all the words in question, answer or author; in any order, with or without accents. */
export function questionsWith(
  words: string,
  questions: readonly ApprovedQuestion[],
): readonly ApprovedQuestion[] {
  const wanted = searchable(words).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return questions;
  return questions.filter(({ content, answer, author_name: author }) => {
    const text = searchable([content, answer, author].filter(Boolean).join(' '));
    return wanted.every((word) => text.includes(word));
  });
}

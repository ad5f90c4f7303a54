import { isFunctionWord, subjectsOf } from './vocabulary.ts';
import { trigramsOf, wordsOf } from './words.ts';

/**
 * What a question is indexed and looked up by: its words (`=price`), what their letters look like (`_pr`, `pri`), which
 * finds other endings, compounds and slips of the finger, and their subjects (`#price`), which finds other words.
 */
export function termsOf(text: string): string[] {
  const terms = new Set<string>();
  for (const word of wordsOf(text)) {
    terms.add(`=${word}`);
    if (isFunctionWord(word)) continue;
    for (const trigram of trigramsOf(word)) terms.add(trigram);
    for (const subject of subjectsOf(word)) terms.add(`#${subject}`);
  }
  return [...terms];
}

/** How much it tells that two questions share a term; a question is more likely found by a word than by some of its letters. */
export function termWeight(term: string): number {
  return term.startsWith('=') || term.startsWith('#') ? 1 : 0.4;
}

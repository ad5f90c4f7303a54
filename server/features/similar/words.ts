import { searchable } from '../../contract/searchable.ts';

/** Lower case without any accents or vowel signs: as people type on a phone, in whatever language. */
function folded(text: string): string {
  return searchable(text)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '');
}

/** The distinct words of a text, folded, in the order in which they come. */
export function wordsOf(text: string): string[] {
  return [...new Set(folded(text).match(/[\p{L}\p{N}]+/gu))];
}

/** What a word looks like: every three characters in a row, with its ends marked. */
export function trigramsOf(word: string): Set<string> {
  const characters = Array.from(`_${word}_`);
  const trigrams = new Set<string>();
  for (let at = 0; at + 3 <= characters.length; at += 1) {
    trigrams.add(characters.slice(at, at + 3).join(''));
  }
  return trigrams;
}

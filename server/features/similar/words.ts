/** Letters that Unicode does not decompose into a plain one and an accent. */
const UNFOLDED: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
};

/** Lower case without accents: as people type on a phone, in whatever language. */
function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđı]/g, (letter) => UNFOLDED[letter] ?? letter);
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

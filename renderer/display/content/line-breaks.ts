import { NO_BREAK } from './text.ts';

/** Letters of a word that looks lost alone on a line. */
const SHORT = 4;
/** Characters up to which two words still go on one line together: with more, type would have to shrink for them. */
export const PAIR = 24;

function isShort(word: string): boolean {
  return (word.match(/[\p{L}\p{N}]/gu)?.length ?? 0) <= SHORT;
}

function joined(line: string): string {
  const words = line.split(' ');
  // Two words have to break between them when they take two lines; spaces in a row are intended.
  if (words.length < 3 || words.includes('')) return line;
  const spaces = words.slice(1).map(() => ' ');
  const keep = (at: number) => {
    if (`${words[at]} ${words[at + 1]}`.length <= PAIR) spaces[at] = NO_BREAK;
  };
  const last = words.length - 2;
  if (isShort(words[0] ?? '')) keep(0);
  // Three words need one place to break.
  if (isShort(words[last + 1] ?? '') && !(last === 1 && spaces[0] === NO_BREAK)) keep(last);
  return words[0] + spaces.map((space, at) => `${space}${words[at + 1]}`).join('');
}

/** The text with its first and its last word, where they are short, on one line with their neighbours, as a typesetter does. */
export function keepTogether(text: string): string {
  return text.split('\n').map(joined).join('\n');
}

/** True if two texts have the same words, regardless of where they may break. */
export function isSameText(one: string, other: string): boolean {
  return one.replaceAll(NO_BREAK, ' ') === other.replaceAll(NO_BREAK, ' ');
}

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
  // Of two words each has to stand alone when they take two lines; spaces in a row were meant so.
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

/** The same words, wherever they may break. */
export function isSameText(one: string, other: string): boolean {
  return one.replaceAll(NO_BREAK, ' ') === other.replaceAll(NO_BREAK, ' ');
}

/** Scripts that only one of the languages around here is written in. */
const SCRIPTS: readonly (readonly [RegExp, string])[] = [
  [/[\p{sc=Hiragana}\p{sc=Katakana}]/u, 'ja'],
  [/\p{sc=Hangul}/u, 'ko'],
  [/\p{sc=Han}/u, 'zh'],
  [/\p{sc=Arabic}/u, 'ar'],
  [/\p{sc=Hebrew}/u, 'he'],
  [/\p{sc=Cyrillic}/u, 'ru'],
  [/\p{sc=Greek}/u, 'el'],
  [/\p{sc=Thai}/u, 'th'],
];

/** Words that hardly any sentence in a language goes without, and letters, that no other language has. */
const SMALL_WORDS: readonly (readonly [tag: string, words: string, letters?: RegExp])[] = [
  ['en', 'the and is of how what with does can'],
  ['de', 'der das und ist wie nicht ein eine kann mit', /[äöüß]/giu],
  ['fr', 'le les et est une des vous que avec où ça', /œ/giu],
  ['es', 'el los y es una cómo qué con para', /[ñ¿¡]/giu],
  ['it', 'il gli che è di della come sono per'],
  ['pt', 'os não uma como você para com é', /[ãõ]/giu],
  ['nl', 'het een niet hoe van wat zijn ook'],
  ['pl', 'jest nie jak czy się w z', /[łśżźę]/giu],
];

/**
 * The language that a text is most likely written in, as a BCP 47 tag: what a browser needs to divide its words.
 * Undefined when it could be any.
 */
export function languageOf(text: string): string | undefined {
  const script = SCRIPTS.find(([pattern]) => pattern.test(text));
  if (script) return script[1];
  const found = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const counts = SMALL_WORDS.map(([tag, words, letters]) => {
    const known = words.split(' ');
    const ofIts = (letters && text.match(letters)) ?? [];
    return { tag, count: found.filter((word) => known.includes(word)).length + ofIts.length };
  });
  const [first, second] = counts.sort((one, other) => other.count - one.count);
  return first && second && first.count > second.count ? first.tag : undefined;
}

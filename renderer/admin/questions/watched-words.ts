/** Characters that stand in for a letter, besides the letter itself. */
const DISGUISES: Readonly<Record<string, string>> = {
  a: '4@',
  b: '8',
  c: '(',
  e: '3€',
  g: '9',
  i: '1!|',
  l: '1|',
  o: '0',
  s: '5$',
  t: '7+',
  z: '2',
};
const SYMBOLS = new Set('@(€!|$+');

/** Letters that Unicode does not take apart, and those of other scripts that look like Latin ones, each before what it is read as. */
const LIKE: ReadonlyMap<string, string> = new Map(
  'łl øo đd ðd ħh ıi ßss æae œoe аa еe оo рp сc хx уy іi јj ѕs кk αa εe οo ρp ιi κk νv τt'
    .split(' ')
    .map((pair) => [pair.charAt(0), pair.slice(1)]),
);
const ACCENTS = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]|\p{DI}/gu;
/** Scripts that write words without blanks between them: there a word may stand anywhere. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u;
function isWordChar(character: string): boolean {
  return /[\p{L}\p{N}]/u.test(character);
}

function folded(text: string): string[] {
  const plain = text.normalize('NFKD').toLowerCase().replace(ACCENTS, '');
  return Array.from(plain, (character) => LIKE.get(character) ?? character)
    .join('')
    .split('');
}

type Letter = {
  /** Characters that stand for it. */
  as: ReadonlySet<string>;
  /** It begins another word of the phrase. */
  apart: boolean;
};
type Word = { name: string; letters: readonly Letter[]; isUnspaced: boolean; hasLetter: boolean };

function wordOf(name: string): Word | null {
  const letters: Letter[] = [];
  let apart = false;
  for (const character of folded(name)) {
    if (isWordChar(character)) {
      letters.push({ as: new Set(character + (DISGUISES[character] ?? '')), apart });
      apart = false;
    } else apart = letters.length > 0;
  }
  const isUnspaced = UNSPACED.test(name);
  if (letters.length === 0 || (letters.length === 1 && !isUnspaced)) return null;
  return { name, letters, isUnspaced, hasLetter: /\p{L}/u.test(name) };
}

/** States of a match: reached by digits and signs alone, or with a letter among them. */
const BARE = 1;
const LETTERED = 2;

/**
 * True if a text has a word: its letters in a row, each of them once or more often, with any signs but blanks and
 * apostrophes between them; or, where `spaced`, with blanks or signs between all of them. The time it takes grows with the
 * text's length and the word's alone, whatever stands there.
 */
function has(text: readonly string[], { letters, isUnspaced, hasLetter }: Word, spaced: boolean) {
  const wanted = hasLetter ? LETTERED : BARE | LETTERED;
  /** By the number of letters found so far. */
  let states: number[] = [];
  let before = ' ';
  for (const character of text) {
    const inWord = isWordChar(character);
    const isEnd = isUnspaced || !inWord;
    if (isEnd && ((states[letters.length] ?? 0) & wanted) !== 0) return true;
    const isSymbol = SYMBOLS.has(character);
    const isGap = !isWordChar(before);
    const isBlank = /[\s'’]/.test(character);
    const next: number[] = [];
    const step = (to: number, from: number) => {
      next[to] = (next[to] ?? 0) | (/\p{L}/u.test(character) ? LETTERED : from);
    };
    states.forEach((state, at) => {
      const letter = letters[at];
      if (inWord || isSymbol) {
        if (letters[at - 1]?.as.has(character)) step(at, state);
        const isApart = isGap || !(spaced || letter?.apart);
        if (letter?.as.has(character) && isApart) step(at + 1, state);
      }
      // A sign between two letters.
      if (!inWord && (spaced || !isBlank || letter?.apart)) next[at] = (next[at] ?? 0) | state;
    });
    if ((isGap || isUnspaced) && letters[0]?.as.has(character)) step(1, BARE);
    states = next;
    before = character;
  }
  return ((states[letters.length] ?? 0) & wanted) !== 0;
}

/**
 * Makes the function that finds staff's own words in a question, as whole words however they are disguised: case, accents,
 * digits and signs for letters, repeated letters, signs or blanks between them.
 * @returns the first of the words that a text has, as staff wrote it; null when it has none
 */
export function createWatch(names: readonly string[]): (text: string) => string | null {
  const words = names.flatMap((name) => wordOf(name) ?? []);
  if (words.length === 0) return () => null;
  /** A list is drawn often, and its texts stay. */
  const known = new Map<string, string | null>();
  const find = (content: string): string | null => {
    const text = folded(content);
    const there = new Set(text);
    const found = words.find((word) => {
      if (!word.letters.every(({ as }) => [...as].some((one) => there.has(one)))) return false;
      return has(text, word, false) || has(text, word, true);
    });
    return found?.name ?? null;
  };
  return (content) => {
    const before = known.get(content);
    if (before !== undefined) return before;
    const found = find(content);
    known.set(content, found);
    return found;
  };
}

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
  'łl øo đd ðd ħh ıi ßss æae œoe аa вb еe іi јj кk мm нh оo рp сc ѕs тt уy хx αa εe ιi κk νv οo ρp τt'
    .split(' ')
    .map((pair) => [pair.charAt(0), pair.slice(1)]),
);
const ACCENTS = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]|\p{DI}/gu;
/** Scripts that write words without blanks between them: there a word may stand anywhere. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u;
function isWordChar(character: string): boolean {
  return /[\p{L}\p{N}]/u.test(character);
}

type Character = {
  sign: string;
  isLetter: boolean;
  /** A letter or a digit. */
  isWord: boolean;
  isSymbol: boolean;
  isBlank: boolean;
  isRepeated: boolean;
};

/** The characters of a text; `isRepeated` are those that follow one another three times or more, as in no word. */
function charactersOf(text: string): Character[] {
  const signs = Array.from(plainOf(text), (sign) => LIKE.get(sign) ?? sign).join('');
  let run: Character[] = [];
  return signs.split('').map((sign) => {
    const character = {
      sign,
      isLetter: /\p{L}/u.test(sign),
      isWord: isWordChar(sign),
      isSymbol: SYMBOLS.has(sign),
      isBlank: /[\s'’]/.test(sign),
      isRepeated: false,
    };
    if (!character.isWord && !character.isSymbol) return character;
    run = run[0]?.sign === sign ? [...run, character] : [character];
    if (run.length > 2) for (const one of run) one.isRepeated = true;
    return character;
  });
}

type Letter = {
  /** Characters that stand for it. */
  as: string;
  /** It begins another word of the phrase. */
  apart: boolean;
};
type Word = { name: string; letters: readonly Letter[]; isUnspaced: boolean; hasLetter: boolean };

function plainOf(text: string): string {
  return text.normalize('NFKD').toLowerCase().replace(ACCENTS, '');
}

function wordOf(name: string): Word | null {
  const letters: Letter[] = [];
  let apart = false;
  for (const { sign, isWord } of charactersOf(name)) {
    if (isWord) {
      letters.push({ as: sign + (DISGUISES[sign] ?? ''), apart });
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
 * True if a text has a word: its letters in a row, with any signs but blanks and apostrophes between them. The time it
 * takes grows with the text's length and the word's alone, whatever stands there.
 */
function has(text: readonly Character[], { letters, isUnspaced, hasLetter }: Word): boolean {
  const wanted = hasLetter ? LETTERED : BARE | LETTERED;
  /** By the number of letters found so far. */
  let states: number[] = [];
  let isGap = true;
  for (const { sign, isLetter, isWord, isSymbol, isBlank, isRepeated } of text) {
    const wasGap = isGap;
    isGap = !isWord;
    const isStart = (wasGap || isUnspaced) && letters[0]?.as.includes(sign);
    // Most characters of most texts.
    if (states.length === 0 && !isStart) continue;
    const isEnd = isUnspaced || !isWord;
    if (isEnd && ((states[letters.length] ?? 0) & wanted) !== 0) return true;
    const next: number[] = [];
    const step = (to: number, from: number) => {
      next[to] = (next[to] ?? 0) | (isLetter ? LETTERED : from);
    };
    states.forEach((state, at) => {
      const letter = letters[at];
      if (isWord || isSymbol) {
        if (isRepeated && letters[at - 1]?.as.includes(sign)) step(at, state);
        if (letter?.as.includes(sign) && (wasGap || !letter.apart)) step(at + 1, state);
      }
      // A sign between two letters.
      if (!isWord && (!isBlank || letter?.apart)) next[at] = (next[at] ?? 0) | state;
    });
    if (isStart) step(1, BARE);
    states = next;
  }
  return ((states[letters.length] ?? 0) & wanted) !== 0;
}

/** A text's pieces between blanks and signs. */
function piecesOf(text: readonly Character[]): Character[][] {
  const pieces: Character[][] = [[]];
  for (const character of text) {
    if (character.isWord || character.isSymbol) pieces.at(-1)?.push(character);
    else pieces.push([]);
  }
  return pieces.filter((piece) => piece.length > 0);
}

/** @returns the number of a word's letters that are found once a piece is added to those before; -1 where it does not go on so */
function after(piece: readonly Character[], letters: readonly Letter[], found: number): number {
  let at = found;
  for (const { sign, isSymbol, isRepeated } of piece) {
    const letter = letters[at];
    if (letter?.as.includes(sign) && (at === found || !letter.apart)) at += 1;
    else if (!(isRepeated && letters[at - 1]?.as.includes(sign)) && !isSymbol) return -1;
  }
  return at;
}

/**
 * True if pieces are a word that is broken up, as in "sh u t up": most pieces of each of its broken words, and two at
 * least, are one letter. "The pen is", "as s" are none.
 */
function isBrokenUp(pieces: readonly Character[][], from: number, word: Word): boolean {
  const { letters, hasLetter } = word;
  let [at, isLettered, count, single] = [0, false, 0, 0];
  for (let index = from; index < pieces.length; index += 1) {
    const piece = pieces[index] ?? [];
    at = after(piece, letters, at);
    if (at === -1) return false;
    count += 1;
    if (piece.every(({ sign }) => sign === piece[0]?.sign)) single += 1;
    isLettered ||= piece.some(({ isLetter }) => isLetter);
    if (at < letters.length && !letters[at]?.apart) continue;
    if (count > 1 && (single < 2 || single * 2 <= count)) return false;
    if (at === letters.length) return isLettered || !hasLetter;
    [count, single] = [0, 0];
  }
  return false;
}

/**
 * Makes the function that finds staff's own words in a question, as whole words however they are disguised: case, accents,
 * digits and signs for letters, a letter three times or more (twice may be another word: "god", "good"), signs or blanks
 * between them. An emoji is found in each of its colours.
 * @returns the first of the words that a text has, as staff wrote it; null when it has none
 */
export function createWatch(names: readonly string[]): (text: string) => string | null {
  const words = names.flatMap((name) => wordOf(name) ?? []);
  const emoji = names.filter((name) => /^[\p{ExtPict}\p{EMod}\p{DI}]+$/u.test(name));
  /** A list is drawn often, and its texts stay. */
  const known = new Map<string, string | null>();
  const find = (content: string): string | null => {
    const text = charactersOf(content);
    const pieces = piecesOf(text);
    const there = new Set(text.map(({ sign }) => sign));
    const isThere = ({ as }: Letter) => {
      for (const sign of as) if (there.has(sign)) return true;
      return false;
    };
    const found = words.find((word) => {
      if (!word.letters.every(isThere)) return false;
      return has(text, word) || pieces.some((_, at) => isBrokenUp(pieces, at, word));
    });
    return found?.name ?? emoji.find((one) => plainOf(content).includes(plainOf(one))) ?? null;
  };
  return (content) => {
    const before = known.get(content);
    if (before !== undefined) return before;
    const found = find(content);
    known.set(content, found);
    return found;
  };
}

import {
  isFunctionWord,
  isPointedWord,
  languageOf as languageOfWords,
  subjectsOf,
  trigramsOf,
  wordsOf,
} from './vocabulary.ts';

/** How much a word tells, judging by how rare it is. */
type Rarity = (word: string) => number;

/** What two questions have in common. */
export type Similarity = {
  /** 0 to 1. */
  score: number;
  /** One asks for the very same thing as the other. */
  same: boolean;
};

/** Share of its weight that a word counts when it carries no subject. */
const FUNCTION_WEIGHT = 0.15;
/** Smallest share of common trigrams at which two words may be forms of one. */
const LEAST_ALIKE = 0.45;
/** The same for a typo, or a different ending. */
const NEARLY_EQUAL = 0.6;
/** Lowest score of questions that are the same: what is left are words around the subject. */
const SAME_SCORE = 0.65;
/** What two words count that differ, and speak of one subject. */
const SAME_SUBJECT = 0.6;
/** An answer in another language helps less than one that can be sent as it is. */
const OTHER_LANGUAGE = 0.7;
/** Words of a question that are compared: a longer one has its subject among them. */
const WORDS_MAX = 80;

type Word = {
  text: string;
  weight: number;
  trigrams: Set<string>;
  subjects: string[];
  isFunction: boolean;
  hasDigits: boolean;
};
/** For each word of one question, how near the nearest of the other one comes. */
type Nearest = {
  /** With its subject and its weight, 0 to 1. */
  counted: number[];
  /** By letters alone, 0 to 1. */
  letters: number[];
};

/** Reads texts that share most of their words. */
function createReader(rarity: Rarity): (text: string) => Word[] {
  const known = new Map<string, Word>();
  const read = (text: string): Word => {
    const isFunction = isFunctionWord(text);
    const word = {
      text,
      weight: rarity(text) * (isFunction ? FUNCTION_WEIGHT : 1),
      trigrams: trigramsOf(text),
      subjects: subjectsOf(text),
      isFunction,
      hasDigits: /\p{N}/u.test(text),
    };
    known.set(text, word);
    return word;
  };
  return (text) =>
    wordsOf(text)
      .slice(0, WORDS_MAX)
      .map((word) => known.get(word) ?? read(word));
}

function languageOf(words: Word[]) {
  return languageOfWords(words.map(({ text }) => text));
}

/** Dice's coefficient of two words' trigrams; words with digits are equal or not. */
function alike(a: Word, b: Word): number {
  if (a.text === b.text) return 1;
  if (a.hasDigits || b.hasDigits) return 0;
  const [few, many] = a.trigrams.size < b.trigrams.size ? [a, b] : [b, a];
  const all = few.trigrams.size + many.trigrams.size;
  // Words that differ so much in length are not forms of one word, whatever they share.
  if ((2 * few.trigrams.size) / all < LEAST_ALIKE) return 0;
  let common = 0;
  for (const trigram of few.trigrams) if (many.trigrams.has(trigram)) common += 1;
  return (2 * common) / all;
}

type Nearness = { letters: number; near: number };

/** How near two words are; each pair is compared once, however many questions have them. */
function createNearness(): (a: Word, b: Word) => Nearness {
  const known = new Map<Word, Map<Word, Nearness>>();
  const compare = (a: Word, b: Word): Nearness => {
    const letters = alike(a, b);
    const isOneSubject = a.subjects.some((subject) => b.subjects.includes(subject));
    const near = Math.max(letters < LEAST_ALIKE ? 0 : letters, isOneSubject ? SAME_SUBJECT : 0);
    return { letters, near };
  };
  return (a, b) => {
    const ofA = known.get(a) ?? new Map<Word, Nearness>();
    known.set(a, ofA);
    const nearness = ofA.get(b) ?? compare(a, b);
    ofA.set(b, nearness);
    return nearness;
  };
}

function nearestOf(count: number): Nearest {
  return { counted: Array<number>(count).fill(0), letters: Array<number>(count).fill(0) };
}

function compareWords(
  mine: Word[],
  theirs: Word[],
  nearness: (a: Word, b: Word) => Nearness,
): { mine: Nearest; theirs: Nearest } {
  const found = { mine: nearestOf(mine.length), theirs: nearestOf(theirs.length) };
  const note = (nearest: Nearest, at: number, letters: number, counted: number) => {
    nearest.letters[at] = Math.max(nearest.letters[at] ?? 0, letters);
    nearest.counted[at] = Math.max(nearest.counted[at] ?? 0, counted);
  };
  mine.forEach((a, i) => {
    theirs.forEach((b, j) => {
      const { letters, near } = nearness(a, b);
      if (near === 0) return;
      // A word that tells much is not met by one that tells little.
      note(found.mine, i, letters, near * Math.min(1, b.weight / a.weight));
      note(found.theirs, j, letters, near * Math.min(1, a.weight / b.weight));
    });
  });
  return found;
}

/** The share of a question's weight that the other one has too. */
function covered(words: Word[], { counted }: Nearest): number {
  const total = words.reduce((sum, { weight }) => sum + weight, 0);
  const met = words.reduce((sum, { weight }, at) => sum + weight * (counted[at] ?? 0), 0);
  return total === 0 ? 0 : met / total;
}

/** Whether every word that carries a subject is in the other question, too. */
function allMet(words: Word[], { letters }: Nearest): boolean {
  return words.every(({ isFunction }, at) => isFunction || (letters[at] ?? 0) >= NEARLY_EQUAL);
}

/** Who, when, where, not: words that turn a question into another one. */
function pointed(words: Word[]): string {
  return words
    .map(({ text }) => text)
    .filter(isPointedWord)
    .toSorted()
    .join(' ');
}

/** Whether both ask in the same way, or one of them only names its subject. */
function askInOneWay(a: Word[], b: Word[]): boolean {
  const [mine, theirs] = [pointed(a), pointed(b)];
  return mine === '' || theirs === '' || mine === theirs;
}

function carriesSubject(words: Word[]): boolean {
  return words.some(({ isFunction }) => !isFunction);
}

/** Compares one question with others. */
export function createComparison(question: string, rarity: Rarity): (text: string) => Similarity {
  const read = createReader(rarity);
  const mine = read(question);
  const nearness = createNearness();
  const language = languageOf(mine);
  return (text) => {
    const theirs = read(text);
    const nearest = compareWords(mine, theirs, nearness);
    const other = languageOf(theirs);
    const factor = language && other && language !== other ? OTHER_LANGUAGE : 1;
    const score = (factor * (covered(mine, nearest.mine) + covered(theirs, nearest.theirs))) / 2;
    const met = allMet(mine, nearest.mine) && allMet(theirs, nearest.theirs);
    const same = carriesSubject(mine)
      ? score >= SAME_SCORE && factor === 1 && met && askInOneWay(mine, theirs)
      : score === 1;
    return { score, same };
  };
}

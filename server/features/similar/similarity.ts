import { stringSimilarity } from 'string-similarity-js';
import { searchable } from '../../contract/searchable.ts';
import { FUNCTION_WORDS } from '../../platform/function-words.ts';

/** The index holds three characters in a row, and nothing shorter. */
const TRIGRAM = 3;
/** Number of a word's first letters that are searched: they find other endings of it, and compounds with it. */
const START = 4;
/** Terms that a question is searched by: a longer one has its subject among them. */
const TERMS_MAX = 60;
/** Lowest similarity of two words that differ by a typo or an ending, and of questions that are the same. */
const SAME_WORD = 0.6;
const SAME_QUESTION = 0.6;

const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]/u;

const FUNCTION = new Set(
  Object.values(FUNCTION_WORDS).flatMap((words) => words.trim().split(/\s+/)),
);
/** Function words that turn a question into another one: who, when, where, not. */
const POINTED = new Set(
  `who whom whose when where why which how not without no
  wer wem wen wessen wann wo warum wieso welche welcher welches welchen wie wieviel nicht ohne kein keine keinen
  quien cuando donde porque cual cuales como cuanto cuanta cuantos cuantas sin no
  qui quand ou pourquoi quel quelle quels quelles comment combien sans pas`.split(/\s+/),
);

/** Lower case without accents or vowel signs, as people type on a phone in any language. */
function folded(text: string): string {
  return searchable(text)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '');
}

/** The distinct words of a text, folded, in order. */
function wordsOf(text: string): string[] {
  return [...new Set(folded(text).match(/[\p{L}\p{N}]+/gu))];
}

function trigramsOf(characters: string[]): string[] {
  return characters.map((_, at) => characters.slice(at, at + TRIGRAM).join(''));
}

/** Terms to look up in the index: the beginning of each word, or trigrams of it where a script has no spaces. */
export function termsOf(text: string): string[] {
  // Not folded: the index folds by rules that differ a little from ours.
  const words = text.normalize('NFC').match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  const telling = words.filter((word) => !FUNCTION.has(folded(word)));
  const terms = (telling.length > 0 ? telling : words).flatMap((word) => {
    const characters = Array.from(word.toLowerCase());
    return UNSPACED.test(word) ? trigramsOf(characters) : characters.slice(0, START).join('');
  });
  return [...new Set(terms)]
    .filter((term) => Array.from(term).length >= TRIGRAM)
    .slice(0, TERMS_MAX);
}

/** Dice's coefficient of the trigrams of two texts, 0 to 1. */
function dice(a: string, b: string): number {
  return a === b ? 1 : stringSimilarity(a, b, TRIGRAM);
}

/**
 * True if a question contains this word, allowing a typo or another ending; words with digits, such as model numbers,
 * must match exactly.
 */
function has(words: string[], wanted: string): boolean {
  return words.some(
    (word) =>
      word === wanted ||
      (!/\p{N}/u.test(word + wanted) && dice(`_${word}_`, `_${wanted}_`) >= SAME_WORD),
  );
}

/** True if both ask for the same in the same way, or one of them only names its subject. */
function isSame(mine: string[], theirs: string[]): boolean {
  const [a = [], b = []] = [mine, theirs].map((words) => words.filter((w) => !FUNCTION.has(w)));
  const [how, other] = [mine, theirs].map((words) =>
    words
      .filter((word) => POINTED.has(word))
      .toSorted()
      .join(' '),
  );
  return (
    a.length > 0 &&
    a.every((word) => has(b, word)) &&
    b.every((word) => has(a, word)) &&
    (how === '' || other === '' || how === other)
  );
}

/** Similarity of two questions. */
export type Similarity = {
  /** 0 to 1. */
  score: number;
  /** True if both ask exactly the same. */
  same: boolean;
};

/** Compares two questions by their letters. */
export function compare(question: string, other: string): Similarity {
  const [mine, theirs] = [wordsOf(question), wordsOf(other)];
  const score = dice(mine.join(' '), theirs.join(' '));
  return { score, same: score === 1 || (score >= SAME_QUESTION && isSame(mine, theirs)) };
}

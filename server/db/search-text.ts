import { searchable } from '../contract/searchable.ts';
import { plainText } from '../contract/text.ts';
import type { Condition } from './listing.ts';

/**
 * SQL that brings new questions into the index of similar ones. Each commit ends with it: one statement for all of them, since FTS5
 * writes out what it has whenever another one begins. Ids only rise, so that nothing below its highest is missing.
 */
export const INDEX_QUESTIONS = `/* of all events */ INSERT INTO questions_trigrams (rowid, content) SELECT id, content FROM questions
  WHERE id > (SELECT coalesce(max(id), 0) FROM questions_trigrams_docsize)`;

/** Text that searches look through: the given fields, each on a separate line. */
export function searchTextOf(fields: (string | null)[]): string {
  return searchable(fields.filter((field) => field !== null).join('\n'));
}

/**
 * Words of a search as staff typed it: longest first, without repeats and without words that are part of another. A
 * text matches when it holds all of them, in any order.
 */
export function searchWordsOf(q: string | undefined): string[] {
  const words = searchable(plainText(q ?? ''))
    .split(/\s+/)
    .filter((word) => word !== '')
    .toSorted((a, b) => b.length - a.length);
  return words.filter((word, at) => !words.slice(0, at).some((longer) => longer.includes(word)));
}

/**
 * Conditions that a column of {@link searchTextOf} holds all of these words: GLOB, since LIKE would fold letters again.
 */
function holdsAll(column: string, words: string[]): Condition[] {
  return words.map((word) => [`${column} GLOB ?`, `*${word.replaceAll(/[*?[]/g, '[$&]')}*`]);
}

/** Conditions that a column of {@link searchTextOf} holds what staff typed; none when they typed nothing. */
export function searchConditions(column: string, q: string | undefined): Condition[] {
  return holdsAll(column, searchWordsOf(q));
}

import { plainText } from '../contract/text.ts';
import type { Condition } from './where.ts';

/** Lower case by Unicode's rules and one form for each letter, so that "É" finds "é" however it was typed. */
export function searchable(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/** What a search looks through: the given fields, each on a line of its own. */
export function searchTextOf(fields: (string | null)[]): string {
  return searchable(fields.filter((field) => field !== null).join('\n'));
}

/** A search as staff typed it, or null when it is blank. */
export function searchOf(q: string | undefined): string | null {
  return searchable(plainText(q ?? '').trim()) || null;
}

/** That a column of {@link searchTextOf} holds what staff typed, or null when they typed nothing. */
export function searchCondition(column: string, q: string | undefined): Condition | null {
  const text = searchOf(q);
  return text === null ? null : [`${column} GLOB ?`, globOf(text)];
}

/** A GLOB pattern that finds the text anywhere; GLOB, since LIKE folds letters once more and takes longer. */
export function globOf(text: string): string {
  return `*${text.replaceAll(/[*?[]/g, '[$&]')}*`;
}

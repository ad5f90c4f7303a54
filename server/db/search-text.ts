/** Lower case by Unicode's rules and one form for each letter, so that "É" finds "é" however it was typed. */
export const searchable = (text: string): string => text.normalize('NFC').toLowerCase();

/** What a search looks through: the given fields, each on a line of its own. */
export const searchTextOf = (fields: (string | null)[]): string =>
  searchable(fields.filter((field) => field !== null).join('\n'));

/** A search as staff typed it, or null when it is blank. */
export const searchOf = (q: string | undefined): string | null =>
  searchable(q?.trim() ?? '') || null;

/** A GLOB pattern that finds the text anywhere; GLOB, since LIKE folds letters once more and takes longer. */
export const globOf = (text: string): string => `*${text.replaceAll(/[*?[]/g, '[$&]')}*`;

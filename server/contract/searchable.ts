/** What phones, word processors and keyboards put for an apostrophe and for quotation marks. */
const APOSTROPHES = /[\u2018\u2019\u201b\u02b9\u02bb\u02bc\u2032\uff07`\u00b4]/g;
const QUOTES = /[\u201c\u201d\u201e\u201f\u2033\uff02]/g;
/** Accents of Latin, Greek and Cyrillic letters, and the marks that Hebrew and Arabic are seldom typed with. */
const ACCENTS = /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c7\u0640\u064b-\u0652\u0670]/g;
/** Letters that Unicode does not decompose into a plain one and an accent. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
};

/**
 * One form for a text however it was typed: lower case, without accents, with plain apostrophes and quotation marks. What
 * is stored in this form was stored so by a migration: a change of this form needs a migration that does it again.
 */
export function searchable(text: string): string {
  return text
    .replace(APOSTROPHES, "'")
    .replace(QUOTES, '"')
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .toLowerCase()
    .replace(/[ßæœøłđı]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFC');
}

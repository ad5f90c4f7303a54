/**
 * Characters that phones, word processors and keyboards produce instead of an apostrophe and of quotation marks.
 */
const APOSTROPHES = /[\u2018\u2019\u201b\u02b9\u02bb\u02bc\u2032\uff07`\u00b4]/g;
const QUOTES = /[\u201c\u201d\u201e\u201f\u2033\uff02]/g;
/**
 * Characters that word processors produce instead of a hyphen; the non-breaking hyphen decomposes into the first of
 * them.
 */
const HYPHENS = /[\u2010\u2012\u2013\u2212]/g;
/**
 * Accents of Latin, Greek and Cyrillic letters, and the marks that Hebrew and Arabic are seldom typed with, hamza on
 * another letter included; soft hyphens, joiners and marks of direction.
 */
const ACCENTS =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c7\u0640\u064b-\u0655\u0670\u061c\u200c-\u200f\u202a-\u202e\u2066-\u2069\u00ad]/g;
/** Katakana; people type hiragana for them before they choose. */
const KATAKANA = /[\u30a1-\u30f6\u30fd\u30fe]/g;
const FROM_KATAKANA = 0x3041 - 0x30a1;
/**
 * Letters that Unicode does not decompose into a plain letter and an accent, and letters of Arabic and Persian
 * keyboards that people type for one another.
 */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ة: 'ه',
  ٱ: 'ا',
};

/**
 * One form for a text however it was typed: lower case, without accents, with plain apostrophes, quotation marks and
 * hyphens, in hiragana. Search texts and labels' names are stored in this form: a change of it needs a migration.
 */
export function searchable(text: string): string {
  return text
    .replace(APOSTROPHES, "'")
    .replace(QUOTES, '"')
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .replace(HYPHENS, '-')
    .replace(KATAKANA, (sign) => String.fromCharCode(sign.charCodeAt(0) + FROM_KATAKANA))
    .toLowerCase()
    .replace(/[ßæœøłđıىیکةٱ]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFC');
}

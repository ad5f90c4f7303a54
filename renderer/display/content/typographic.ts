const LETTER = String.raw`[\p{L}\p{M}]`;
const APOSTROPHE = new RegExp(`(?<=${LETTER})'(?=${LETTER})`, 'gu');
const DOUBLE = /(^|[\s([{—–-])"([^"\n]*[^"\s])"(?=$|[\s.,;:!?)\]}…—–-])/gu;
const SINGLE = /(^|[\s([{—–-])'([^'\n]*[^'\s])'(?=$|[\s.,;:!?)\]}…—–-])/gu;

/** Whether a text begins with a quotation mark, which hangs in the margin so that the letters align. */
export function beginsWithQuote(text: string): boolean {
  return /^[“‘«„‚‹]/u.test(text);
}

/**
 * Typewriter signs as a typesetter would set them: “quotes”, apostrophes, dashes, ellipses. Only what is certain: inch
 * and minute signs, Hebrew abbreviations and lone quotes stay as they were typed.
 */
export function typographic(text: string): string {
  return text
    .replace(APOSTROPHE, '’')
    .replace(DOUBLE, '$1“$2”')
    .replace(SINGLE, '$1‘$2’')
    .replace(/(?<=\s)--?(?=\s)/g, '–')
    .replace(/\.{3}/g, '…');
}

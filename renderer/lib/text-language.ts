/** Scripts that only one of the languages around here is written in; Japanese, which also has Chinese letters, first. */
const SCRIPTS: readonly (readonly [tag: string, letters: RegExp, needs?: RegExp])[] = [
  ['ja', /[\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Han}]/gu, /[\p{sc=Hiragana}\p{sc=Katakana}]/u],
  ['ko', /\p{sc=Hangul}/gu],
  ['zh', /\p{sc=Han}/gu],
  ['ar', /\p{sc=Arabic}/gu],
  ['he', /\p{sc=Hebrew}/gu],
  ['ru', /\p{sc=Cyrillic}/gu],
  ['el', /\p{sc=Greek}/gu],
  ['th', /\p{sc=Thai}/gu],
];

/** Words that hardly any sentence in a language goes without, and letters, that no other language has. */
const SMALL_WORDS: readonly (readonly [tag: string, words: string, letters?: RegExp])[] = [
  ['en', 'the and is of how what with does can'],
  ['de', 'der das und ist wie nicht ein eine kann mit', /[äöüß]/giu],
  ['fr', 'le les et est une des vous que avec où ça', /œ/giu],
  ['es', 'el los y es una cómo qué con para', /[ñ¿¡]/giu],
  ['it', 'il gli che è di della come sono per'],
  ['pt', 'os não uma como você para com é', /[ãõ]/giu],
  ['nl', 'het een niet hoe van wat zijn ook'],
  ['pl', 'jest nie jak czy się w z', /[łśżźę]/giu],
];

function countOf(letters: RegExp, text: string): number {
  return text.match(letters)?.length ?? 0;
}

/**
 * The language that a text is most likely written in, as a BCP 47 tag for `lang`: what a browser needs to divide its
 * words, and a voice to read them. Most of its letters decide, then its small words. Undefined when it could be any.
 */
export function languageOf(text: string): string | undefined {
  const half = countOf(/\p{L}/gu, text) / 2;
  const script = SCRIPTS.find(([, letters, needs]) => {
    const count = countOf(letters, text);
    return count > 0 && count >= half && (needs?.test(text) ?? true);
  });
  if (script) return script[0];
  const found = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const counts = SMALL_WORDS.map(([tag, words, letters]) => {
    const known = words.split(' ');
    const ofIts = letters ? countOf(letters, text) : 0;
    return { tag, count: found.filter((word) => known.includes(word)).length + ofIts };
  });
  const most = Math.max(...counts.map(({ count }) => count));
  const [first, second] = counts.filter(({ count }) => count === most);
  return second === undefined ? first?.tag : undefined;
}

/** Scripts that only one of the languages around here is written in. */
const SCRIPTS: readonly (readonly [RegExp, string])[] = [
  [/[\p{sc=Hiragana}\p{sc=Katakana}]/u, 'ja'],
  [/\p{sc=Hangul}/u, 'ko'],
  [/\p{sc=Han}/u, 'zh'],
  [/\p{sc=Arabic}/u, 'ar'],
  [/\p{sc=Hebrew}/u, 'he'],
  [/\p{sc=Cyrillic}/u, 'ru'],
  [/\p{sc=Greek}/u, 'el'],
  [/\p{sc=Thai}/u, 'th'],
];

/** Words that hardly any sentence in a language goes without, and that no other language has. */
const SMALL_WORDS: readonly (readonly [string, RegExp])[] = [
  ['en', /\b(the|and|is|of|how|what|with|does|can)\b/giu],
  ['de', /\b(der|das|und|ist|wie|nicht|ein|eine|kann|mit)\b|[äöüß]/giu],
  ['fr', /\b(le|les|et|est|une|des|vous|que|avec)\b|[çèêœ]/giu],
  ['es', /\b(el|los|y|es|una|cómo|qué|con|para)\b|[ñ¿¡]/giu],
  ['it', /\b(il|gli|che|è|di|della|come|sono|per)\b/giu],
  ['pt', /\b(os|não|uma|como|você|para|com|é)\b|[ãõ]/giu],
  ['nl', /\b(het|een|niet|hoe|van|wat|zijn|ook)\b/giu],
  ['pl', /\b(jest|nie|jak|czy|się|w|z)\b|[łśżźę]/giu],
];

/**
 * The language that a text is most likely written in, as a BCP 47 tag: what a browser needs to divide its words.
 * Undefined when it could be any.
 */
export function languageOf(text: string): string | undefined {
  const script = SCRIPTS.find(([pattern]) => pattern.test(text));
  if (script) return script[1];
  const counts = SMALL_WORDS.map(([tag, words]) => ({
    tag,
    count: text.match(words)?.length ?? 0,
  }));
  const [first, second] = counts.toSorted((one, other) => other.count - one.count);
  return first && second && first.count > second.count ? first.tag : undefined;
}

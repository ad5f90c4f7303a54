import { FUNCTION_WORDS } from '../../platform/function-words.ts';

/**
 * Further words that say nothing about what a question is about, in these languages and in others that visitors of a
 * European stand speak. One that is missing costs a little sharpness, nothing else.
 */
const EMPTY_WORDS = `
give her here his know make many may more much tell yours
dann dein dir hier ihnen kein keine könnt mir viel viele
ai combien bonjour entre
alla anche che chi ci come cosa dal dalla dei della delle di dove fa gli hanno ho io molto nel nella non per perché più può
quale quali quando quanto sono sul tra vi voi
aan bij dat deze dit door een ge heb hebben heeft het hij hoe hoeveel ik jullie kan kunnen maar mijn met mij naar niet nog
om onze ook op over tot uit veel voor waar wanneer wat welke wij worden zijn zo zou
ao aos com dos ela ele em foi isso meu na não nas os pela pelo posso qual quando quanto quem sem seu são sua tem têm uma
você vocês
czy co dla ile jak jaka jaki jakie jest już kiedy która który na nie od po przez ten tym w z za że
`;
const EMPTY = new Set(
  [...Object.values(FUNCTION_WORDS), EMPTY_WORDS]
    .flatMap((words) => words.trim().split(/\s+/))
    .map(fold),
);

/** Folds a word, so that all spellings have one form: lower case, without accents. */
export function fold(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss');
}

const SEGMENTER = new Intl.Segmenter(undefined, { granularity: 'word' });

/** All words of a text, folded, in order. */
export function wordsOf(text: string): string[] {
  return Array.from(SEGMENTER.segment(text))
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => fold(segment));
}

/** The words that say what a text is about, each once. */
export function termsOf(text: string): string[] {
  return [...new Set(wordsOf(text))].filter(
    (word) => !EMPTY.has(word) && (word.length > 2 || /\d|[\u0250-\uffff]/.test(word)),
  );
}

/** Stem of a word, for comparisons: endings differ between languages and cases. */
export function stemOf(word: string): string {
  if (word.length <= 4 || /\d/.test(word)) return word;
  return word.slice(0, Math.max(4, word.length - (word.length > 7 ? 3 : 2)));
}

/** Trigrams of a word, for scripts and compounds that the beginning of a word does not find. */
function trigramsOf(word: string): Set<string> {
  const found = new Set<string>();
  for (let at = 0; at + 3 <= word.length; at += 1) found.add(word.slice(at, at + 3));
  return found;
}

/**
 * True if two folded words mean the same: "Garantiezeit" and "Garantie", "pumps" and "pump", or a word with a typo.
 */
export function isAkin(a: string, b: string): boolean {
  if (a === b) return true;
  if (/\d/.test(a) || /\d/.test(b)) return false;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length >= 5 && long.includes(short)) return true;
  const stem = stemOf(short);
  if (stem.length >= 4 && long.startsWith(stem) && long.length - short.length <= 4) return true;
  // A typo rarely changes the first letter, or the length by much.
  if (short.length < 6 || a[0] !== b[0] || long.length - short.length > 4) return false;
  const [first, second] = [trigramsOf(short), trigramsOf(long)];
  const common = [...first].filter((trigram) => second.has(trigram)).length;
  return (2 * common) / (first.size + second.size) >= 0.7;
}

import type { FoundPassage, KnowledgeRepository } from './knowledge.repository.ts';
import { isAkin, stemOf, termsOf, wordsOf } from './words.ts';

/** Maximum number of passages that a draft gets: some 1,500 words. */
const MOST_PASSAGES = 6;
/** Passages that are looked at more closely. */
const CANDIDATES = 24;
/** Terms of a question that are looked for; a long one says the same thing several times. */
const MOST_TERMS = 16;
/**
 * Share of what a question is about, rarer terms weighing more, that a passage must contain; or, with this many terms,
 * a smaller share.
 */
const FITS = 0.4;
const MANY_TERMS = 4;
const FITS_WITH_MANY = 0.25;

/** `covered`: at least one of them is about what the question is about. */
export type Fitting = { passages: FoundPassage[]; covered: boolean };

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
function wordMatch(term: string): string {
  return `${quoted(stemOf(term))}*`;
}

/** Match by trigrams, which find what words do not: parts of long words, and scripts without spaces. */
function trigramMatch(terms: readonly string[]): string {
  const trigrams = terms
    .filter((term) => term.length >= 3)
    .flatMap((term) => Array.from({ length: term.length - 2 }, (_, at) => term.slice(at, at + 3)));
  return [...new Set(trigrams)].slice(0, 80).map(quoted).join(' OR ');
}

function candidatesOf(knowledge: KnowledgeRepository, terms: readonly string[]): FoundPassage[] {
  const words = knowledge.byWords(terms.map(wordMatch).join(' OR '), CANDIDATES);
  const match = trigramMatch(terms);
  const trigrams = match === '' ? [] : knowledge.byTrigrams(match, CANDIDATES / 2);
  return [...new Map([...words, ...trigrams].map((passage) => [passage.id, passage])).values()];
}

/**
 * The passages of the knowledge that fit a question, best first. When there are so few that all of them can be sent, all are: a
 * question in a different language from the knowledge matches no word of it.
 * @returns null when there is no knowledge at all
 */
export function fittingPassages(knowledge: KnowledgeRepository, question: string): Fitting | null {
  const total = knowledge.total();
  if (total === 0) return null;
  const terms = termsOf(question).slice(0, MOST_TERMS);
  const weights = terms.map((term) => {
    const holding = knowledge.holding(wordMatch(term));
    return Math.log(1 + total / Math.max(holding, 0.5));
  });
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const scored = (terms.length === 0 ? [] : candidatesOf(knowledge, terms))
    .map((passage) => {
      const words = [...new Set(wordsOf(`${passage.heading} ${passage.text}`))];
      const held = weights.filter((_, at) => {
        const term = terms[at] ?? '';
        return words.some((word) => isAkin(term, word));
      });
      const share = held.reduce((sum, weight) => sum + weight, 0) / whole;
      const fits = share >= FITS || (held.length >= MANY_TERMS && share >= FITS_WITH_MANY);
      return { passage, share, fits };
    })
    .filter(({ fits }) => fits)
    .toSorted((a, b) => b.share - a.share);
  const fitting = scored.slice(0, MOST_PASSAGES).map(({ passage }) => passage);
  const covered = fitting.length > 0;
  if (total > MOST_PASSAGES) return { passages: fitting, covered };
  const isKnown = new Set(fitting.map(({ document, text }) => `${document} ${text}`));
  const others = knowledge
    .all()
    .filter(({ document, text }) => !isKnown.has(`${document} ${text}`));
  return { passages: [...fitting, ...others], covered };
}

import { createComparison, type Likeness } from './likeness.ts';
import type { Candidate, Pool, SimilarRepository } from './similar.repository.ts';
import { termsOf, termWeight } from './terms.ts';
import { wordsOf } from './words.ts';

/** Entries of the index that one search reads, and terms that it looks up: its time, however many questions there are. */
const ENTRIES_MAX = 10_000;
const TERMS_MAX = 60;
/** Questions that are compared word by word. */
const COMPARED_MAX = 40;
/**
 * As if this many questions without any of the words had been asked before: in the first hour of a show nothing is rare,
 * and a word that is new tells no more than others.
 */
const EARLIER_QUESTIONS = 50;

/** What is searched for: a question that is in the index itself. */
export type Wanted = Pick<Candidate, 'id' | 'content'>;
export type Found = Candidate & Likeness;
export type SimilarSearch = ReturnType<typeof createSimilarSearch>;

/** How much it tells that a text has a term. @param n how many of all questions have it */
function rarity(total: number, n: number): number {
  return Math.log((total + EARLIER_QUESTIONS) / (Math.min(n, total) + 0.5));
}

type Shared = [id: number, weight: number];

function isBefore([a, weightA]: Shared, [b, weightB]: Shared): boolean {
  return weightA > weightB || (weightA === weightB && a < b);
}

/** The heaviest ones, earlier ones first among equals. Sorting all of 10,000 takes ten times as long. */
function heaviest(shared: Iterable<Shared>, count: number): number[] {
  const best: Shared[] = [];
  for (const entry of shared) {
    const last = best.at(-1);
    if (last && best.length === count && !isBefore(entry, last)) continue;
    const at = best.findIndex((other) => isBefore(entry, other));
    best.splice(at === -1 ? best.length : at, 0, entry);
    if (best.length > count) best.pop();
  }
  return best.map(([id]) => id);
}

/** Finds the questions that are most like one. */
export function createSimilarSearch(similar: SimilarRepository) {
  /** Ids of what shares the rarest terms, most shared first; earlier ones first among equals. */
  function candidateIds(pool: Pool, { id, content }: Wanted, total: number): number[] {
    const rarest = [...similar.counts(termsOf(content))]
      // The question itself is the one that has it.
      .filter(([, n]) => n > 1)
      .toSorted(([, a], [, b]) => a - b)
      .slice(0, TERMS_MAX);
    const shared = new Map<number, number>();
    let left = ENTRIES_MAX;
    for (const [term, n] of rarest) {
      if (left <= 0) break;
      const ids = similar.hits(pool, term, left);
      left -= ids.length;
      const weight = termWeight(term) * rarity(total, n);
      for (const hit of ids) shared.set(hit, (shared.get(hit) ?? 0) + weight);
    }
    shared.delete(id);
    return heaviest(shared, COMPARED_MAX);
  }

  /** @returns the nearest ones, most similar first; earlier ones first among equals */
  return (pool: Pool, wanted: Wanted): Found[] => {
    const total = similar.total();
    const candidates = similar.candidates(candidateIds(pool, wanted, total));
    if (candidates.length === 0) return [];
    const words = [wanted, ...candidates].flatMap(({ content }) => wordsOf(content));
    const counts = similar.counts([...new Set(words)].map((word) => `=${word}`));
    const compare = createComparison(wanted.content, (word) =>
      rarity(total, counts.get(`=${word}`) ?? 0),
    );
    return candidates
      .map((candidate) => ({ ...candidate, ...compare(candidate.content) }))
      .toSorted((a, b) => b.score - a.score || a.id - b.id);
  };
}

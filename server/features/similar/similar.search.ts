import { createComparison, type Similarity } from './similarity.ts';
import type { Candidate, Pool, SimilarRepository } from './similar.repository.ts';
import { termsOf, termWeight, wordsOf } from './vocabulary.ts';

/** Entries of the index that one search reads, and terms that it looks up: its time, however many questions there are. */
const ENTRIES_MAX = 10_000;
/** How many of these in one step. */
const ENTRIES_AT_ONCE = 2000;
const TERMS_MAX = 60;
/** Questions that are compared word by word. */
const COMPARED_MAX = 40;
/**
 * As if this many questions without any of the words had been asked before: in the first hour of a show nothing is rare,
 * and a word that is new tells no more than others.
 */
const EARLIER_QUESTIONS = 50;

/** What is searched for. */
type Wanted = Pick<Candidate, 'id' | 'content'> & {
  /** Whether it is in the index itself; it counts as if it were. */
  isIndexed: boolean;
};
export type Found = Candidate & Similarity;
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

/**
 * Finds the questions that are most like one, in steps of a few milliseconds each, however many questions there are.
 * @returns what yields between two steps, and returns the nearest ones: most similar first, earlier ones first among equals
 */
export function createSimilarSearch(similar: SimilarRepository) {
  /** In how many questions each of the terms is, the wanted one among them. */
  function countsOf(terms: string[], { isIndexed }: Wanted, own: ReadonlySet<string>) {
    const counts = similar.counts(terms);
    if (isIndexed) return counts;
    for (const term of terms) if (own.has(term)) counts.set(term, (counts.get(term) ?? 0) + 1);
    return counts;
  }

  /** Ids of what shares the rarest terms, most shared first; earlier ones first among equals. */
  function* candidateIds(pool: Pool, wanted: Wanted, own: ReadonlySet<string>, total: number) {
    const rarest = [...countsOf([...own], wanted, own)]
      // The question itself is the one that has it.
      .filter(([, n]) => n > 1)
      .toSorted(([, a], [, b]) => a - b)
      .slice(0, TERMS_MAX);
    const first = similar.firstBeside(wanted.id);
    const shared = new Map<number, number>();
    let left = ENTRIES_MAX;
    for (const [term, n] of rarest) {
      const weight = termWeight(term) * rarity(total, n);
      let after = first - 1;
      while (left > 0) {
        const limit = Math.min(left, ENTRIES_AT_ONCE);
        const ids = similar.hits(pool, term, after, limit);
        left -= ids.length;
        for (const hit of ids) shared.set(hit, (shared.get(hit) ?? 0) + weight);
        yield;
        if (ids.length < limit) break;
        after = ids.at(-1) ?? 0;
      }
    }
    shared.delete(wanted.id);
    return heaviest(shared, COMPARED_MAX);
  }

  return function* (pool: Pool, wanted: Wanted): Generator<undefined, Found[]> {
    const total = similar.total();
    const own = new Set(termsOf(wanted.content));
    yield;
    const candidates = similar.candidates(yield* candidateIds(pool, wanted, own, total), wanted.id);
    if (candidates.length === 0) return [];
    yield;
    const words = new Set([wanted, ...candidates].flatMap(({ content }) => wordsOf(content)));
    const terms = [...words].map((word) => `=${word}`);
    const counts = countsOf(terms, wanted, own);
    yield;
    const compare = createComparison(wanted.content, (word) =>
      rarity(total, counts.get(`=${word}`) ?? 0),
    );
    const found: Found[] = [];
    for (const candidate of candidates) {
      found.push({ ...candidate, ...compare(candidate.content) });
      yield;
    }
    return found.toSorted((a, b) => b.score - a.score || a.id - b.id);
  };
}

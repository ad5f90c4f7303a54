import {
  ALIKE_MAX,
  SIMILAR_MAX,
  type AlikeQuestion,
  type SimilarQuestion,
} from '../../contract/similar.ts';
import type { Core } from '../../core.ts';
import { notFound } from '../../http/errors.ts';
import { createCalls } from '../../http/calls.ts';
import type { QuestionsService } from '../questions/questions.service.ts';
import {
  createSimilarRepository,
  ENTRIES_MAX,
  type Candidate,
  type Pool,
  type SimilarRepository,
} from './similar.repository.ts';
import { compare, termsOf, type Similarity } from './similarity.ts';

/** Lowest score of what is offered at all, and next to a better one, as a share of its score: tuned on 100 pairs. */
const LEAST_SCORE = 0.22;
const LEAST_SHARE = 0.5;
/** Rows that are read at once when new questions are looked at. */
const AT_ONCE = 50;
/** Number of questions from before the start that are checked again: a power cut may have prevented the check. */
const LOOK_BACK = 100;
/** Pause after a search, in multiples of the search's time: visitors come first. */
const REST = 9;
/** Milliseconds until the next try when the disk refused. */
const RETRY_MS = 5000;

function isOpen({ shelf, status }: Candidate): boolean {
  return shelf === 'active' && status === 'pending';
}

function isOffered({ shelf, status }: Candidate): boolean {
  return shelf === 'active' && status !== 'rejected';
}

type SimilarService = ReturnType<typeof createSimilarService>;

/** Creates the search for similar questions that were asked or answered before. */
function createSimilarService(
  deps: Core & { similar: SimilarRepository; questions: Pick<QuestionsService, 'find'> },
) {
  const { similar, questions, writes, bus, logger } = deps;
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> | null = null;
  let closed = false;
  /** Id of the last question that was checked. */
  let last = 0;

  /** Finds questions that share the rarest terms, most similar first; among equals, the earlier first. */
  function search(pool: Pool, { id, content }: Pick<Candidate, 'id' | 'content'>) {
    const rarest = termsOf(content)
      .map((term) => ({ term, n: similar.count(term) }))
      // The question itself is the one that has it.
      .filter(({ n }) => n > 1)
      .toSorted((a, b) => a.n - b.n);
    let entries = 0;
    const terms = rarest.filter(({ n }, at) => {
      entries += n;
      return at === 0 || entries <= ENTRIES_MAX;
    });
    if (terms.length === 0) return [];
    return similar
      .nearest(
        pool,
        terms.map(({ term }) => term),
        id,
      )
      .map((one) => ({ ...one, ...compare(content, one.content) }))
      .toSorted((a, b) => b.score - a.score || a.id - b.id);
  }

  /** Finds questions that may be offered for one, most similar first. @throws HttpError 404 */
  function nearest(id: number, pool: Pool, passes: (one: Candidate & Similarity) => boolean) {
    const question = questions.find(id);
    if (!question) throw notFound('This question');
    const found = search(pool, question).filter(passes);
    const least = Math.max(LEAST_SCORE, LEAST_SHARE * (found[0]?.score ?? 0));
    return found.filter(({ score }) => score >= least);
  }

  /** Earlier question that asks the same: one with an answer, or else the first. */
  function earlierOf(question: Candidate): number | null {
    const same = search('all', question)
      .filter((one) => one.same && one.id < question.id)
      // One that was merged is answered with another one.
      .flatMap((one) => (one.merged_into === null ? one : (questions.find(one.merged_into) ?? [])))
      .filter((one) => one.id !== question.id && isOffered(one))
      .toSorted((a, b) => a.id - b.id);
    const answered = same.find(({ status, answer }) => status === 'approved' && answer !== null);
    return (answered ?? same[0])?.id ?? null;
  }

  /**
   * Checks new questions up to the first open one, and marks that one if it was asked before.
   *
   * @returns milliseconds to pause before the next; null when there is none
   */
  async function markNext(): Promise<number | null> {
    const rows = similar.after(last, AT_ONCE);
    const row = rows.find(isOpen);
    if (!row) {
      last = rows.at(-1)?.id ?? last;
      return rows.length === AT_ONCE ? 0 : null;
    }
    const start = performance.now();
    const earlier = earlierOf(row);
    const rest = REST * (performance.now() - start);
    if (earlier !== null && (await writes.run(() => similar.markSame(row.id, earlier)))) {
      bus.emit('questions', null);
    }
    last = row.id;
    return rest;
  }

  async function run(): Promise<void> {
    try {
      const rest = await markNext();
      running = null;
      if (rest !== null) runIn(rest);
    } catch (error) {
      running = null;
      logger.warn({ err: error }, 'questions that were asked before could not be marked');
      runIn(RETRY_MS);
    }
  }

  function runIn(ms: number): void {
    if (timer !== null || running !== null || closed) return;
    timer = setTimeout(() => {
      timer = null;
      running = run();
    }, ms);
  }

  const runSoon = () => runIn(0);

  return {
    /**
     * Marks questions that were asked before from now on: after they were stored, one at a time, so that no visitor waits
     * for it.
     */
    start(): void {
      last = similar.lastId() - LOOK_BACK;
      bus.on('questions', runSoon);
      runSoon();
    },

    /**
     * Approved questions with an answer that are nearest to this one, most similar first.
     * @throws HttpError 404
     */
    answeredBefore: (id: number): SimilarQuestion[] =>
      nearest(id, 'answered', () => true)
        .slice(0, SIMILAR_MAX)
        .flatMap(({ id: other, content, answer, score }) =>
          answer === null ? [] : [{ id: other, content, answer, score }],
        ),

    /**
     * Questions that this one may be merged into, most similar first.
     * @throws HttpError 404
     */
    alike: (id: number): AlikeQuestion[] =>
      nearest(id, 'all', isOffered)
        .slice(0, ALIKE_MAX)
        .map(({ id: other, content, answer, status }) => ({ id: other, content, answer, status })),

    /** Resolves when nothing is written any more. */
    async close(): Promise<void> {
      closed = true;
      bus.off('questions', runSoon);
      if (timer !== null) clearTimeout(timer);
      await running;
    },
  };
}

/** Routes of similar questions for staff. */
function adminSimilarRoutes(service: SimilarService) {
  const calls = createCalls();
  calls.stand.get('/question/:id/similar', ({ id }) => ({ items: service.answeredBefore(id) }));
  calls.stand.get('/question/:id/alike', ({ id }) => ({ items: service.alike(id) }));
  return calls.routers;
}

/** Sets up the search for similar questions, and for ones that were answered before. */
export function setupSimilar(core: Core, { questions }: { questions: QuestionsService }) {
  const similar = createSimilarRepository(core.db);
  const service = createSimilarService({ ...core, similar, questions });
  return {
    ...adminSimilarRoutes(service),
    start: () => service.start(),
    close: () => service.close(),
  };
}

import type { Core } from '../../core.ts';
import { inTimeSlices } from '../../platform/time-slices.ts';
import type { Candidate, SimilarRepository } from './similar.repository.ts';
import type { SimilarSearch } from './similar.search.ts';
import { termsOf } from './vocabulary.ts';

/** Milliseconds of work after which there is a rest; of a search, no turn of the event loop has more than a few. */
const SLICE_MS = 5;
const SLICE_MAX = 50;
/** How many times as long as a slice took nothing is done after it, whatever comes: visitors come first. */
const REST = 9;
const LEAST_REST_MS = 10;
/** Milliseconds until the next try when the disk refused. */
const RETRY_MS = 5000;

/** A question with the one that asks for the same, if there is one. */
type Indexed = { row: Candidate; earlier: number | null };

function isOpen({ shelf, status }: Candidate): boolean {
  return shelf === 'active' && status === 'pending';
}

function isOffered({ shelf, status }: Candidate): boolean {
  return shelf === 'active' && status !== 'rejected';
}

export type SimilarIndexer = ReturnType<typeof createSimilarIndexer>;

/**
 * Puts questions into the index and marks those that were asked before: after they were stored, in small slices, so that
 * no visitor waits for it. It resumes from the last one that is in, whenever it was stopped.
 */
export function createSimilarIndexer(
  deps: Core & {
    similar: SimilarRepository;
    search: SimilarSearch;
  },
) {
  const { similar, search, writes, events, logger } = deps;
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> | null = null;
  let closed = false;
  /** By performance.now(). */
  let restsUntil = 0;

  /** Of those that ask for the same thing, one with an answer, or else the earliest. */
  function* earlierOf(question: Candidate): Generator<undefined, number | null> {
    const found = yield* search('all', { ...question, isIndexed: false });
    const same = found
      .filter((one) => one.same && one.id < question.id)
      // One that was merged is answered with another one.
      .flatMap((one) =>
        one.merged_into === null ? one : similar.candidates([one.merged_into], question.id),
      )
      .filter((one) => one.id !== question.id && isOffered(one))
      .toSorted((a, b) => a.id - b.id);
    const answered = same.find(({ status, answer }) => status === 'approved' && answer !== null);
    return (answered ?? same[0])?.id ?? null;
  }

  /** Whether both are still what they were when one was looked for. */
  function stillSame(id: number, earlier: number): boolean {
    return (
      similar
        .candidates([id, earlier], id)
        .filter((one) => (one.id === id ? isOpen(one) : isOffered(one))).length === 2
    );
  }

  /**
   * To be called inside a write, so that a match has been looked for whenever a question is in the index.
   * @returns ids of those that were marked
   */
  function store(batch: readonly Indexed[]): number[] {
    return batch.flatMap(({ row, earlier }) => {
      similar.index(row.id, termsOf(row.content));
      if (earlier === null || !stillSame(row.id, earlier)) return [];
      similar.markSame(row.id, earlier);
      return row.id;
    });
  }

  /**
   * Indexes some, each after those before it, by which it may be found.
   * @param most milliseconds of work after which it ends
   * @returns whether there is more to do
   */
  async function indexSome(most: number): Promise<{ marked: number[]; more: boolean; ms: number }> {
    const rows = similar.unindexed(SLICE_MAX);
    const marked: number[] = [];
    /** Milliseconds, without those that commits wait for the disk. */
    let work = 0;
    let [done, ms] = [0, 0];
    let batch: Indexed[] = [];
    const flush = async () => {
      const written = batch;
      batch = [];
      if (written.length === 0) return;
      const start = performance.now();
      const write = () => {
        const began = performance.now();
        marked.push(...store(written));
        work += performance.now() - began;
      };
      await writes.run(write);
      // The index is written with the commit, so that counts too.
      ms += performance.now() - start;
    };
    /* oxlint-disable no-await-in-loop -- One after the other. */
    for (const row of rows) {
      if (isOpen(row)) {
        await flush();
        const found = await inTimeSlices(earlierOf(row));
        ms += found.ms;
        work += found.ms;
        batch.push({ row, earlier: found.value });
      } else {
        batch.push({ row, earlier: null });
      }
      done += 1;
      if (work > most) break;
    }
    await flush();
    /* oxlint-enable no-await-in-loop */
    return { marked, more: done < rows.length || rows.length === SLICE_MAX, ms };
  }

  async function slice(most: number): Promise<void> {
    try {
      const { marked, more, ms } = await indexSome(most);
      if (marked.length > 0) events.emit('questions', null);
      restsUntil = performance.now() + Math.max(LEAST_REST_MS, REST * ms);
      if (more) runSoon();
    } catch (error) {
      logger.warn({ err: error }, 'questions could not be indexed');
      runIn(RETRY_MS);
    }
  }

  function run(most: number): Promise<void> {
    running ??= slice(most).finally(() => {
      running = null;
    });
    return running;
  }

  function runIn(ms: number): void {
    if (timer !== null || closed) return;
    timer = setTimeout(() => {
      timer = null;
      void run(SLICE_MS);
    }, ms);
  }

  function runSoon(): void {
    runIn(Math.max(0, restsUntil - performance.now()));
  }

  return {
    start(): void {
      events.on('questions', runSoon);
      runSoon();
    },

    /**
     * Indexes what has just come in, which a slice that is under way does not know of; of a crowd's questions, only a
     * part. Someone is waiting, so it has no time limit, but it takes little of any one turn.
     */
    async catchUp(): Promise<void> {
      await running;
      await run(Infinity);
    },

    /** Resolves when nothing is written any more. */
    async close(): Promise<void> {
      closed = true;
      events.off('questions', runSoon);
      if (timer !== null) clearTimeout(timer);
      await running;
    },
  };
}

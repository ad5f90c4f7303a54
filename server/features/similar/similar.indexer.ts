import type { WriteQueue } from '../../db/write-queue.ts';
import type { EventBus } from '../../platform/events.ts';
import type { Logger } from '../../platform/logger.ts';
import type { QuestionsService } from '../questions/questions.service.ts';
import type { Candidate, SimilarRepository } from './similar.repository.ts';
import type { SimilarSearch } from './similar.search.ts';
import { termsOf } from './terms.ts';

/** Milliseconds of work in one write; visitors' questions wait no longer for it. */
const SLICE_MS = 5;
const SLICE_MAX = 50;
/** How many times as long as a slice took nothing is done after it, whatever comes: visitors come first. */
const REST = 9;
const LEAST_REST_MS = 10;
/** Milliseconds until the next try when the disk refused. */
const RETRY_MS = 5000;

export type SimilarIndexer = ReturnType<typeof createSimilarIndexer>;

/**
 * Puts questions into the index and marks those that were asked before: after they were stored, in small slices, so that
 * no visitor waits for it. It resumes from the last one that is in, whenever it was stopped.
 */
export function createSimilarIndexer(deps: {
  similar: SimilarRepository;
  search: SimilarSearch;
  questions: Pick<QuestionsService, 'find'>;
  writes: WriteQueue;
  events: EventBus;
  logger: Logger;
}) {
  const { similar, search, questions, writes, events, logger } = deps;
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> | null = null;
  let closed = false;
  /** By performance.now(). */
  let restsUntil = 0;

  /** Of what asks for the same, one with an answer, else the earliest. */
  function earlierOf(question: Candidate): number | null {
    const same = search('all', question)
      .filter((found) => found.same && found.id < question.id)
      // One that was merged is answered with another one.
      .flatMap((found) =>
        found.merged_into === null ? found : similar.candidates([found.merged_into]),
      )
      .filter(
        ({ id, shelf, status }) =>
          id !== question.id && shelf === 'active' && status !== 'rejected',
      )
      .toSorted((a, b) => a.id - b.id);
    const answered = same.find(({ status, answer }) => status === 'approved' && answer !== null);
    return (answered ?? same[0])?.id ?? null;
  }

  /** To be called inside a write. @returns ids of marked ones, and whether there is more to do */
  function indexSome(): { marked: number[]; more: boolean; start: number } {
    const start = performance.now();
    const rows = similar.unindexed(SLICE_MAX);
    const marked: number[] = [];
    let done = 0;
    for (const row of rows) {
      similar.index(row.id, termsOf(row.content));
      const earlier = row.status === 'pending' && row.shelf === 'active' ? earlierOf(row) : null;
      if (earlier !== null) {
        similar.markSame(row.id, earlier);
        marked.push(row.id);
      }
      done += 1;
      if (performance.now() - start > SLICE_MS) break;
    }
    const more = done < rows.length || rows.length === SLICE_MAX;
    return { marked, more, start };
  }

  async function slice(): Promise<void> {
    try {
      const { marked, more, start } = await writes.run(indexSome);
      // The index is written with the commit, so that counts too.
      const ms = performance.now() - start;
      const changed = marked.map((id) => questions.find(id)).filter((row) => row !== null);
      if (changed.length > 0) events.emit('questions', { changed, public: null });
      restsUntil = performance.now() + Math.max(LEAST_REST_MS, REST * ms);
      if (more) runSoon();
    } catch (error) {
      logger.warn({ err: error }, 'questions could not be indexed');
      runIn(RETRY_MS);
    }
  }

  function run(): Promise<void> {
    running ??= slice().finally(() => {
      running = null;
    });
    return running;
  }

  function runIn(ms: number): void {
    if (timer !== null || closed) return;
    timer = setTimeout(() => {
      timer = null;
      void run();
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

    /** Takes in what just came; of a crowd's questions, a part. */
    catchUp: run,

    /** Resolves when nothing is written any more. */
    async close(): Promise<void> {
      closed = true;
      events.off('questions', runSoon);
      if (timer !== null) clearTimeout(timer);
      await running;
    },
  };
}

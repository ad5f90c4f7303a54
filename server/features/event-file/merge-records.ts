import type { Tally } from '../../contract/event-file.ts';
import type { BoothRecord } from '../../records/records.ts';
import type { WriteQueue } from '../../db/write-queue.ts';
import type { Fate } from './merge-context.repository.ts';
import type { Destination, Merging } from './merging.repository.ts';

/** Maximum milliseconds of one write, since visitors' writes wait for it. */
const WRITE_MS = 4;

/** Counts by kind. */
export type Merged = Record<Fate, Tally>;

/**
 * Merges records in small writes, so that visitors' writes come between them. Repeated, also after an interruption,
 * it changes nothing that is here already.
 *
 * @param batches records in the order of the file
 * @param how.signal stops it between two writes; `how.progress` receives the number of merged records
 * @throws HttpError 409 when the event was deleted meanwhile; the signal's reason; the database's error. Merged
 * records stay
 */
export async function mergeRecords(
  deps: { merging: Merging; writes: Pick<WriteQueue, 'run'> },
  event: Destination,
  batches: AsyncIterable<readonly BoothRecord[]>,
  how: { signal: AbortSignal; progress: (done: number) => void },
): Promise<Merged> {
  const { merging, writes } = deps;
  const put = merging.into(event);
  const merged: Merged = { added: {}, changed: {}, skipped: {}, erased: {} };
  let done = 0;
  for await (const batch of batches) {
    for (let at = 0; at < batch.length;) {
      how.signal.throwIfAborted();
      const rest = batch.slice(at);
      const fates = await writes.run(() => {
        const end = performance.now() + WRITE_MS;
        const some: Fate[] = [];
        for (const record of rest) {
          some.push(put(record));
          if (performance.now() > end) break;
        }
        return some;
      });
      fates.forEach((fate, index) => {
        const kind = rest[index]?.kind;
        if (kind) merged[fate][kind] = (merged[fate][kind] ?? 0) + 1;
      });
      at += fates.length;
      done += fates.length;
      how.progress(done);
    }
  }
  how.signal.throwIfAborted();
  if (event.isNew) await writes.run(() => merging.arrived(event));
  return merged;
}

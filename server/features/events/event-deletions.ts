import { seldom } from '../../contract/progress.ts';
import type { Core } from '../../core.ts';
import type { EventsRepository } from './events.repository.ts';

/** Deletes the rows of events that are marked as deleted, step by step: others write in between. */
export function createEventDeletions(
  deps: Pick<Core, 'bus' | 'writes' | 'checkpoints' | 'logger'> & { repository: EventsRepository },
) {
  const { repository, bus, writes, checkpoints, logger } = deps;
  /** Id of the event that is being imported. It is marked as deleted until it is complete, so it is skipped. */
  let arriving: number | null = null;
  let isClosed = false;
  let deleting = Promise.resolve();
  const tell = seldom((progress) => bus.emit('progress', progress));

  async function deleteMarked(): Promise<void> {
    const marked = repository.markedDeleted().filter((id) => id !== arriving);
    for (const id of marked) {
      const total = repository.countRows(id);
      let [done, count] = [0, 0];
      do {
        if (isClosed) return;
        count = await writes.run(() => repository.deleteSome(id));
        done += count;
        tell({ phase: 'deleting', done, total });
      } while (count > 0);
    }
    if (marked.length === 0) return;
    bus.emit('leads');
    await checkpoints.dropTraces();
  }

  /** Deletes what is marked, such as what a power cut left of a deletion or an import; resolves when that is done. */
  function sweep(): Promise<void> {
    deleting = deleting.then(deleteMarked).catch((error: unknown) => {
      logger.warn({ err: error }, 'a deleted event is not all gone yet');
    });
    return deleting;
  }

  return {
    sweep,

    /** Leaves an event alone that is not all here yet. @param id null once it is */
    setArriving(id: number | null): void {
      arriving = id;
    },

    async close(): Promise<void> {
      isClosed = true;
      await deleting;
    },
  };
}

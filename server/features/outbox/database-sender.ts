import type { Core } from '../../core.ts';
import { nextLease, type HeadquartersAddress } from '../../hq/connect.ts';
import { openSession } from '../../hq/session.ts';
import type { Batch } from './batches.repository.ts';
import type { OutboxRepository, TargetRow } from './outbox.repository.ts';

/** Connections to headquarters' databases, each in a thread that ends with it. */
export function createDatabaseSenders(
  deps: Pick<Core, 'config' | 'logger' | 'writes'> & {
    repository: OutboxRepository;
    booth: () => string;
    about: () => { name: string; version: string };
    /** Milliseconds that a database may take for a step. */
    answerMs: number;
  },
) {
  const { repository, writes, logger, answerMs } = deps;
  const { hqWorker: worker, hqMigrationsDir: migrationsDir } = deps.config;
  const connect = (address: HeadquartersAddress, signal?: AbortSignal) =>
    openSession({ worker, migrationsDir, answerMs, logger }, address, signal);

  /** Returns the identity that this laptop has at headquarters, from the target's row. */
  function identityOf(row: TargetRow | null) {
    const { booth, lease = null, next_lease = null } = row ?? {};
    return { booth: booth ?? deps.booth(), lease, next_lease };
  }

  return {
    /** Connects, and agrees with headquarters on who this laptop is. @throws DeliveryFailure */
    async open(id: number, address: HeadquartersAddress, signal?: AbortSignal) {
      const headquarters = await connect(address, signal);
      try {
        const row = repository.find(id);
        const known = identityOf(row);
        const welcome = await headquarters.recognize(known);
        const isCopy = welcome.kind === 'copied';
        const booth = isCopy ? nextLease(null).slice(2, 18) : known.booth;
        const lease = isCopy ? null : known.lease;
        const next = nextLease(isCopy ? null : (known.next_lease ?? lease));
        const notice = isCopy
          ? 'This laptop’s data was also used on another laptop. Headquarters now lists the two separately.'
          : null;
        const confirmed = row?.confirmed ?? 0;
        // It knows of more: a backup was restored here, or the answer to the last batch got lost. Its count is lowered to
        // ours, never ours raised to what others say.
        const isAhead = !isCopy && (welcome.reload || welcome.seq > confirmed);
        await writes.run(() => {
          repository.identify({ id, booth, lease, next_lease: next, notice });
          const isBehind = isCopy || welcome.reload || welcome.seq > repository.lastSeq();
          if (isBehind) repository.load(id, null);
        });
        await headquarters.enter({ booth, lease }, next, deps.about(), isAhead ? confirmed : null);
        await writes.run(() => {
          repository.identify({ id, booth, lease: next, next_lease: null, notice: null });
          repository.fail(id, 0, null);
        });
        return {
          put: ({ items, isLoad }: Omit<Batch, 'advance'>) => headquarters.put(items, { isLoad }),
          close: headquarters.close,
        };
      } catch (error) {
        await headquarters.close();
        throw error;
      }
    },

    /**
     * Tests that a database allows everything that this laptop needs. Stores nothing there but the tables.
     * @throws DeliveryFailure
     */
    async tryOut(id: number, address: HeadquartersAddress): Promise<void> {
      const headquarters = await connect(address);
      try {
        await headquarters.recognize(identityOf(repository.find(id)));
        await headquarters.tryOut();
      } finally {
        await headquarters.close();
      }
    },
  };
}

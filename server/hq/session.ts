import {
  DELIVERY_FAILURE,
  DeliveryFailure,
  UNREACHED,
} from '../features/outbox/delivery-failure.ts';
import { codeOf } from '../platform/error-code.ts';
import type { Logger } from '../platform/logger.ts';
import { createThread } from '../platform/thread.ts';
import type { HeadquartersAddress } from './connect.ts';
import type { HeadquartersTasks } from './worker.ts';

/** Megabytes of objects, past which the thread ends. */
const HEAP_MB = 256;
/** Milliseconds that a goodbye waits for the other side. */
const GOODBYE_MS = 1000;

export type Session = Awaited<ReturnType<typeof openSession>>;

/**
 * Opens a connection to headquarters' database, in a separate thread. It ends with the first failure.
 *
 * @param deps `answerMs`: milliseconds that the database may take for one of the calls below
 * @param signal aborts it at any time
 * @throws DeliveryFailure, as all calls
 */
export async function openSession(
  deps: { worker: string; migrationsDir: string; answerMs: number; logger: Logger },
  address: HeadquartersAddress,
  signal?: AbortSignal,
) {
  const { worker, migrationsDir, answerMs, logger } = deps;
  const thread = createThread<HeadquartersTasks>(worker, {
    staysIdle: true,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  let isOpen = true;
  const end = () => {
    isOpen = false;
    signal?.removeEventListener('abort', goodbye);
    // Not awaited: a name may still be looked up.
    void thread.close();
  };
  const goodbye = () => void close();

  async function within<T>(ms: number, call: () => Promise<T>): Promise<T> {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      end();
    }, ms);
    try {
      return await call();
    } catch (error) {
      const cause = codeOf(error);
      const isAnswer = cause === DELIVERY_FAILURE || cause === UNREACHED;
      const isEnded = !isOpen;
      end();
      if (isAnswer && error instanceof Error) throw new DeliveryFailure(error.message, { cause });
      if (isLate) throw new DeliveryFailure('The database does not answer.');
      if (!isEnded) logger.warn({ err: error }, 'what headquarters sent ended its thread');
      throw new DeliveryFailure('What answers there does not behave like PostgreSQL.');
    } finally {
      clearTimeout(timer);
    }
  }

  async function close(): Promise<void> {
    if (!isOpen) return;
    await within(GOODBYE_MS, () => thread.run('close')).catch(() => {});
    end();
  }

  signal?.addEventListener('abort', goodbye);
  if (signal?.aborted) end();
  await within(answerMs, () => thread.run('connect', address, migrationsDir));
  type Given<Name extends keyof HeadquartersTasks> = Parameters<HeadquartersTasks[Name]>;
  return {
    recognize: (...given: Given<'recognize'>) =>
      within(answerMs, () => thread.run('recognize', ...given)),
    enter: (...given: Given<'enter'>) => within(answerMs, () => thread.run('enter', ...given)),
    put: (...given: Given<'put'>) => within(answerMs, () => thread.run('put', ...given)),
    tryOut: () => within(answerMs, () => thread.run('tryOut')),
    /** Closes the connection; resolves within a second even if the database does not answer. */
    close,
  };
}

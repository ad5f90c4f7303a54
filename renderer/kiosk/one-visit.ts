import { LANGUAGE_COOKIE } from '../../server/contract/languages.ts';
import { randomId } from '../lib/random-id.ts';
import { sendAbandoned, type Services } from '../visitor/visitor-services.ts';

/** Refusals that another time may not get; any other one was shown to its visitor. */
const PASSING = new Set(['storage_full', 'internal', 'unreachable']);

/**
 * The services of one visit. What earlier visitors sent goes on its way, and is shown to nobody who comes after them.
 */
export function servicesOfVisit(services: Services): Services {
  const { unsentQueue } = services;
  const earlier = new Set<string>();
  const voter = randomId();
  for (const { key, refusal } of unsentQueue.list()) {
    earlier.add(key);
    if (refusal === null) continue;
    if (PASSING.has(refusal.code)) void unsentQueue.deliver(key);
    else unsentQueue.drop(key);
  }
  const isOwn = ({ key }: { key: string }) => !earlier.has(key);
  return {
    ...services,
    voter: () => voter,
    unsentQueue: {
      ...unsentQueue,
      due: () => unsentQueue.due().filter(isOwn),
      refused: (kind) =>
        unsentQueue
          .list()
          .find((parcel) => parcel.kind === kind && parcel.refusal !== null && isOwn(parcel)) ??
        null,
    },
  };
}

/** Removes what a visitor leaves behind, but for what is still to be sent. */
export function endVisit(services: Services): void {
  sendAbandoned(services);
  try {
    sessionStorage.clear();
  } catch {
    // Where nothing may be stored, nothing was.
  }
  document.cookie = `${LANGUAGE_COOKIE}=; path=/; max-age=0`;
}

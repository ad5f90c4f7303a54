import { isRecord } from './answers.ts';
import type { BrowserStorage } from './browser-storage.ts';
import type { Outcome, Refusal } from './outcome.ts';

/** Sends something to the server once. Never throws. */
export type Send<Kind extends string> = (parcel: {
  kind: Kind;
  key: string;
  body: Record<string, unknown>;
  /** The page is going away: the browser finishes the request after it. */
  leaving?: boolean;
}) => Promise<Outcome>;

/** A submission on its way. It is stored before the first attempt and removed once the server has it. */
export type Parcel<Kind extends string = string> = {
  /** The `Idempotency-Key` of every attempt. */
  key: string;
  kind: Kind;
  body: Record<string, unknown>;
  /** Milliseconds since the epoch. */
  at: number;
  /** Until then only the page that holds it may send it; milliseconds since the epoch, 0 for right away. */
  heldUntil: number;
  /** Why the server would not take it: it waits for its visitor to correct it. */
  refusal: Refusal | null;
};

export type UnsentEvent<Kind extends string> = { parcel: Parcel<Kind>; outcome: Outcome };

const PREFIX = 'booth.unsent.';
/** A page that still holds something keeps it this long after its last sign of life; a phone may kill it silently. */
const HOLD_MS = 10 * 60_000;
/** Milliseconds for which the server remembers a key; after that, another attempt could store something twice. */
const KEEP_MS = 7 * 24 * 3_600_000;
/** Refusal of a parcel that is too old to be sent automatically: it goes back into its form. */
const TOO_OLD: Refusal = { message: null, code: 'unreachable', field: null, status: 0 };
const BACKOFF_MS = { first: 2000, last: 60_000 };

function asParcel<Kind extends string>(
  value: unknown,
  kinds: readonly Kind[],
): Parcel<Kind> | null {
  if (!isRecord(value) || !isRecord(value.body)) return null;
  const { key, body, at, heldUntil, refusal } = value;
  const kind = kinds.find((known) => known === value.kind);
  if (typeof key !== 'string' || kind === undefined) return null;
  if (typeof at !== 'number' || typeof heldUntil !== 'number') return null;
  return { key, kind, body, at, heldUntil, refusal: asRefusal(refusal) };
}

function asRefusal(value: unknown): Refusal | null {
  if (!isRecord(value)) return null;
  const { message, code, field, status } = value;
  if (typeof code !== 'string') return null;
  return {
    message: typeof message === 'string' ? message : null,
    code,
    field: typeof field === 'string' ? field : null,
    status: Number(status),
  };
}

/** Milliseconds for which a parcel is still held; none if the phone's clock was set back. */
function heldFor({ heldUntil }: Parcel): number {
  const left = heldUntil - Date.now();
  return left > HOLD_MS ? 0 : Math.max(0, left);
}

/**
 * Keeps what could not be sent and sends it again automatically: with back-off while the server is away, after the time
 * it asks for when it is busy, and whenever `flush` is called.
 * @param kinds of the submissions that this storage holds
 */
export function createUnsentQueue<Kind extends string>(
  storage: BrowserStorage,
  send: Send<Kind>,
  kinds: readonly Kind[],
) {
  const listeners = new Set<(event: UnsentEvent<Kind>) => void>();
  const underWay = new Map<string, { outcome: Promise<Outcome>; leaving: boolean }>();
  const heldHere = new Set<string>();
  let failures = 0;
  let notBefore = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const read = (storageKey: string) => {
    const parcel = asParcel(storage.read(storageKey), kinds);
    // Or its phone's clock was wrong when it was stored: its visitor decides.
    if (parcel && parcel.at <= Date.now() - KEEP_MS) parcel.refusal ??= TOO_OLD;
    return parcel;
  };
  const get = (key: string) => read(PREFIX + key);
  const save = (parcel: Parcel<Kind>) => storage.write(PREFIX + parcel.key, parcel);
  const list = () =>
    storage
      .keys(PREFIX)
      .map((key) => {
        const parcel = read(key);
        if (parcel === null) storage.remove(key);
        return parcel;
      })
      .filter((parcel) => parcel !== null)
      .sort((a, b) => a.at - b.at);
  const unsent = () => list().filter(({ refusal }) => refusal === null);
  const due = () => unsent().filter((parcel) => heldFor(parcel) === 0);

  const drop = (key: string) => {
    heldHere.delete(key);
    storage.remove(PREFIX + key);
  };

  const schedule = () => {
    clearTimeout(timer);
    const waiting = unsent();
    if (waiting.length === 0) return;
    const backoff = Math.min(BACKOFF_MS.last, BACKOFF_MS.first * 2 ** Math.max(0, failures - 1));
    const held = Math.min(...waiting.map(heldFor));
    const wait = Math.max(backoff, notBefore - performance.now(), held);
    // A hall of phones that lost the server together should not come back in the same instant.
    timer = setTimeout(() => void flush(), wait + Math.random() * 1000);
  };

  const attempt = async (parcel: Parcel<Kind>, leaving: boolean): Promise<Outcome> => {
    const outcome = await send({ ...parcel, leaving });
    if (outcome.kind === 'sent') drop(parcel.key);
    if (outcome.kind === 'refused') {
      const { kind: _kind, ...refusal } = outcome;
      save({ ...parcel, refusal });
    }
    if (outcome.kind === 'sent' || outcome.kind === 'refused') failures = 0;
    else {
      failures += 1;
      if (outcome.kind === 'busy') notBefore = performance.now() + outcome.retryAfterS * 1000;
    }
    underWay.delete(parcel.key);
    schedule();
    for (const listener of listeners) listener({ parcel, outcome });
    return outcome;
  };

  const start = (parcel: Parcel<Kind>, leaving = false): Promise<Outcome> => {
    const running = underWay.get(parcel.key);
    // An ordinary attempt dies with the page; one that outlives it takes its place, under the same key.
    if (running && (running.leaving || !leaving)) return running.outcome;
    const outcome = attempt(parcel, leaving);
    underWay.set(parcel.key, { outcome, leaving });
    return outcome;
  };

  async function flush(): Promise<void> {
    if (performance.now() < notBefore) return schedule();
    for (const parcel of due()) {
      // One at a time: the first failure shows that the server is away.
      const outcome = await start(parcel);
      if (outcome.kind === 'busy' || outcome.kind === 'unreachable') break;
    }
    schedule();
  }

  return {
    get,
    /** Returns all parcels, oldest first. */
    list,
    /** Returns parcels that are neither held nor refused, oldest first. */
    due,
    /** Returns the oldest parcel that the server has refused, for its form to show. */
    refused: (kind: Kind) =>
      list().find((parcel) => parcel.kind === kind && parcel.refusal !== null) ?? null,
    drop,
    /** Sends everything that is due. */
    flush,
    /** @returns whether the parcel outlives this page */
    put(parcel: Pick<Parcel<Kind>, 'key' | 'kind' | 'body'>, { held } = { held: false }) {
      if (held) heldHere.add(parcel.key);
      const at = Date.now();
      return save({ ...parcel, at, heldUntil: held ? at + HOLD_MS : 0, refusal: null });
    },
    /** Keeps it from being sent on its own while the visitor is still busy with it. */
    hold(key: string) {
      const parcel = get(key);
      if (!parcel) return;
      heldHere.add(key);
      save({ ...parcel, heldUntil: Date.now() + HOLD_MS });
    },
    /** Sends it now; joins an attempt that is under way. Null when there is no such parcel. */
    async deliver(key: string) {
      const parcel = get(key);
      if (!parcel) return (await underWay.get(key)?.outcome) ?? null;
      heldHere.delete(key);
      const released = { ...parcel, heldUntil: 0, refusal: null };
      save(released);
      return start(released);
    },
    /** The page may never be seen again: hands over everything to the browser, including what this page holds. */
    leave() {
      for (const parcel of unsent()) {
        if (heldFor(parcel) === 0 || heldHere.has(parcel.key)) void start(parcel, true);
      }
    },
    /**
     * Another tab has taken something out of the shared storage first.
     * @param value what was stored there
     */
    takenElsewhere(storageKey: string, value: unknown) {
      const parcel = storageKey.startsWith(PREFIX) ? asParcel(value, kinds) : null;
      if (!parcel || parcel.refusal || underWay.has(parcel.key)) return;
      for (const listener of listeners) listener({ parcel, outcome: { kind: 'sent', id: null } });
    },
    subscribe(listener: (event: UnsentEvent<Kind>) => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
export type UnsentQueue<Kind extends string> = ReturnType<typeof createUnsentQueue<Kind>>;

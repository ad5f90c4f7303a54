/** Who listens; `tag` says what for. The laptop's own pages are told before the others. */
type Told = {
  response: {
    readonly writableLength: number;
    write: (bytes: Buffer) => unknown;
    destroy: () => unknown;
  };
  tag: string;
  isOwn: boolean;
};

/** What is told in one go, and to whom. */
type Round<T> = { texts: { text: string; matches: (tag: string) => boolean }[]; to: T[] };

/** Tells everybody who listens, some at a time. */
export type FanOut = {
  /**
   * Tells all who listen now and whose tag matches. They hear what is told in the order of the calls, most of it after this
   * has returned.
   */
  tell: (text: string, matches: (tag: string) => boolean) => void;
  /** Whoever begins to listen now hears only what is told from now on. */
  joined: () => void;
  /** Tells at once what is still to be told. */
  finish: () => void;
};

/** Bytes that a client may lag behind before it is dropped: it comes back by itself and refreshes. */
const MAX_BACKLOG = 256_000;
/**
 * Writes before everybody else has a turn. Each is a call of the system of some 25 µs, so that 1,000 phones in one go would
 * keep the others waiting for longer than a frame. Counted, not timed: Node makes the calls after the slice has returned.
 */
const WRITES_A_SLICE = 64;
/** Rounds that wait, and characters of them. Beyond that all is told in one go, so that whoever tells so much waits. */
const MAX_ROUNDS = 8;
const MAX_WAITING = 256_000;

function ownFirst<T extends Told>(listeners: Iterable<T>): T[] {
  const all = [...listeners];
  return [...all.filter(({ isOwn }) => isOwn), ...all.filter(({ isOwn }) => !isOwn)];
}

/**
 * What is told while a round is under way goes into the next one, of which each client gets everything in one write.
 * @param listeners who listens now
 */
export function createFanOut<T extends Told>(listeners: ReadonlySet<T>): FanOut {
  const rounds: Round<T>[] = [];
  /** Of the first round, once it is under way. */
  let writes: Iterator<void> | null = null;
  let waitingLength = 0;
  let isJoinable = false;
  let isDue = false;

  /** A step is one write. Who left meanwhile is left out. */
  function* writesOf({ texts, to }: Round<T>): Generator<void> {
    const byTag = new Map<string, Buffer>();
    for (const listener of to) {
      if (!listeners.has(listener)) continue;
      const { response, tag } = listener;
      let bytes = byTag.get(tag);
      if (bytes === undefined) {
        const heard = texts.filter(({ matches }) => matches(tag));
        bytes = Buffer.from(heard.map(({ text }) => text).join(''));
        byTag.set(tag, bytes);
      }
      if (bytes.length === 0) continue;
      if (response.writableLength > MAX_BACKLOG) response.destroy();
      else response.write(bytes);
      yield;
    }
  }

  /** @returns whether there was anything left to write */
  function writeOne(): boolean {
    for (;;) {
      const [round] = rounds;
      if (round === undefined) return false;
      if (writes === null) {
        writes = writesOf(round);
        // What comes now is of the next round.
        if (rounds.length === 1) isJoinable = false;
      }
      if (writes.next().done !== true) return true;
      writes = null;
      rounds.shift();
      for (const { text } of round.texts) waitingLength -= text.length;
    }
  }

  function finish(): void {
    while (writeOne());
  }

  function slice(): void {
    isDue = false;
    for (let n = 0; n < WRITES_A_SLICE; n += 1) if (!writeOne()) return;
    schedule();
  }

  function schedule(): void {
    if (isDue) return;
    isDue = true;
    setImmediate(slice);
  }

  return {
    tell(text, matches) {
      const last = rounds.at(-1);
      if (isJoinable && last !== undefined) last.texts.push({ text, matches });
      else rounds.push({ texts: [{ text, matches }], to: ownFirst(listeners) });
      isJoinable = true;
      waitingLength += text.length;
      if (rounds.length > MAX_ROUNDS || waitingLength > MAX_WAITING) finish();
      else schedule();
    },
    joined() {
      isJoinable = false;
    },
    finish,
  };
}

import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { codeOf } from '../error-code.ts';
import type { SecretBox } from '../secret-box.ts';
import { idOf, type Identity, type makeKey, type openKey } from './age.ts';
import { writeWhole } from './whole-files.ts';

/** Keys that are remembered, so that many strangers' sticks do not fill a file. */
const MAX_KEYS = 50;
/** Keys on which one passphrase is tried, a second each. */
const MAX_TRIES = 20;

/** Placeholder for the current key of a file that cannot be read; no key has this id. */
const UNREADABLE = '0'.repeat(16);

const id = z.string().regex(/^[0-9a-f]{16}$/);
const kept = z.object({
  /** The key to which copies are encrypted; null while there is no passphrase. */
  current: id.nullable(),
  keys: z.array(z.object({ id, file: z.base64(), sealed: z.base64() })),
});

/** A key pair that a passphrase protects; `file` is its `key.age`, in base64. */
export type Key = { id: string; file: string; identity: Identity };

/** `lost`: one was set, and cannot be read, or this laptop's own key, with which it was stored, has changed since. */
type PassphraseState = 'off' | 'on' | 'lost';

export type PassphraseKeeper = ReturnType<typeof createPassphraseKeeper>;

/**
 * The key pair of the passphrase that staff chose for what leaves the laptop, and those of others that they have entered.
 * The laptop opens what it encrypted without asking, even with a damaged database: they are in a separate file.
 * @param deps.box seals the secret keys with the laptop's own
 * @param deps.keys make and open them elsewhere than in this thread
 */
export function createPassphraseKeeper({
  file,
  box,
  keys: { make, open },
}: {
  file: string;
  box: () => SecretBox;
  keys: { make: typeof makeKey; open: typeof openKey };
}) {
  const keys = new Map<string, Key>();
  /**
   * Keys in the file that another key of the laptop sealed; kept unchanged, since that key may return with the next
   * start.
   */
  const foreign: z.infer<typeof kept>['keys'] = [];
  let current: string | null = null;
  /** Last of the changes, which run one after the other, so that each writes the result of all before it. */
  let running: Promise<unknown> = Promise.resolve();
  read();

  function read(): void {
    try {
      const found = kept.parse(JSON.parse(readFileSync(file, 'utf8')));
      current = found.current;
      for (const one of found.keys) {
        const { sealed, ...key } = one;
        const identity = box().open(Buffer.from(sealed, 'base64'));
        if (identity === null) foreign.push(one);
        else keys.set(key.id, { ...key, identity });
      }
    } catch (error) {
      // Without the file, none was ever set. One that cannot be read must not turn encryption off.
      if (codeOf(error) !== 'ENOENT') current ??= UNREADABLE;
    }
  }

  /** Stores keys before the current one, which is the last to be dropped. @throws the file system's error */
  async function keep(added: readonly Key[], next: string | null): Promise<void> {
    const all = new Map(keys);
    for (const key of added) all.set(key.id, key);
    const last = next === null ? undefined : all.get(next);
    if (last !== undefined) {
      all.delete(last.id);
      all.set(last.id, last);
    }
    const newest = [...all.values()].slice(-MAX_KEYS);
    const content: z.infer<typeof kept> = {
      current: next,
      keys: [
        ...foreign.slice(-MAX_KEYS),
        ...newest.map(({ identity, ...key }) => ({
          ...key,
          sealed: box().seal(identity).toString('base64'),
        })),
      ],
    };
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await writeWhole(file, JSON.stringify(content));
    keys.clear();
    for (const key of newest) keys.set(key.id, key);
    current = next;
  }

  function inTurn<T>(act: () => Promise<T>): Promise<T> {
    const acted = running.then(act);
    running = acted.catch(() => {});
    return acted;
  }

  return {
    /** Identity that decrypts the files of a key pair; null when its passphrase was never entered here. */
    identityOf: (of: string): Identity | null => keys.get(of)?.identity ?? null,
    /** Key that encrypts new files; null without a passphrase, or when it is lost. */
    current: (): Key | null => (current === null ? null : (keys.get(current) ?? null)),

    state(): PassphraseState {
      if (current === null) return 'off';
      return keys.has(current) ? 'on' : 'lost';
    },

    /** Sets another passphrase; older files can still be opened here. @throws the file system's error */
    set: (passphrase: string): Promise<void> =>
      inTurn(async () => {
        const key = await make(passphrase);
        const next = await idOf(key.identity);
        await keep([{ id: next, ...key }], next);
      }),

    /** Ends encryption. @throws the file system's error */
    remove: (): Promise<void> => inTurn(() => keep([], null)),

    /** Tries a passphrase on keys that are not known here, and remembers those that it opens. @returns which */
    unlock: (
      passphrase: string,
      locked: readonly Pick<Key, 'id' | 'file'>[],
    ): Promise<ReadonlySet<string>> =>
      inTurn(async () => {
        const found: Key[] = [];
        for (const key of locked.slice(0, MAX_TRIES)) {
          // Each takes much memory.
          const identity = await open(key.file, passphrase);
          if (identity === null || (await idOf(identity)) !== key.id) continue;
          found.push({ ...key, identity });
        }
        if (found.length > 0) await keep(found, current);
        return new Set(found.map((key) => key.id));
      }),
  };
}

import { randomBytes, scrypt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { writeWhole } from '../backup/whole-files.ts';
import type { SecretBox } from '../secret-box.ts';
import {
  isKeyOf,
  KEY_COST,
  type KeyCost,
  type PassphraseKey,
  type SealedHeader,
} from './sealed-file.ts';

/** Passphrases whose keys are remembered, so that many strangers' sticks do not fill a file. */
const MAX_KEYS = 50;
/** Salts on which one passphrase is tried, some tenths of a second each. */
const MAX_TRIES = 20;

const salt = z.string().regex(/^[0-9a-f]{32}$/);
const kept = z.object({
  /** Salt of the key that seals; null while there is no passphrase. */
  current: salt.nullable(),
  keys: z.array(z.object({ salt, log2n: z.int(), r: z.int(), p: z.int(), sealed: z.base64() })),
});

function derive(passphrase: string, of: { salt: Buffer; cost: KeyCost }): Promise<PassphraseKey> {
  const { log2n, r, p } = of.cost;
  const options = { N: 2 ** log2n, r, p, maxmem: 128 * r * (2 ** log2n + p + 2) };
  return new Promise((fulfil, reject) => {
    // The same letters are the same passphrase on every keyboard.
    scrypt(passphrase.normalize('NFKC'), of.salt, 32, options, (error, master) => {
      if (error) reject(error);
      else fulfil({ ...of, master });
    });
  });
}

/** `lost`: one was set, and this laptop's own key, with which it was stored, has changed since. */
export type PassphraseState = 'off' | 'on' | 'lost';

export type Vault = ReturnType<typeof createVault>;

/**
 * The passphrase that staff chose for what leaves the laptop, as a key; and those of others that they have entered. The
 * laptop opens what it sealed without asking, even with a damaged database: they are in a file of their own.
 * @param box seals the keys with the laptop's own
 */
export function createVault({ file, box }: { file: string; box: () => SecretBox }) {
  let keys = new Map<string, PassphraseKey>();
  /** As they are in the file: another key of the laptop's sealed them, which may be back with the next start. */
  let foreign: z.infer<typeof kept>['keys'] = [];
  let current: string | null = null;
  /** Deriving takes memory: one after the other. */
  let deriving: Promise<unknown> = Promise.resolve();
  read();

  function read(): void {
    try {
      const found = kept.parse(JSON.parse(readFileSync(file, 'utf8')));
      current = found.current;
      for (const one of found.keys) {
        const { sealed, salt: hex, log2n, r, p } = one;
        const master = box().open(Buffer.from(sealed, 'base64'));
        if (master === null) {
          foreign.push(one);
          continue;
        }
        const cost = { log2n, r, p };
        keys.set(hex, {
          salt: Buffer.from(hex, 'hex'),
          cost,
          master: Buffer.from(master, 'base64'),
        });
      }
    } catch {
      // No passphrase was ever set.
    }
  }

  async function keep(nextKeys: Map<string, PassphraseKey>, next: string | null): Promise<void> {
    const newest = [...nextKeys].slice(-MAX_KEYS);
    const content: z.infer<typeof kept> = {
      current: next,
      keys: [
        ...foreign.slice(-MAX_KEYS),
        ...newest.map(([hex, { cost, master }]) => ({
          salt: hex,
          ...cost,
          sealed: box().seal(master.toString('base64')).toString('base64'),
        })),
      ],
    };
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await writeWhole(file, JSON.stringify(content));
    keys = new Map(newest);
    current = next;
  }

  function inTurn<T>(act: () => Promise<T>): Promise<T> {
    const acted = deriving.then(act);
    deriving = acted.catch(() => {});
    return acted;
  }

  /** @returns null when there is none for it */
  function keyOf(header: SealedHeader): PassphraseKey | null {
    const key = keys.get(header.salt.toString('hex'));
    return key !== undefined && isKeyOf(key, header) ? key : null;
  }

  return {
    keyOf,
    /** What seals; null without a passphrase, or when it is lost. */
    current: (): PassphraseKey | null => (current === null ? null : (keys.get(current) ?? null)),

    state(): PassphraseState {
      if (current === null) return 'off';
      return keys.has(current) ? 'on' : 'lost';
    },

    /** Sets another passphrase; older files open here all the same. @throws the file system's error */
    set: (passphrase: string): Promise<void> =>
      inTurn(async () => {
        const key = await derive(passphrase, { salt: randomBytes(16), cost: KEY_COST });
        const hex = key.salt.toString('hex');
        // The one that seals is the last to be forgotten.
        await keep(new Map([...keys, [hex, key]]), hex);
      }),

    /** Nothing is sealed any more. @throws the file system's error */
    remove: (): Promise<void> => inTurn(() => keep(keys, null)),

    /**
     * Tries a passphrase on files that have no key here, and remembers where it fits.
     * @returns how many of them it opens
     */
    unlock: (passphrase: string, headers: readonly SealedHeader[]): Promise<number> =>
      inTurn(async () => {
        const derived = new Map<string, PassphraseKey>();
        const found = new Map<string, PassphraseKey>();
        let count = 0;
        for (const header of headers) {
          const hex = header.salt.toString('hex');
          if (!derived.has(hex) && derived.size >= MAX_TRIES) continue;
          // oxlint-disable-next-line no-await-in-loop -- each takes much memory
          const key = derived.get(hex) ?? (await derive(passphrase, header));
          derived.set(hex, key);
          if (!isKeyOf(key, header)) continue;
          found.set(hex, key);
          count += 1;
        }
        const own = current === null ? undefined : keys.get(current);
        const others = new Map([...keys, ...found]);
        if (current !== null && own !== undefined) {
          others.delete(current);
          others.set(current, own);
        }
        if (found.size > 0) await keep(others, current);
        return count;
      }),
  };
}

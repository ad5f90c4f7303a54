import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { SafeStorage } from 'electron';
import type { ShellLog } from './log.ts';
import { writeWhole } from './write-whole.ts';

const KEY_BYTES = 32;
const FILE = 'secret-key.protected';
/** The server's own key file, for systems that protect nothing: only this key decrypts what it encrypted. */
const SERVERS_FILE = 'secret.key';
/**
 * Milliseconds for a person to answer the system's question, such as for a keyring's password that autologin left
 * locked.
 */
const PATIENCE_MS = 60_000;

/**
 * Staff's answer about a key that the system does not release. `replace`: everything it protects is given up for good.
 * `without`: the server uses its own key this time.
 */
export type LockedKeyAnswer = 'again' | 'replace' | 'without';

/**
 * The key that the server protects stored secrets with, in base64: made once, kept in the folder under the system's own
 * protection (Keychain, DPAPI, a keyring), so that a copy of the folder alone opens nothing. Null where the system
 * offers none, and where the server has begun with its own key file.
 *
 * A key that is there and cannot be opened is never replaced but by staff's decision: the keychain may be locked, or
 * access to it may have been denied by a wrong click.
 */
export async function loadSecretKey(
  safeStorage: SafeStorage,
  folder: string,
  log: ShellLog,
  ask: () => Promise<LockedKeyAnswer>,
): Promise<string | null> {
  const keychain = keychainOf(safeStorage);
  const file = join(folder, FILE);
  while (existsSync(file)) {
    try {
      // Asked again only after an answer.
      return await read(keychain, file);
    } catch (error) {
      log.error('Cannot open the key to the stored secrets', error);
    }
    // Each question after the other.
    const answer = await ask();
    log.info(`The key to the stored secrets: ${answer}`);
    if (answer === 'without') return null;
    if (answer === 'replace') renameSync(file, `${file}.unreadable`);
  }
  try {
    if (existsSync(join(folder, SERVERS_FILE)) || !(await keychain.isAvailable())) return null;
    const key = randomBytes(KEY_BYTES).toString('base64');
    writeWhole(file, await keychain.protect(key));
    return key;
  } catch (error) {
    log.error('Cannot protect a key to the stored secrets', error);
    return null;
  }
}

async function read(keychain: Keychain, file: string): Promise<string> {
  if (!(await keychain.isAvailable())) throw new Error('The system’s keychain is not available.');
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    const error = new Error('The system’s keychain does not answer.');
    timer = setTimeout(() => reject(error), PATIENCE_MS);
  });
  const opening = Promise.race([keychain.open(readFileSync(file)), tooLate]);
  const { key, isOutdated } = await opening.finally(() => clearTimeout(timer));
  if (Buffer.from(key, 'base64').length !== KEY_BYTES) throw new Error('The key is damaged.');
  if (isOutdated) writeWhole(file, await keychain.protect(key));
  return key;
}

type Keychain = {
  isAvailable: () => Promise<boolean>;
  protect: (key: string) => Promise<Buffer>;
  /** `isOutdated`: the system wants it encrypted again. */
  open: (sealed: Buffer) => Promise<{ key: string; isOutdated: boolean }>;
};

/**
 * The asynchronous calls, which block no window while the system asks a person; each opens what the other form has
 * protected (Electron, safeStorage). Runtimes before them have only the others, which Electron 46 removes.
 */
function keychainOf(safeStorage: SafeStorage): Keychain {
  if ('decryptStringAsync' in safeStorage) {
    return {
      isAvailable: () => safeStorage.isAsyncEncryptionAvailable(),
      protect: (key) => safeStorage.encryptStringAsync(key),
      async open(sealed) {
        const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(sealed);
        return { key: result, isOutdated: shouldReEncrypt };
      },
    };
  }
  const old: Pick<SafeStorage, 'isEncryptionAvailable' | 'encryptString' | 'decryptString'> =
    safeStorage;
  return {
    isAvailable: async () => old.isEncryptionAvailable(),
    protect: async (key) => old.encryptString(key),
    open: async (sealed) => ({ key: old.decryptString(sealed), isOutdated: false }),
  };
}

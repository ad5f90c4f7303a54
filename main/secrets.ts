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
 * The key that the server protects stored secrets with, in base64: made once, kept in the folder under the system's own
 * protection (Keychain, DPAPI, a keyring), so that a copy of the folder alone opens nothing. Null where the system
 * offers none, and where the server has begun with a key file of its own.
 */
export function loadSecretKey(
  safeStorage: SafeStorage,
  folder: string,
  log: ShellLog,
): string | null {
  try {
    if (!safeStorage.isEncryptionAvailable()) return null;
    const file = join(folder, FILE);
    if (existsSync(file)) return read(safeStorage, file, log);
    return existsSync(join(folder, SERVERS_FILE)) ? null : create(safeStorage, file);
  } catch (error) {
    log.error('Cannot protect the key to the stored secrets', error);
    return null;
  }
}

function read(safeStorage: SafeStorage, file: string, log: ShellLog): string {
  try {
    const key = safeStorage.decryptString(readFileSync(file));
    if (Buffer.from(key, 'base64').length === KEY_BYTES) return key;
    log.error('The key to the stored secrets is damaged; a new one is made');
  } catch (error) {
    // Another user or machine protected it. Whatever it protected must be entered again either way.
    log.error('Cannot read the key to the stored secrets; a new one is made', error);
  }
  renameSync(file, `${file}.unreadable`);
  return create(safeStorage, file);
}

function create(safeStorage: SafeStorage, file: string): string {
  const key = randomBytes(KEY_BYTES).toString('base64');
  writeWhole(file, safeStorage.encryptString(key));
  return key;
}

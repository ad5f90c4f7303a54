import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from './error-code.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Key in the data folder, readable only by its owner; made at the first start. @throws the file system's error when
 * it exists but cannot be read
 */
export function readOrCreateKeyFile(dataDir: string): Buffer {
  const file = join(dataDir, 'secret.key');
  try {
    const key = Buffer.from(readFileSync(file, 'utf8'), 'base64');
    if (key.length === 32) return key;
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
  const key = randomBytes(32);
  writeFileSync(file, key.toString('base64'), { mode: 0o600, flush: true });
  return key;
}

export type SecretBox = ReturnType<typeof createSecretBox>;

/**
 * Encrypts the few secrets that the booth keeps (AES-256-GCM): a copied database alone gives none away.
 * @param key 32 bytes
 */
export function createSecretBox(key: Buffer) {
  return {
    /** Names the key without giving it away. */
    keyId: createHash('sha256').update('Booth key').update(key).digest('hex').slice(0, 12),
    seal(text: string): Buffer {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    /** @returns null when it was sealed with another key or is damaged */
    open(sealed: Buffer): string | null {
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES), {
          authTagLength: TAG_BYTES,
        });
        decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
        const body = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES));
        return Buffer.concat([body, decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}

import { createHash } from 'node:crypto';
import { Decrypter, Encrypter, generateIdentity, identityToRecipient } from 'age-encryption';

/**
 * Encrypted files are age's (https://age-encryption.org/v1): any age tool opens them with the passphrase, with or without
 * Booth. scrypt, which makes guessing a passphrase slow, takes a second, too much for each of many files. So a key
 * pair is made once for each passphrase; the passphrase protects only that, as an identity file (`key.age`) next to what
 * is encrypted to it: `age -d -i key.age booth.db.age` asks for the passphrase, as it does for any protected identity.
 */

/** Work factor of scrypt, a power of two: 128 MB, and a second on a laptop. */
const SCRYPT_LOG_N = 17;

/** The highest that is tried, which age's own program writes; each step more doubles the memory and the time. */
const SCRYPT_LOG_N_MAX = 18;

/** A file is not as it was written, or not of this key. */
export class DamagedFileError extends Error {
  /** Error code that the file system uses for damaged data. */
  readonly code = 'EIO';
}

/** A secret key of age's, `AGE-SECRET-KEY-1…`. */
export type Identity = string;

/** Id of a key pair, which does not reveal the key: 16 hexadecimal digits. */
export async function idOf(identity: Identity): Promise<string> {
  const recipient = await identityToRecipient(identity);
  return createHash('sha256').update(recipient).digest('hex').slice(0, 16);
}

/**
 * Normalises a passphrase, so that the same letters are equal from every keyboard; macOS may send `e` and an accent
 * for `é`. Nothing else is changed: age uses a passphrase as typed, so `²` and `2` differ.
 */
function typed(passphrase: string): string {
  return passphrase.normalize('NFC');
}

/** Makes a key pair. Takes about a second of this thread. @returns its secret key; and that, protected: `key.age` in base64 */
export async function makeKey(passphrase: string): Promise<{ identity: Identity; file: string }> {
  const identity = await generateIdentity();
  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(SCRYPT_LOG_N);
  encrypter.setPassphrase(typed(passphrase));
  const recipient = await identityToRecipient(identity);
  const file = await encrypter.encrypt(`# public key: ${recipient}\n${identity}\n`);
  return { identity, file: Buffer.from(file).toString('base64') };
}

/** Opens a `key.age`. Takes about as long, or twice that with signs such as `²`. @returns null when the passphrase is another one, or it is no such file */
export async function openKey(file: string, passphrase: string): Promise<Identity | null> {
  const bytes = Buffer.from(file, 'base64');
  const [, factor] = /^-> scrypt \S+ (\d+)$/m.exec(bytes.toString('latin1')) ?? [];
  if (Number(factor) > SCRYPT_LOG_N_MAX) return null;
  const decrypter = new Decrypter();
  // Keys made earlier took `²` for a `2`.
  for (const form of new Set([typed(passphrase), passphrase.normalize('NFKC')])) {
    decrypter.addPassphrase(form);
  }
  try {
    const text = await decrypter.decrypt(bytes, 'text');
    return /^AGE-SECRET-KEY-1[0-9A-Z]+$/m.exec(text)?.[0] ?? null;
  } catch {
    return null;
  }
}

/** Header with one key, and nonce. */
const HEAD_BYTES = 168 + 16;
const PIECE = 64 * 1024;
const TAG = 16;

/** Size of a file after encryption, in bytes. */
export function encryptedBytes(bytes: number): number {
  return HEAD_BYTES + bytes + TAG * Math.max(1, Math.ceil(bytes / PIECE));
}

/** Stream that only reads on demand. */
function streamOf(source: AsyncIterable<Buffer>): ReadableStream<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await chunks.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await chunks.return?.();
    },
  });
}

async function* buffersOf(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const { buffer, byteOffset, byteLength } of stream) {
    if (byteLength > 0) yield Buffer.from(buffer, byteOffset, byteLength);
  }
}

/** Encrypts what comes, in constant memory. */
export async function* encrypted(
  source: AsyncIterable<Buffer>,
  identity: Identity,
): AsyncGenerator<Buffer> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(await identityToRecipient(identity));
  yield* buffersOf(await encrypter.encrypt(streamOf(source)));
}

/**
 * Decrypts what comes, in constant memory. What came before an error is as it was written, but is not all of it.
 * @throws DamagedFileError; what the source throws
 */
export async function* decrypted(
  source: AsyncIterable<Buffer>,
  identity: Identity,
): AsyncGenerator<Buffer> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  try {
    yield* buffersOf(await decrypter.decrypt(streamOf(source)));
  } catch (error) {
    // The library's own errors have no code.
    if (error instanceof Error && 'code' in error) throw error;
    throw new DamagedFileError('It is not as it was written.', { cause: error });
  }
}

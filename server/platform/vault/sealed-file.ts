import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/**
 * A file that nobody reads without a passphrase: a header of 64 bytes, then pieces of 64 KiB, each encrypted and
 * authenticated by itself (AES-256-GCM), so that it is written and read in constant memory (the STREAM construction).
 *
 * | Bytes | What                                                                                   |
 * | ----- | -------------------------------------------------------------------------------------- |
 * | 0–7   | `BoothEnc`                                                                             |
 * | 8     | 1, the version of this form                                                            |
 * | 9–11  | scrypt's cost: log2 N, r, p                                                            |
 * | 12–27 | scrypt's salt                                                                          |
 * | 28–43 | the file's own salt                                                                    |
 * | 44–59 | whether a key is the right one: an HMAC of bytes 0–43                                  |
 * | 60–63 | whether the header is as it was written: the beginning of the SHA-256 of bytes 0–59    |
 *
 * The file's key is derived from the passphrase's by HKDF with the file's salt, so a nonce is never used twice: it
 * counts the pieces, and its last byte says whether one is the last. The header is part of what every piece
 * authenticates. So a piece that is changed, moved, left out or of another file, and an end that is cut off, are all
 * found.
 */
const MAGIC = Buffer.from('BoothEnc', 'latin1');
const VERSION = 1;
export const HEADER_BYTES = 64;
const SALT_AT = 12;
const FILE_SALT_AT = 28;
const CHECK_AT = 44;
const SUM_AT = 60;
const PIECE = 64 * 1024;
const TAG = 16;
const NONCE = 12;

/** What scrypt costs: `2 ** log2n` rounds of `128 * r` bytes of memory, `p` times. */
export type KeyCost = { log2n: number; r: number; p: number };

/** 64 MB and some tenths of a second for each guess. */
export const KEY_COST: KeyCost = { log2n: 16, r: 8, p: 2 };
/** Maximum for a stranger's file: what a laptop can do without being brought down by it. */
const KEY_COST_MAX: KeyCost = { log2n: 18, r: 8, p: 4 };

/** A passphrase, put through scrypt: what opens and seals. */
export type PassphraseKey = { salt: Buffer; cost: KeyCost; master: Buffer };

/** What a file says of the passphrase that it needs. */
export type SealedHeader = { salt: Buffer; cost: KeyCost; bytes: Buffer };

/** `damaged`: not as it was written. `foreign`: no sealed file of ours. `locked`: there is no key for it. */
export class SealedFileError extends Error {
  readonly fault: 'damaged' | 'foreign' | 'locked';
  /** As the file system says it. */
  readonly code: string;

  constructor(fault: SealedFileError['fault'], why: string) {
    super(why);
    this.fault = fault;
    this.code = fault === 'locked' ? 'EACCES' : 'EIO';
  }
}

function sumOf(header: Buffer): Buffer {
  return createHash('sha256').update(header.subarray(0, SUM_AT)).digest().subarray(0, 4);
}

function checkOf({ master }: PassphraseKey, header: Buffer): Buffer {
  const key = Buffer.from(hkdfSync('sha256', master, '', 'booth header', 32));
  const mac = createHmac('sha256', key).update(header.subarray(0, CHECK_AT)).digest();
  return mac.subarray(0, SUM_AT - CHECK_AT);
}

function fileKeyOf({ master }: PassphraseKey, header: Buffer): Buffer {
  const salt = header.subarray(FILE_SALT_AT, CHECK_AT);
  return Buffer.from(hkdfSync('sha256', master, salt, 'booth file', 32));
}

function nonceOf(piece: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE);
  nonce.writeUIntBE(piece, 5, 6);
  nonce[NONCE - 1] = isLast ? 1 : 0;
  return nonce;
}

function newHeader(key: PassphraseKey): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  MAGIC.copy(header);
  header.set([VERSION, key.cost.log2n, key.cost.r, key.cost.p], MAGIC.length);
  key.salt.copy(header, SALT_AT);
  randomBytes(CHECK_AT - FILE_SALT_AT).copy(header, FILE_SALT_AT);
  checkOf(key, header).copy(header, CHECK_AT);
  sumOf(header).copy(header, SUM_AT);
  return header;
}

/** Whether something begins as a sealed file does. @param head its first bytes */
export function isSealed(head: Buffer): boolean {
  return head.subarray(0, MAGIC.length).equals(MAGIC);
}

/**
 * @param bytes the first 64 of a file
 * @throws SealedFileError
 */
export function readHeader(bytes: Buffer): SealedHeader {
  if (!isSealed(bytes)) throw new SealedFileError('foreign', 'it is not sealed by Booth');
  if (bytes.length < HEADER_BYTES) throw new SealedFileError('damaged', 'it ends too early');
  const header = Buffer.from(bytes.subarray(0, HEADER_BYTES));
  if (!sumOf(header).equals(header.subarray(SUM_AT))) {
    throw new SealedFileError('damaged', 'its header is not as it was written');
  }
  const [version = 0, log2n = 0, r = 0, p = 0] = header.subarray(MAGIC.length, SALT_AT);
  const isBearable =
    log2n >= 1 && log2n <= KEY_COST_MAX.log2n && r >= 1 && r <= KEY_COST_MAX.r && p >= 1;
  if (version !== VERSION || !isBearable || p > KEY_COST_MAX.p) {
    throw new SealedFileError('foreign', 'it is of another version');
  }
  return { salt: header.subarray(SALT_AT, FILE_SALT_AT), cost: { log2n, r, p }, bytes: header };
}

/** Whether a key is the one that a file was sealed with. */
export function isKeyOf(key: PassphraseKey, { bytes }: SealedHeader): boolean {
  return timingSafeEqual(checkOf(key, bytes), bytes.subarray(CHECK_AT, SUM_AT));
}

/** How large a file of so many bytes is once it is sealed. */
export function sealedBytes(bytes: number): number {
  return HEADER_BYTES + bytes + TAG * Math.max(1, Math.ceil(bytes / PIECE));
}

/** What comes, in pieces of one size; the last one may be smaller, and is empty where nothing came. */
async function* piecesOf(
  source: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<{ piece: Buffer; isLast: boolean }> {
  let held: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of source) {
    held.push(chunk);
    bytes += chunk.length;
    // A whole piece is the last one when nothing follows it.
    if (bytes <= size) continue;
    const all = Buffer.concat(held);
    let at = 0;
    for (; all.length - at > size; at += size) {
      yield { piece: all.subarray(at, at + size), isLast: false };
    }
    held = [all.subarray(at)];
    bytes = all.length - at;
  }
  yield { piece: Buffer.concat(held), isLast: true };
}

/** Seals what comes, in constant memory. */
export async function* sealed(
  source: AsyncIterable<Buffer>,
  key: PassphraseKey,
): AsyncGenerator<Buffer> {
  const header = newHeader(key);
  const fileKey = fileKeyOf(key, header);
  yield header;
  let count = 0;
  for await (const { piece, isLast } of piecesOf(source, PIECE)) {
    const cipher = createCipheriv('aes-256-gcm', fileKey, nonceOf(count, isLast));
    cipher.setAAD(header);
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
    count += 1;
  }
}

/** The first 64 bytes of what comes, and the rest. */
async function splitHeader(
  source: AsyncIterator<Buffer>,
): Promise<{ head: Buffer; rest: AsyncGenerator<Buffer> }> {
  let head: Buffer = Buffer.alloc(0);
  while (head.length < HEADER_BYTES) {
    // oxlint-disable-next-line no-await-in-loop -- each after the other
    const { value, done } = await source.next();
    if (done === true) break;
    head = Buffer.concat([head, value]);
  }
  async function* rest(): AsyncGenerator<Buffer> {
    yield head.subarray(HEADER_BYTES);
    for (;;) {
      const { value, done } = await source.next();
      if (done === true) return;
      yield value;
    }
  }
  return { head: head.subarray(0, HEADER_BYTES), rest: rest() };
}

/**
 * Opens what was sealed, in constant memory. What came before an error is as it was written, but is not all of it.
 * @param keyOf the key for a header, or null
 * @throws SealedFileError
 */
export async function* opened(
  source: AsyncIterable<Buffer>,
  keyOf: (header: SealedHeader) => PassphraseKey | null,
): AsyncGenerator<Buffer> {
  const reading = source[Symbol.asyncIterator]();
  try {
    const { head, rest } = await splitHeader(reading);
    const header = readHeader(head);
    const key = keyOf(header);
    if (key === null) throw new SealedFileError('locked', 'there is no key for it');
    const fileKey = fileKeyOf(key, header.bytes);
    let count = 0;
    for await (const { piece, isLast } of piecesOf(rest, PIECE + TAG)) {
      if (piece.length < TAG) throw new SealedFileError('damaged', 'it ends too early');
      const nonce = nonceOf(count, isLast);
      const decipher = createDecipheriv('aes-256-gcm', fileKey, nonce, { authTagLength: TAG });
      decipher.setAAD(header.bytes);
      decipher.setAuthTag(piece.subarray(piece.length - TAG));
      const body = decipher.update(piece.subarray(0, piece.length - TAG));
      try {
        decipher.final();
      } catch {
        throw new SealedFileError('damaged', 'a piece is not as it was written');
      }
      if (body.length > 0) yield body;
      count += 1;
    }
  } finally {
    await reading.return?.();
  }
}

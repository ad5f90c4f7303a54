import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createSecretBox } from '../../../server/platform/secret-box.ts';
import {
  HEADER_BYTES,
  isKeyOf,
  opened,
  readHeader,
  sealed,
  sealedBytes,
  SealedFileError,
  type PassphraseKey,
} from '../../../server/platform/vault/sealed-file.ts';
import { createVault } from '../../../server/platform/vault/vault.ts';
import { seededRandom } from '../../support/random.ts';
import { isDeep, SEED } from '../../support/sample.ts';

const PIECE = 64 * 1024;
/** A piece where it lies, with its tag. */
const STORED = PIECE + 16;
const SIZES = [0, 1, PIECE - 1, PIECE, PIECE + 1, 2 * PIECE, 3 * PIECE + 5];

/** Where a piece begins. */
function pieceAt(n: number): number {
  return HEADER_BYTES + n * STORED;
}
function newKey(): PassphraseKey {
  return { salt: randomBytes(16), cost: { log2n: 16, r: 8, p: 2 }, master: randomBytes(32) };
}
async function* inChunks(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) {
    yield await Promise.resolve(bytes.subarray(at, at + size));
  }
}
async function all(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const held: Buffer[] = [];
  for await (const chunk of chunks) held.push(chunk);
  return Buffer.concat(held);
}
function seal(bytes: Buffer, key: PassphraseKey, size = 1000): Promise<Buffer> {
  return all(sealed(inChunks(bytes, size), key));
}
function open(bytes: Buffer, keys: readonly PassphraseKey[], size = 100_000): Promise<Buffer> {
  const keyOf = (header: ReturnType<typeof readHeader>) =>
    keys.find((key) => key.salt.equals(header.salt) && isKeyOf(key, header)) ?? null;
  return all(opened(inChunks(bytes, size), keyOf));
}
async function faultOf(opening: Promise<unknown>): Promise<string> {
  const error = await opening.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof SealedFileError)) throw new Error('It was opened.', { cause: error });
  return error.fault;
}

test.each(SIZES)(
  '%i bytes come back as they were, however they are cut on the way',
  async (size) => {
    const key = newKey();
    const bytes = randomBytes(size);
    const file = await seal(bytes, key, 777);
    expect(file.length).toBe(sealedBytes(size));
    for (const cut of [333, STORED, file.length]) {
      expect((await open(file, [key], cut)).equals(bytes)).toBe(true);
    }
  },
);

test('two files of the same content have nothing in common but the passphrase’s salt', async () => {
  const key = newKey();
  const bytes = Buffer.alloc(PIECE + 10, 'a');
  const [one, other] = [await seal(bytes, key), await seal(bytes, key)];
  expect(one.subarray(0, 28)).toEqual(other.subarray(0, 28));
  expect(one.subarray(28, 44).equals(other.subarray(28, 44))).toBe(false);
  const body = one.subarray(HEADER_BYTES);
  expect(body.subarray(0, 100).equals(other.subarray(HEADER_BYTES, HEADER_BYTES + 100))).toBe(
    false,
  );
  expect(body.subarray(0, 100).equals(body.subarray(STORED, STORED + 100))).toBe(false);
});

test('a file is told from a foreign one, and a key from the wrong one', async () => {
  const key = newKey();
  const file = await seal(Buffer.from('Ada'), key);
  expect(await faultOf(open(Buffer.from('Not one of ours'), [key]))).toBe('foreign');
  expect(await faultOf(open(Buffer.alloc(0), [key]))).toBe('foreign');
  expect(await faultOf(open(file, [newKey()]))).toBe('locked');
  // The same salt with another passphrase.
  expect(await faultOf(open(file, [{ ...key, master: randomBytes(32) }]))).toBe('locked');
});

test('whatever is done to a sealed file, it is refused', async () => {
  const random = seededRandom(SEED);
  const below = (count: number) => Math.floor(random() * count);
  const key = newKey();
  const file = await seal(randomBytes(3 * PIECE + 100), key);
  const other = await seal(randomBytes(3 * PIECE + 100), key);
  const flipped = (at: number) => {
    const bytes = Buffer.from(file);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << below(8));
    return bytes;
  };
  const changes: Record<string, () => Buffer> = {
    'a flipped bit': () => flipped(below(file.length)),
    'a flipped bit in the header': () => flipped(below(HEADER_BYTES)),
    'a cut end': () => file.subarray(0, below(file.length)),
    'an end that is cut where a piece ends': () => file.subarray(0, pieceAt(below(4))),
    'two swapped pieces': () => {
      const [one, two] = [below(3), (below(2) + 1) % 3];
      const bytes = Buffer.from(file);
      const into = one === two ? (two + 1) % 3 : two;
      file.copy(bytes, pieceAt(one), pieceAt(into), pieceAt(into + 1));
      file.copy(bytes, pieceAt(into), pieceAt(one), pieceAt(one + 1));
      return bytes;
    },
    'a piece that is left out': () => {
      const at = below(3);
      return Buffer.concat([file.subarray(0, pieceAt(at)), file.subarray(pieceAt(at + 1))]);
    },
    'a piece of another file': () => {
      const bytes = Buffer.from(file);
      const at = below(3);
      other.copy(bytes, pieceAt(at), pieceAt(at), pieceAt(at + 1));
      return bytes;
    },
    'another file’s header': () =>
      Buffer.concat([other.subarray(0, HEADER_BYTES), file.subarray(HEADER_BYTES)]),
    'something behind it': () => Buffer.concat([file, randomBytes(1 + below(2 * STORED))]),
    'itself behind it': () => Buffer.concat([file, file.subarray(HEADER_BYTES)]),
  };
  for (const [name, change] of Object.entries(changes)) {
    for (let n = 0; n < (isDeep ? 25 : 4); n += 1) {
      const fault = await faultOf(open(change(), [key])).catch((error: unknown) => error);
      expect(fault, `${name}, seed ${SEED}, ${n}`).toMatch(/^(?:damaged|foreign)$/);
    }
  }
});

test('a header that was changed and summed up anew opens nothing, even with the right key', async () => {
  const key = newKey();
  const file = await seal(Buffer.from('Ada'), key);
  // Where it says whether a key is the right one, which the file's own key does not come of.
  file.writeUInt8(file.readUInt8(44) ^ 1, 44);
  createHash('sha256').update(file.subarray(0, 60)).digest().copy(file, 60, 0, 4);
  expect(await faultOf(all(opened(inChunks(file, 1000), () => key)))).toBe('damaged');
});

test('a vault keeps the passphrases of another key of the laptop, for when that is back', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'booth-vault-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'passphrase.json');
  const boxes = [createSecretBox(randomBytes(32)), createSecretBox(randomBytes(32))];
  const openWith = (at: number) => createVault({ file, box: () => boxes[at]! });

  const own = openWith(0);
  await own.set('of the own key');
  const header = readHeader(await seal(Buffer.from('text'), own.current()!));

  const other = openWith(1);
  expect([other.state(), other.keyOf(header)]).toEqual(['lost', null]);
  await other.set('of the other key');
  expect(openWith(1).state()).toBe('on');
  expect(openWith(0).keyOf(header)).toEqual(own.current());
});

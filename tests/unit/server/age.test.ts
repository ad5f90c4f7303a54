import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Encrypter, generateIdentity } from 'age-encryption';
import { expect, test } from 'vitest';
import {
  decrypted,
  encrypted,
  encryptedBytes,
  idOf,
  makeKey,
  openKey,
  type Identity,
} from '../../../server/platform/backup/age.ts';
import { createPassphraseKeeper } from '../../../server/platform/backup/passphrase.ts';
import { createSecretBox } from '../../../server/platform/secret-box.ts';
import { chance } from '../../support/random.ts';
import { isDeep, SEED } from '../../support/sample.ts';
import { skipLoudly } from '../../support/skip-loudly.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const PIECE = 64 * 1024;

/** As a disk gives it, or a stick. */
async function* inChunks(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) {
    yield await Promise.resolve(bytes.subarray(at, at + size));
  }
}

async function all(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const found: Buffer[] = [];
  for await (const chunk of chunks) found.push(chunk);
  return Buffer.concat(found);
}

function encrypt(bytes: Buffer, identity: string): Promise<Buffer> {
  return all(encrypted(inChunks(bytes, 7777), identity));
}
function decrypt(file: Buffer, identity: string, chunk = 10_000): Promise<Buffer> {
  return all(decrypted(inChunks(file, chunk), identity));
}

async function* failing(): AsyncGenerator<Buffer> {
  yield await Promise.resolve(Buffer.from('age-encryption.org/v1\n'));
  throw Object.assign(new Error('gone'), { code: 'ENOENT' });
}

const SIZES = [0, 1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE];
test.each(SIZES)('a file of %i bytes comes back whole, its size known before', async (size) => {
  const identity = await generateIdentity();
  const bytes = randomBytes(size);
  const file = await encrypt(bytes, identity);
  expect(file.length).toBe(encryptedBytes(size));
  for (const chunk of [333, PIECE + 16, file.length]) {
    expect((await decrypt(file, identity, chunk)).equals(bytes)).toBe(true);
  }
});

test('a key is opened by its own passphrase alone, however its letters were typed', async () => {
  const { identity, file } = await makeKey('Zoë’s hull, mast and gull');
  expect(await openKey(file, 'Zoe\u0308’s hull, mast and gull')).toBe(identity);
  expect(await openKey(file, 'Zoe’s hull, mast and gull')).toBe(null);
  expect(await openKey('', 'anything')).toBe(null);
  expect(await idOf(identity)).toMatch(/^[0-9a-f]{16}$/);
}, 60_000);

/** Signs that look like others to a less exact comparison: a square, a fraction, the micro sign, an ellipsis. */
const SIGNS = '½ m² at 5 µm, voilà…';

/** What age's own program writes when it opens a file; it asks a terminal for the passphrase. */
async function openedByAge(file: string, passphrase: string): Promise<string> {
  const age = spawn('script', ['-qec', `age -d '${file}'`, '/dev/null']);
  let said = '';
  age.stdout.on('data', (chunk: Buffer) => {
    const isAsked = said.includes('passphrase');
    said += chunk.toString();
    if (!isAsked && said.includes('passphrase')) age.stdin.write(`${passphrase}\n`);
  });
  await once(age, 'close');
  return said;
}

test('age opens a key with its passphrase exactly as it was typed', async (context) => {
  if (spawnSync('age', ['--version']).error) skipLoudly(context, 'age is not installed');
  const { identity, file } = await makeKey(SIGNS);
  const path = join(tempFolder(), 'key.age');
  writeFileSync(path, Buffer.from(file, 'base64'));
  expect(await openedByAge(path, SIGNS)).toContain(identity);
}, 60_000);

test('a key that was made when ² counted as 2 opens with either', async () => {
  const identity = await generateIdentity();
  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(10);
  encrypter.setPassphrase(SIGNS.normalize('NFKC'));
  const file = Buffer.from(await encrypter.encrypt(identity)).toString('base64');
  expect(await openKey(file, SIGNS)).toBe(identity);
  expect(await openKey(file, SIGNS.normalize('NFKC'))).toBe(identity);
});

test(
  'a key that would take half a gigabyte for each try is none of ours',
  { tags: 'deep', timeout: 120_000 },
  async () => {
    const encrypter = new Encrypter();
    encrypter.setScryptWorkFactor(19);
    encrypter.setPassphrase('mast and gull');
    const file = Buffer.from(await encrypter.encrypt(await generateIdentity())).toString('base64');
    expect(await openKey(file, 'mast and gull')).toBe(null);
  },
);

test('whatever is done to a file, it is refused', async () => {
  const { below } = chance(SEED);
  const identity = await generateIdentity();
  const file = await encrypt(randomBytes(3 * PIECE + 100), identity);
  const flipped = () => {
    const bytes = Buffer.from(file);
    const at = below(file.length);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << below(8));
    return bytes;
  };
  const changes: Record<string, () => Buffer> = {
    'a flipped bit': flipped,
    'a cut end': () => file.subarray(0, below(file.length)),
    'an end that is cut where a piece ends': () =>
      file.subarray(0, encryptedBytes(PIECE * (below(3) + 1))),
    'something behind it': () => Buffer.concat([file, randomBytes(1 + below(2 * PIECE))]),
  };
  for (const [name, change] of Object.entries(changes)) {
    for (let n = 0; n < (isDeep ? 125 : 4); n += 1) {
      const opened = await decrypt(change(), identity).catch((error: unknown) => error);
      expect(opened, `${name}, seed ${SEED}, ${n}`).toMatchObject({ code: 'EIO' });
    }
  }
  await expect(decrypt(file, await generateIdentity())).rejects.toMatchObject({ code: 'EIO' });
});

test('what the disk says is told as it said it', async () => {
  const reading = all(decrypted(failing(), await generateIdentity()));
  await expect(reading).rejects.toMatchObject({ code: 'ENOENT' });
});

test('the current passphrase outlives many strangers’, and those of another key of the laptop are kept for when that is back', async () => {
  const folder = tempFolder();
  const file = join(folder, 'passphrase.json');
  const boxes = [createSecretBox(randomBytes(32)), createSecretBox(randomBytes(32))];
  const strangers = new Map<string, Identity>();
  for (let n = 1000; n < 1060; n += 1) strangers.set(`${n}`, await generateIdentity());
  const openWith = (at: number) =>
    createPassphraseKeeper({
      file,
      box: () => boxes[at]!,
      keys: {
        make: async () => ({ file: 'a2V5', identity: await generateIdentity() }),
        open: (key) => Promise.resolve(strangers.get(key) ?? null),
      },
    });
  const own = openWith(0);
  await own.set('of the own key');
  const key = own.current()!;
  // However many of strangers’ sticks are opened: the current one is the last to go.
  const locked = [...strangers].map(async ([of, identity]) => ({
    id: await idOf(identity),
    file: of,
  }));
  const keys = await Promise.all(locked);
  for (const from of [0, 20, 40]) await own.unlock('of a stranger', keys.slice(from, from + 20));
  expect(keys.filter(({ id }) => own.identityOf(id) !== null)).toHaveLength(49);
  expect(own.current()).toEqual(key);
  const other = openWith(1);
  expect([other.state(), other.identityOf(key.id)]).toEqual(['lost', null]);
  await other.set('of the other key');
  expect(openWith(1).state()).toBe('on');
  expect(openWith(0).identityOf(key.id)).toBe(key.identity);
  // One that a disk spoilt is lost, and not none: copies would be plain.
  writeFileSync(file, '{');
  expect(openWith(0).state()).toBe('lost');
});

import { randomBytes } from 'node:crypto';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createSecretBox, readOrCreateKeyFile } from '../../../server/platform/secret-box.ts';
import { tempFolder } from '../../support/temp-folder.ts';

test('opens what it sealed, and seals the same text differently each time', () => {
  const box = createSecretBox(randomBytes(32));
  const [one, two] = [box.seal('sk-ключ 🔑'), box.seal('sk-ключ 🔑')];
  expect([box.open(one), box.open(two)]).toEqual(['sk-ключ 🔑', 'sk-ключ 🔑']);
  expect(one.equals(two)).toBe(false);
  expect(one.includes('sk-')).toBe(false);
});

test('opens nothing of another key, nothing damaged, nothing short', () => {
  const box = createSecretBox(randomBytes(32));
  const sealed = box.seal('secret');
  expect(createSecretBox(randomBytes(32)).open(sealed)).toBe(null);
  for (let i = 0; i < sealed.length; i += 1) {
    const damaged = Buffer.from(sealed);
    damaged[i] = (damaged[i] ?? 0) ^ 1;
    expect(box.open(damaged)).toBe(null);
  }
  for (const length of [0, 5, 12, 20]) expect(box.open(sealed.subarray(0, length))).toBe(null);
});

test('the key file is made once, readable by its owner alone', () => {
  const folder = tempFolder();
  const key = readOrCreateKeyFile(folder);
  expect(key).toHaveLength(32);
  expect(readOrCreateKeyFile(folder).equals(key)).toBe(true);
  const file = join(folder, 'secret.key');
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);

  // Half of the key, after the plug was pulled: a new one is better than no start.
  writeFileSync(file, 'c2hvcnQ=');
  expect(readOrCreateKeyFile(folder)).toHaveLength(32);
});

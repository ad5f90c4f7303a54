import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SafeStorage } from 'electron';
import { describe, expect, it, vi } from 'vitest';
import { loadSecretKey, type LockedKeyAnswer } from '../../../main/secrets.ts';
import { tempFolder } from '../../support/temp-folder.ts';

function turned(text: string): string {
  return Array.from(text).toReversed().join('');
}

/** A keychain that protects by turning the text around, with the calls of old runtimes. */
function oldKeychain(isEncryptionAvailable = true) {
  return {
    isEncryptionAvailable: () => isEncryptionAvailable,
    encryptString: (text: string) => Buffer.from(`protected ${turned(text)}`),
    decryptString(sealed: Buffer) {
      const text = sealed.toString();
      if (!text.startsWith('protected ')) throw new Error('Not ours.');
      return turned(text.slice('protected '.length));
    },
  };
}

/** The same with those of Electron 45. */
function keychain({ isAvailable = true, shouldReEncrypt = false } = {}) {
  const old = oldKeychain();
  return {
    isAsyncEncryptionAvailable: () => Promise.resolve(isAvailable),
    encryptStringAsync: async (text: string) => old.encryptString(text),
    decryptStringAsync: async (sealed: Buffer) => ({
      result: old.decryptString(sealed),
      shouldReEncrypt,
    }),
  };
}

function stand() {
  const folder = tempFolder();
  const errors: string[] = [];
  const log = { info: () => {}, error: (text: string) => void errors.push(text) };
  return {
    errors,
    file: join(folder, 'secret-key.protected'),
    serversFile: join(folder, 'secret.key'),
    load: (storage: object = keychain(), ...answers: LockedKeyAnswer[]) =>
      loadSecretKey(storage as SafeStorage, folder, log, () => {
        const answer = answers.shift();
        return answer ? Promise.resolve(answer) : Promise.reject(new Error('Nobody is asked.'));
      }),
  };
}

describe('the key to the stored secrets', () => {
  it('is made once, 32 bytes, and never lies in the folder as it is', async () => {
    const { load, file } = stand();
    const key = await load();
    expect(Buffer.from(key ?? '', 'base64')).toHaveLength(32);
    expect(await load()).toBe(key);
    expect(readFileSync(file, 'utf8')).not.toContain(key);
    // An old runtime opens it, and the other way around.
    expect(await load(oldKeychain())).toBe(key);
  });

  it('is left to the server where the system protects nothing', async () => {
    const { load, file } = stand();
    expect(await load(keychain({ isAvailable: false }))).toBeNull();
    expect(await load(oldKeychain(false))).toBeNull();
    expect(existsSync(file)).toBe(false);
  });

  it('is left to the server that has begun with its own key file', async () => {
    const { load, file, serversFile } = stand();
    writeFileSync(serversFile, 'the server’s');
    expect(await load()).toBeNull();
    expect(existsSync(file)).toBe(false);
  });

  it('is protected once more when the system wants that', async () => {
    const { load, file } = stand();
    const key = await load();
    const storage = keychain({ shouldReEncrypt: true });
    storage.encryptStringAsync = async (text) => Buffer.from(`protected ${turned(text)}`);
    const protect = vi.spyOn(storage, 'encryptStringAsync');
    expect(await load(storage)).toBe(key);
    expect(protect).toHaveBeenCalledWith(key);
    expect(readFileSync(file, 'utf8')).toBe(`protected ${turned(key ?? '')}`);
  });

  it.each([
    ['locked', { ...keychain(), decryptStringAsync: () => Promise.reject(new Error('Denied.')) }],
    ['away', keychain({ isAvailable: false })],
    ['away from an old runtime', oldKeychain(false)],
  ])('is there again after the keychain was %s, whatever was chosen', async (_why, locked) => {
    const { load, file, errors } = stand();
    const key = await load();
    const sealed = readFileSync(file);
    expect(await load(locked, 'again', 'without')).toBeNull();
    expect(errors).toEqual(Array(2).fill('Cannot open the key to the stored secrets'));
    expect(readFileSync(file)).toEqual(sealed);
    // The server has begun with its own key file.
    writeFileSync(join(file, '..', 'secret.key'), 'the server’s');
    expect(await load()).toBe(key);
  });

  it.each([
    ['protected by another user', 'another user’s'],
    ['cut short', 'protected QUJD'],
  ])('%s: staff choose another key, and the old file is kept', async (_why, content) => {
    const { load, file } = stand();
    writeFileSync(file, content);
    const key = await load(keychain(), 'again', 'replace');
    expect(Buffer.from(key ?? '', 'base64')).toHaveLength(32);
    expect(readFileSync(`${file}.unreadable`, 'utf8')).toBe(content);
    expect(await load()).toBe(key);
  });

  it('does not wait for ever for a system that asks a person who is not there', async () => {
    const { load } = stand();
    await load();
    vi.useFakeTimers();
    const silent = { ...keychain(), decryptStringAsync: () => new Promise(() => {}) };
    const loaded = load(silent, 'without');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await loaded).toBeNull();
  });

  it('is none, rather than no start, where the keychain fails', async () => {
    const { load, errors } = stand();
    const failing = keychain();
    failing.encryptStringAsync = () => Promise.reject(new Error('The keychain is locked.'));
    expect(await load(failing)).toBeNull();
    expect(errors).toEqual(['Cannot protect a key to the stored secrets']);
  });
});

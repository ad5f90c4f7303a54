import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SafeStorage } from 'electron';
import { describe, expect, it, onTestFinished } from 'vitest';
import { loadSecretKey } from '../../../main/secrets.ts';

function turned(text: string): string {
  return Array.from(text).toReversed().join('');
}

/** A keychain that protects by turning the text around. */
function keychain(isEncryptionAvailable = true): SafeStorage {
  return {
    isEncryptionAvailable: () => isEncryptionAvailable,
    encryptString: (text: string) => Buffer.from(`protected ${turned(text)}`),
    decryptString(sealed: Buffer) {
      const text = sealed.toString();
      if (!text.startsWith('protected ')) throw new Error('Not ours.');
      return turned(text.slice('protected '.length));
    },
  } as unknown as SafeStorage;
}

function stand() {
  const folder = mkdtempSync(join(tmpdir(), 'booth-secrets-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const errors: string[] = [];
  const log = { info: () => {}, error: (text: string) => void errors.push(text) };
  return {
    errors,
    file: join(folder, 'secret-key.protected'),
    serversFile: join(folder, 'secret.key'),
    load: (storage = keychain()) => loadSecretKey(storage, folder, log),
  };
}

describe('the key to the stored secrets', () => {
  it('is made once, 32 bytes, and never lies in the folder as it is', () => {
    const { load, file } = stand();
    const key = load();
    expect(Buffer.from(key ?? '', 'base64')).toHaveLength(32);
    expect(load()).toBe(key);
    expect(readFileSync(file, 'utf8')).not.toContain(key);
  });

  it('is left to the server where the system protects nothing', () => {
    const { load, file } = stand();
    expect(load(keychain(false))).toBeNull();
    expect(existsSync(file)).toBe(false);
  });

  it('is left to the server that has begun with a key file of its own', () => {
    const { load, file, serversFile } = stand();
    writeFileSync(serversFile, 'the server’s');
    expect(load()).toBeNull();
    expect(existsSync(file)).toBe(false);
  });

  it.each([
    ['protected by another user', 'another user’s'],
    ['cut short', 'protected QUJD'],
  ])('%s: a new one is made, the old file is kept, and the log tells', (_why, content) => {
    const { load, file, errors } = stand();
    writeFileSync(file, content);
    const key = load();
    expect(Buffer.from(key ?? '', 'base64')).toHaveLength(32);
    expect(readFileSync(`${file}.unreadable`, 'utf8')).toBe(content);
    expect(errors).toEqual([expect.stringContaining('a new one is made')]);
    expect(load()).toBe(key);
  });

  it('is none, rather than no start, where the keychain fails', () => {
    const { load, errors } = stand();
    const locked = keychain();
    locked.encryptString = () => {
      throw new Error('The keychain is locked.');
    };
    expect(load(locked)).toBeNull();
    expect(errors).toEqual(['Cannot protect the key to the stored secrets']);
  });
});

import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync, mkdirSync, renameSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { isPartName } from '../../../main/launch/parts.ts';
import { withLock, fingerprint } from '../../../main/launch/build-parts.ts';
import { tempFolder } from '../../support/temp-folder.ts';

describe('the lock of the build', () => {
  let file = '';

  beforeEach(() => {
    file = join(tempFolder(), 'deep/.lock');
  });

  it('lets one work at a time', async () => {
    let inside = 0;
    let most = 0;
    const work = async () => {
      inside += 1;
      most = Math.max(most, inside);
      await new Promise((fulfil) => setImmediate(fulfil));
      inside -= 1;
    };
    await Promise.all([1, 2, 3].map(() => withLock(file, work)));
    expect(most).toBe(1);
    expect(existsSync(file)).toBe(false);
  });

  it('is given back when the work fails', async () => {
    await expect(withLock(file, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await withLock(file, () => Promise.resolve('next'))).toBe('next');
  });

  it('is not held by a process that died', async () => {
    await withLock(file, () => Promise.resolve());
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    writeFileSync(file, String(pid));
    expect(await withLock(file, () => Promise.resolve('mine'))).toBe('mine');
  });
});

describe('fingerprint of the sources of a build', () => {
  let folder = '';

  beforeEach(() => {
    folder = tempFolder();
    mkdirSync(join(folder, 'deep'));
    writeFileSync(join(folder, 'deep/a.ts'), 'one');
  });

  it.each([
    ['an edit', () => writeFileSync(join(folder, 'deep/a.ts'), 'three')],
    ['an edit of the same length', () => utimesSync(join(folder, 'deep/a.ts'), 1, 1)],
    ['a new file', () => writeFileSync(join(folder, 'b.ts'), '')],
    ['a removal', () => rmSync(join(folder, 'deep/a.ts'))],
    ['another name', () => renameSync(join(folder, 'deep/a.ts'), join(folder, 'deep/c.ts'))],
  ])('sees %s', (_what, change) => {
    const before = fingerprint([folder]);
    expect(fingerprint([folder])).toBe(before);
    change();
    expect(fingerprint([folder])).not.toBe(before);
  });
});

it('builds the parts that there are', () =>
  expect(['server', 'phones', 'toString', ''].map(isPartName)).toEqual([true, true, false, false]));

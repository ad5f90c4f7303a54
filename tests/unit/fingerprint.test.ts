import { mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { fingerprint } from '../../main/launch/build-parts.ts';
import { tempFolder } from '../support/temp-folder.ts';

describe('fingerprint of the sources of a build', () => {
  let folder = '';

  beforeEach(() => {
    folder = tempFolder();
    mkdirSync(join(folder, 'deep'));
    writeFileSync(join(folder, 'deep/a.ts'), 'one');
  });

  it('is the same while nothing changes', () => {
    expect(fingerprint([folder])).toBe(fingerprint([folder]));
  });

  it.each([
    ['an edit', () => writeFileSync(join(folder, 'deep/a.ts'), 'three')],
    ['an edit of the same length', () => utimesSync(join(folder, 'deep/a.ts'), 1, 1)],
    ['a new file', () => writeFileSync(join(folder, 'b.ts'), '')],
    ['a removal', () => rmSync(join(folder, 'deep/a.ts'))],
    ['another name', () => renameSync(join(folder, 'deep/a.ts'), join(folder, 'deep/c.ts'))],
  ])('sees %s', (_what, change) => {
    const before = fingerprint([folder]);
    change();
    expect(fingerprint([folder])).not.toBe(before);
  });

  it('sees a path that comes and goes', () => {
    const path = join(folder, 'later.ts');
    const missing = fingerprint([path]);
    writeFileSync(path, '');
    expect(fingerprint([path])).not.toBe(missing);
  });
});

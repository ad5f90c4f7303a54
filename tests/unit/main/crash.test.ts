import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { removeOldDumps } from '../../../main/crash.ts';
import { tempFolder } from '../../support/temp-folder.ts';

it('dumps are kept for a fortnight, and what else is in their folder for ever', () => {
  const folder = tempFolder();
  const now = Date.now();
  const write = (name: string, days: number) => {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, '');
    const seconds = now / 1000 - days * 86_400;
    utimesSync(file, seconds, seconds);
  };
  write('settings.dat', 100);
  write('completed/old.dmp', 15);
  write('completed/old.meta', 15);
  write('pending/new.dmp', 13);
  removeOldDumps(folder, now);
  removeOldDumps(join(folder, 'missing'), now);
  const left = readdirSync(folder, { recursive: true }).map(String).toSorted();
  expect(left).toEqual(['completed', 'pending', 'pending/new.dmp', 'settings.dat']);
});

import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { countGpuFailures, removeOldDumps } from '../../../main/crash.ts';
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

const MINUTE = 60_000;
it.each([
  ['four within ten minutes', 'GPU', 'crashed', [0, 3, 6, 9], true],
  ['the fourth after ten minutes', 'GPU', 'crashed', [0, 3, 6, 10], false],
  ['three', 'GPU', 'abnormal-exit', [0, 1, 2], false],
  ['those that Booth killed itself', 'GPU', 'killed', [0, 1, 2, 3], false],
  ['those of another process', 'Utility', 'crashed', [0, 1, 2, 3], false],
] as const)('failures of the graphics card, %s', (_what, type, reason, minutes, fails) => {
  const isFailing = countGpuFailures();
  const told = minutes.map((at) => isFailing({ type, reason }, at * MINUTE));
  expect(told.slice(0, -1)).not.toContain(true);
  expect(told.at(-1)).toBe(fails);
});

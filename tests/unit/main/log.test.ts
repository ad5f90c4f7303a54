import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { openShellLog } from '../../../main/log.ts';
import { tempFolder } from '../../support/temp-folder.ts';

it('a full log gives way to a new one while the app runs, is kept, and no line is lost in between', () => {
  const folder = tempFolder();
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const log = openShellLog(folder);
  const lines = 1500;
  for (let line = 0; line < lines; line += 1) log.info(`line ${line} ${'.'.repeat(1000)}`);

  expect(readdirSync(folder).toSorted()).toEqual(['shell.1.log', 'shell.log']);
  const files = ['shell.1.log', 'shell.log'].map((name) => join(folder, name));
  for (const file of files) expect(statSync(file).size).toBeLessThan(1_100_000);
  const text = files.map((file) => readFileSync(file, 'utf8')).join('');
  expect(text.match(/line \d+/g)).toHaveLength(lines);
});

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { openShellLog, redact } from '../../../main/log.ts';
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

it.each([
  ['/home/ada/Booth is full', '/home/ada', '~/Booth is full'],
  ['C:\\Users\\Ada\\Booth is full', 'C:\\Users\\Ada', '~\\Booth is full'],
  // The server's log is JSON.
  ['{"path":"C:\\\\Users\\\\Ada\\\\Booth"}', 'C:\\Users\\Ada', '{"path":"~\\\\Booth"}'],
  ['ada.l@mail.example.com asked', '/root', '[email] asked'],
  ['from +1 (415) 555-0100, then 415-555-0100', '/root', 'from [phone], then [phone]'],
  ['10.0.0.7 and fe80:0:0:1:2 at 12:30:15', '/root', '[address] and [address] at 12:30:15'],
  ['with sk-abcdefghijklmnopqrstuv', '/root', 'with [key]'],
  ['/api/leads?q=Ada "x"', '/root', '/api/leads?[query] "x"'],
])('what a log says of people is left out: %s', (line, home, told) => {
  expect(redact(line, home)).toBe(told);
});

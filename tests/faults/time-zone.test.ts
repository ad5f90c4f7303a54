import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { nodeBinary, ROOT } from '../support/node-binary.ts';
import { tempFolder } from '../support/temp-folder.ts';

const canMount =
  process.platform === 'linux' &&
  spawnSync('unshare', ['--mount', 'mount', '--bind', '/etc', '/etc']).status === 0;

function module(path: string): string {
  return JSON.stringify(resolve(ROOT, 'server', path));
}

/** Runs where /etc is a copy: the laptop is set from Berlin to Tokyo, and a minute goes by. */
const SCRIPT = `
import { symlinkSync, rmSync } from 'node:fs';
import { mock } from 'node:test';
import { followTimeZone } from ${module('platform/time-zone.ts')};
import { momentInWords } from ${module('platform/time.ts')};
import { dayInWords } from ${module('features/readiness/check.ts')};
const setTo = (zone) => {
  rmSync('/etc/localtime', { force: true });
  symlinkSync('/usr/share/zoneinfo/' + zone, '/etc/localtime');
};
const told = () => [new Date(0).getHours(), momentInWords(0), dayInWords(0)];
mock.timers.enable({ apis: ['setInterval'] });
setTo('Europe/Berlin');
followTimeZone(process.env);
const before = told();
setTo('Asia/Tokyo');
mock.timers.tick(60_000);
console.log(JSON.stringify([before, told()]));
`;

test.runIf(canMount)('the server follows the laptop into another time zone', () => {
  const copy = tempFolder();
  cpSync('/etc', join(copy, 'etc'), { recursive: true, verbatimSymlinks: true });
  const run = (TZ?: string) => {
    const { stdout, stderr } = spawnSync(
      'unshare',
      [
        '--mount',
        'sh',
        '-c',
        'mount --bind "$0/etc" /etc && exec "$1" --input-type=module -e "$2"',
        copy,
        nodeBinary(),
        SCRIPT,
      ],
      { encoding: 'utf8', env: { ...process.env, TZ } },
    );
    return JSON.parse(stdout || `{ "failed": ${JSON.stringify(stderr)} }`) as unknown;
  };
  expect(run()).toEqual([
    [1, 'Jan 1, 1970, 01:00', 'Thursday, January 1, 1970, 01:00'],
    [9, 'Jan 1, 1970, 09:00', 'Thursday, January 1, 1970, 09:00'],
  ]);
  // Someone who names a zone for Booth means it.
  const there = [19, 'Dec 31, 1969, 19:00', 'Wednesday, December 31, 1969, 19:00'];
  expect(run('America/New_York')).toEqual([there, there]);
});

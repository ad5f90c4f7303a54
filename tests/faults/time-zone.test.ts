import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { nodeBinary, ROOT } from '../support/node-binary.ts';
import { tempFolder } from '../support/temp-folder.ts';

const canMount =
  process.platform === 'linux' &&
  spawnSync('unshare', ['--mount', 'mount', '--bind', '/etc', '/etc']).status === 0;

/** Runs where /etc is a copy: the laptop is set from Berlin to Tokyo, and a minute goes by. */
const SCRIPT = `
import { symlinkSync, rmSync } from 'node:fs';
import { mock } from 'node:test';
import { followTimeZone } from ${JSON.stringify(resolve(ROOT, 'server/platform/time-zone.ts'))};
const setTo = (zone) => {
  rmSync('/etc/localtime', { force: true });
  symlinkSync('/usr/share/zoneinfo/' + zone, '/etc/localtime');
};
const told = () => [Intl.DateTimeFormat().resolvedOptions().timeZone, new Date(0).getHours()];
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
    ['Europe/Berlin', 1],
    ['Asia/Tokyo', 9],
  ]);
  // Someone who names a zone for Booth means it.
  expect(run('America/New_York')).toEqual([
    ['America/New_York', 19],
    ['America/New_York', 19],
  ]);
});

import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const run = resolve(import.meta.dirname, '../../../main/launch/run.cjs');

/** A Node on this machine that is too old for Booth, if there is one. */
function oldNode(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const candidates = folders
    .map((folder) => join(folder, 'node'))
    .filter((file) => existsSync(file));
  return [...new Set(candidates.map((file) => realpathSync(file)))].find((file) => {
    const { stdout } = spawnSync(file, ['--version'], { encoding: 'utf8' });
    return Number.parseInt(stdout.slice(1), 10) < 24;
  });
}

describe('the guard against an old Node', () => {
  it('says in one sentence what to do', () => {
    const pretend = `data:text/javascript,Object.defineProperty(process, 'versions', { value: { node: '20.1.0' } })`;
    const args = ['--import', pretend, run, 'serve'];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    expect(status).toBe(1);
    expect(stdout).toBe('');
    expect(stderr.trimEnd().split('\n')).toEqual([
      expect.stringMatching(/^Booth needs Node 24 and this is Node 20\.1\.0: run "npm ci"/),
    ]);
  });

  const old = oldNode();
  it.skipIf(old === undefined)('can be read by a real old Node', () => {
    const { status, stderr } = spawnSync(String(old), [run, 'serve'], { encoding: 'utf8' });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^Booth needs Node 24 /);
  });

  const NO_SCRIPTS = ['', '../../../etc/passwd', 'toString', '--help'];
  it.each(NO_SCRIPTS)('runs no script named "%s"', (name) => {
    const { status, stderr } = spawnSync(process.execPath, [run, name], { encoding: 'utf8' });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^Usage: /);
  });
});

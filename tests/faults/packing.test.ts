import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { nodeBinary, ROOT } from '../support/node-binary.ts';
import { tempFolder } from '../support/source-server.ts';

const BUILDER = resolve(ROOT, 'node_modules/electron-builder/cli.js');

/** `npm run dist` after its build, into a folder of the test's own. */
function pack(output: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  return spawnSync(nodeBinary(), [BUILDER, ...args, `-c.directories.output=${output}`], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
}

/** Stands in for the program that makes Debian packages, which electron-builder would fetch: makes an empty package. */
function standInForFpm(folder: string): NodeJS.ProcessEnv {
  const fpm = join(folder, 'fpm');
  const lines = [
    '#!/bin/sh',
    'while [ $# -gt 0 ]; do',
    '  if [ "$1" = --package ]; then : > "$2"; fi',
    '  shift',
    'done',
  ];
  writeFileSync(fpm, `${lines.join('\n')}\n`);
  chmodSync(fpm, 0o755);
  return { USE_SYSTEM_FPM: 'true', PATH: `${folder}${delimiter}${process.env['PATH'] ?? ''}` };
}

describe.skipIf(process.platform !== 'linux')('packing', () => {
  test('for another processor is refused with what to do, and nothing is packed', () => {
    const folder = tempFolder();
    const other = process.arch === 'arm64' ? 'x64' : 'arm64';
    const { status, stdout, stderr } = pack(folder, ['--linux', 'dir', `--${other}`]);
    expect(stdout + stderr).toContain(
      `Booth cannot be packed for linux-${other} here: npm has installed the native modules of linux-${process.arch}`,
    );
    expect(stdout + stderr).toContain(`"npm run dist" on a linux-${other} computer.`);
    expect(status).not.toBe(0);
    expect(existsSync(join(folder, 'linux-unpacked'))).toBe(false);
  });

  test('a Debian package misses nothing that it must tell of itself', () => {
    const folder = tempFolder();
    const app = join(folder, 'app');
    mkdirSync(join(app, 'resources'), { recursive: true });
    const { status, stdout, stderr } = pack(
      join(folder, 'out'),
      ['--linux', 'deb', `--${process.arch}`, '--prepackaged', app],
      standInForFpm(folder),
    );
    expect(stdout + stderr).not.toContain('Please specify');
    expect(status).toBe(0);
  });
});

import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../support/node-binary.ts';
import { tempFolder } from '../support/source-server.ts';
import { skipLoudly } from '../support/skip-loudly.ts';

/** A Node of this machine that is too old for the server. */
function findOldNode(): string | null {
  const candidates = ['/usr/local/bin/node', '/usr/bin/node', process.env['BOOTH_OLD_NODE'] ?? ''];
  for (const path of candidates.filter(Boolean)) {
    const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' });
    if (status === 0 && Number.parseInt(stdout.slice(1), 10) < 24) return path;
  }
  return null;
}

test('a Node that is too old is told so, instead of a crash without a word', (context) => {
  const oldNode = findOldNode();
  if (oldNode === null) {
    skipLoudly(context, 'this machine has no Node older than 24; the sentence was not seen');
  }
  // As the build leaves the entry: plain JavaScript, from which nothing else is ever reached.
  const entry = join(tempFolder(), 'index.mjs');
  const source = readFileSync(resolve(ROOT, 'server/index.ts'), 'utf8');
  writeFileSync(entry, stripTypeScriptTypes(source));
  const { status, stderr } = spawnSync(oldNode, [entry], { encoding: 'utf8' });
  expect(stderr.trim()).toMatch(
    /^Booth needs Node 24 or newer; this is Node v\d+\.\d+\.\d+\. .*\.$/,
  );
  expect(status).toBe(1);
});

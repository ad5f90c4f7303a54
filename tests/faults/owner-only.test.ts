import { sendRequest } from '../support/http-client.ts';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PUBLIC_HOST } from '../support/api.ts';
import { openToOthers } from '../support/open-modes.ts';
import { startSourceServer, tempFolder } from '../support/source-server.ts';

// The servers inherit it: a system on which everything is everybody's.
let before: number;
beforeAll(() => void (before = process.umask(0)));
afterAll(() => void process.umask(before));

async function ask(port: number): Promise<void> {
  const json = { content: 'Who may read this?', author_name: null };
  const { status } = await sendRequest({ port, host: PUBLIC_HOST }, '/api/question', { json });
  expect(status).toBe(201);
}

test('what a first start makes is its owner’s alone', async () => {
  const dataDir = join(tempFolder(), 'data');
  const server = await startSourceServer(dataDir);
  await ask(server.port);
  for (const name of ['booth.db', 'booth.db-wal', 'secret.key', 'media', 'logs']) {
    expect(existsSync(join(dataDir, name)), name).toBe(true);
  }
  expect(openToOthers(dataDir)).toEqual([]);
});

test('a folder of an older version, or copied without its modes, is taken back', async () => {
  const dataDir = join(tempFolder(), 'data');
  const first = await startSourceServer(dataDir);
  await first.kill();
  mkdirSync(join(dataDir, 'backups'));
  writeFileSync(join(dataDir, 'backups/booth-1.db'), 'everybody’s');
  writeFileSync(join(dataDir, 'media/0123456789abcdef01234567.png'), 'everybody’s');
  writeFileSync(join(dataDir, 'notes of somebody.txt'), 'not ours', { mode: 0o644 });
  chmodSync(dataDir, 0o777);
  for (const name of ['booth.db', 'booth.db-wal', 'booth.lock', 'secret.key', 'logs/booth.1.log']) {
    chmodSync(join(dataDir, name), 0o666);
  }
  for (const name of ['logs', 'media']) chmodSync(join(dataDir, name), 0o777);
  expect(openToOthers(dataDir)).not.toEqual([]);

  const server = await startSourceServer(dataDir);
  await ask(server.port);
  // A folder that is not everybody's any more hides it; the file itself is left as it was.
  expect(openToOthers(dataDir)).toEqual(['notes of somebody.txt 644']);
});

test('a disk that knows no modes does not stop the start', async () => {
  const folder = tempFolder();
  const withoutModes = join(folder, 'without-modes.mjs');
  writeFileSync(
    withoutModes,
    `import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
fs.chmodSync = (path) => {
  process.stderr.write('chmod was refused\\n');
  throw Object.assign(new Error('EPERM: operation not permitted, chmod ' + path), { code: 'EPERM' });
};
syncBuiltinESMExports();
`,
  );
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir, { mode: 0o777 });
  const NODE_OPTIONS = `--import=${pathToFileURL(withoutModes).href}`;
  const server = await startSourceServer(dataDir, { env: { NODE_OPTIONS } });
  await ask(server.port);
  expect(server.output()).toContain('chmod was refused');
});

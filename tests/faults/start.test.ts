import Database from 'better-sqlite3';
import {
  mkdirSync,
  readFileSync,
  writeFileSync,
  existsSync,
  chmodSync,
  readdirSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test, afterAll, beforeAll, describe } from 'vitest';
import { PUBLIC_HOST } from '../support/api.ts';
import { sendRequest } from '../support/http-client.ts';
import { openToOthers, sha256 } from '../support/data-folder.ts';
import { staffedFolder } from '../support/staffed-server.ts';
import { makeReadOnly, mountDisk } from '../support/small-disk.ts';
import { addBackup } from '../support/stored-backup.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { endOfStart, startTestServer, type Ended } from '../support/test-server.ts';

/** One sentence on the terminal, no stack, exit code 1. */
function expectReason({ code, stdout, stderr }: Ended, reason: string): void {
  expect(stderr.trim().split('\n').at(-1)).toBe(`Booth cannot start: ${reason}`);
  expect(stderr + stdout).not.toMatch(/\n\s+at /);
  expect(code).toBe(1);
}
function startOn(dataDir: string, port = 0) {
  return endOfStart(['--port', String(port), '--data-dir', dataDir]);
}
function hashOf(file: string) {
  return sha256(readFileSync(file));
}

test('a port or a data folder on which another server works is refused', async () => {
  const folder = tempFolder();
  const first = await startTestServer(folder);
  expectReason(
    await startOn(tempFolder(), first.port),
    `Port ${first.port} is in use by another program. Close it, or choose another port.`,
  );
  expectReason(await startOn(folder), `Booth is already running on the data folder ${folder}.`);
  await first.kill();
  // A killed server keeps nothing locked.
  await startTestServer(folder);
});

test('a data folder that cannot be made is said with what is in the way', async () => {
  const file = join(tempFolder(), 'file');
  writeFileSync(file, '');
  for (const folder of [file, join(file, 'inner')]) {
    const reason = `Booth cannot make its data folder ${folder}: a file is in the way.`;
    expectReason(await startOn(folder), reason);
  }
  // Nothing can be made there, as on a drive letter or a network share that is away.
  const folder = '/proc/away/data';
  if (!existsSync('/proc/self')) return;
  expectReason(
    await startOn(folder),
    `Booth cannot make its data folder ${folder}: its disk or the folder above it is missing. Plug in its disk, or choose another folder with --data-dir.`,
  );
});

test('--help and --version are answered, and nothing is started', async () => {
  const folder = join(tempFolder(), 'data');
  const answers = await Promise.all(
    ['--help', '--version'].map((flag) => endOfStart([flag, '--data-dir', folder])),
  );
  expect(answers.map(({ code, stdout }) => [code, stdout.split('\n')[0]])).toEqual([
    [0, 'Live questions and leads for a trade-show booth, on one laptop.'],
    [0, expect.stringMatching(/^Booth \d+\.\d+\.\d+$/)],
  ]);
  expect(existsSync(folder)).toBe(false);
});

test('a disk that is read-only or full is said, with what to do', async (context) => {
  const [empty, full] = [mountDisk(context, 'ro'), mountDisk(context, 'size=16k')];
  const used = staffedFolder(mountDisk(context, 'size=8m'));
  makeReadOnly(used);
  for (const folder of [empty, used, join(empty, 'not yet there')]) {
    expectReason(
      await startOn(folder),
      `Booth cannot write to its data folder ${folder}. Give your user permission to write there, or choose another folder with --data-dir.`,
    );
  }
  expectReason(
    await startOn(full),
    `The disk of ${full} is full. Empty the trash, or move large files to another disk.`,
  );
});

test('a damaged database is left as it is, and put aside for an empty one when staff ask for it', async () => {
  const folder = staffedFolder();
  const booth = await startTestServer(folder);
  await ask(booth.port);
  expect(await booth.stop()).toBe(0);
  const file = join(folder, 'booth.db');
  writeFileSync(file, 'This is a text. '.repeat(1000));
  const before = hashOf(file);
  // Its backup is no better.
  const backups = join(folder, 'backups');
  for (const name of readdirSync(backups, { recursive: true, encoding: 'utf8' })) {
    if (name.endsWith('booth.db')) writeFileSync(join(backups, name), 'no database');
  }
  expectReason(
    await startOn(folder),
    `The database in ${folder} is damaged, and no backup on this laptop can replace it. Plug in the stick with the external backup, or start with an empty database.`,
  );
  expect(hashOf(file)).toBe(before);

  const empty = await startTestServer(folder, { args: ['--start-empty'] });
  await ask(empty.port);
  expect(await empty.stop()).toBe(0);
  const aside = readdirSync(folder).filter((name) => /^booth-damaged-.*\.db$/.test(name));
  expect(aside.map((name) => hashOf(join(folder, name)))).toEqual([before]);
  const db = new Database(file, { readonly: true });
  // The first question's number is not given out a second time.
  expect(db.prepare('SELECT id FROM questions').pluck().all()).toEqual([2]);
  db.close();
});

test('a database of a newer version is left as it is, and its version named', async () => {
  const folder = staffedFolder();
  const db = new Database(join(folder, 'booth.db'));
  db.pragma('user_version = 9999');
  db.close();
  const own = String(createRequire(import.meta.url)('../../package.json').version);
  const told = (by: string) =>
    `This data folder was last used by ${by}, and this is Booth ${own}. Nothing was changed. Install ${by === 'Booth 9.1.0' ? by : 'that one'} again: there is no backup from before it to go back to.`;
  expectReason(await startOn(folder), told('a newer version of Booth'));
  // Its backups say which.
  mkdirSync(join(folder, 'backups'), { recursive: true });
  writeFileSync(join(folder, 'backups/booth.id'), '0123456789abcdef');
  await addBackup(join(folder, 'backups'), { version: '9.1.0', schema: 9999 });
  expectReason(await startOn(folder), told('Booth 9.1.0'));
  const again = new Database(join(folder, 'booth.db'), { readonly: true });
  expect(again.pragma('user_version', { simple: true })).toBe(9999);
  expect(again.prepare('SELECT count(*) FROM admin_account').pluck().get()).toBe(1);
  again.close();
});

async function ask(port: number): Promise<void> {
  const json = { content: 'Who may read this?', author_name: null };
  const { status } = await sendRequest({ port, host: PUBLIC_HOST }, '/api/question', { json });
  expect(status).toBe(201);
}

describe('on a system on which everything is everybody’s', () => {
  // The servers inherit it.
  let before: number;
  beforeAll(() => void (before = process.umask(0)));
  afterAll(() => void process.umask(before));

  test('what a first start makes is its owner’s alone', async () => {
    const dataDir = join(tempFolder(), 'not', 'yet', 'there');
    const server = await startTestServer(dataDir);
    await ask(server.port);
    for (const name of ['booth.db', 'booth.db-wal', 'secret.key', 'media', 'logs']) {
      expect(existsSync(join(dataDir, name)), name).toBe(true);
    }
    expect(openToOthers(dataDir)).toEqual([]);
  });

  test('a folder of an older version, or copied without its modes, is taken back', async () => {
    const dataDir = join(tempFolder(), 'data');
    const first = await startTestServer(dataDir);
    await first.kill();
    mkdirSync(join(dataDir, 'backups'));
    writeFileSync(join(dataDir, 'backups/booth-1.db'), 'everybody’s');
    writeFileSync(join(dataDir, 'media/0123456789abcdef01234567.png'), 'everybody’s');
    writeFileSync(join(dataDir, 'notes of somebody.txt'), 'not ours', { mode: 0o644 });
    chmodSync(dataDir, 0o777);
    for (const name of [
      'booth.db',
      'booth.db-wal',
      'booth.lock',
      'secret.key',
      'logs/booth.1.log',
    ]) {
      chmodSync(join(dataDir, name), 0o666);
    }
    for (const name of ['logs', 'media']) chmodSync(join(dataDir, name), 0o777);
    expect(openToOthers(dataDir)).not.toEqual([]);

    const server = await startTestServer(dataDir);
    await ask(server.port);
    // A folder that is not everybody's any more hides it; the file itself is left as it was.
    expect(openToOthers(dataDir)).toEqual(['notes of somebody.txt 644']);
  });

  test('a disk that knows no modes does not stop the start', { tags: 'deep' }, async () => {
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
    const server = await startTestServer(dataDir, { env: { NODE_OPTIONS } });
    await ask(server.port);
    expect(server.output()).toContain('chmod was refused');
  });
});

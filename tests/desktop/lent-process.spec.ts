import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { isRunning } from '../../server/platform/processes.ts';
import { ROOT } from '../support/node-binary.ts';
import { expect, test } from './desktop.ts';

const SOURCES = resolve(import.meta.dirname, 'lent-process');
/** Electron's package exports the path of its binary. */
const electronPath = String(createRequire(import.meta.url)('electron'));

/** Bundles the processes as they are bundled for the app, except that any Electron runs this server. */
async function buildApp(folder: string): Promise<void> {
  const commonJs = [
    join(SOURCES, 'shell.ts'),
    join(SOURCES, 'images.ts'),
    resolve(ROOT, 'main/server-bootstrap.ts'),
  ];
  await bundle(folder, 'cjs', commonJs);
  await bundle(folder, 'es', [join(SOURCES, 'server.ts')]);
  await writeFile(join(folder, 'package.json'), '{ "main": "shell.cjs" }');
}

async function bundle(folder: string, format: 'cjs' | 'es', input: string[]): Promise<void> {
  const name = format === 'cjs' ? '[name].cjs' : '[name].mjs';
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true, external: ['electron'] },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: false,
      target: 'node18',
      rolldownOptions: { input, output: { format, entryFileNames: name, chunkFileNames: name } },
    },
  });
}

test('inside Electron the server is an ES module in a utility process, and the shell lends it a process for images, which ends with it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'booth-lent-'));
  await buildApp(folder);
  const asRoot = process.platform === 'linux' && process.getuid?.() === 0;
  const shell = spawn(electronPath, [...(asRoot ? ['--no-sandbox'] : []), folder], {
    stdio: ['ignore', 'pipe', 'ignore'],
    // The shell stays alive, so that it isn't the shell's exit that ends the process.
    env: { ...process.env, LINGER_MS: '60000' },
  });
  let printed = '';
  shell.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
  try {
    const lines = (kind: RegExp) => printed.split('\n').filter((line) => kind.test(line));
    await expect.poll(() => lines(/^(\{"pid"|gone)/)).toHaveLength(3);
    // The one that was killed before it was there never says anything.
    expect(lines(/^early/)).toEqual(['early: it never came up']);
    expect(lines(/^told/)).toEqual(['told: {"args":["--data-dir","the data folder"]}']);
    const [first, second] = lines(/^\{"pid"/).map((line): unknown => JSON.parse(line));
    expect(first).toMatchObject({ bytes: [1, 2, 3] });
    expect(second).toMatchObject({ bytes: [4] });
    for (const process of [first, second]) {
      const pid = Number(Reflect.get(Object(process), 'pid'));
      await expect.poll(() => isRunning(pid)).toBe(false);
    }
    expect(shell.exitCode).toBeNull();
  } finally {
    shell.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
});

import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { isRunning } from '../../server/platform/processes.ts';
import { expect, test } from './desktop.ts';

const SOURCES = resolve(import.meta.dirname, 'lent-process');
/** Electron's package exports the path of its binary. */
const electronPath = String(createRequire(import.meta.url)('electron'));

/** Bundles the three processes as the shell is bundled, so that any Electron runs them. */
async function buildApp(folder: string): Promise<void> {
  const input = ['shell', 'server', 'pictures'].map((name) => [name, join(SOURCES, `${name}.ts`)]);
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true, external: ['electron'] },
    build: {
      ssr: true,
      outDir: folder,
      target: 'node18',
      rolldownOptions: {
        input: Object.fromEntries(input),
        output: { format: 'cjs', entryFileNames: '[name].cjs', chunkFileNames: '[name].cjs' },
      },
    },
  });
  await writeFile(join(folder, 'package.json'), '{ "main": "shell.cjs" }');
}

test('inside Electron the shell lends the server a process for pictures, which ends with the server', async () => {
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
    const lines = () => printed.split('\n').filter((line) => /^(\{"pid"|gone)/.test(line));
    await expect.poll(lines).toHaveLength(3);
    const [first, second] = lines()
      .filter((line) => line !== 'gone')
      .map((line): unknown => JSON.parse(line));
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

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { finished } from 'node:stream/promises';
import { onTestFinished, vi } from 'vitest';
import { LANGUAGES } from '../../server/contract/languages.ts';
import { nodeBinary, ROOT } from './node-binary.ts';
import { startServer, type ServerProcess } from './server-process.ts';
import { stubHtml } from './stub-pages.ts';

const ENTRY = resolve(ROOT, 'server/index.ts');
/** For a server that looks after things ten times as often, and whose time flies as fast. */
export const HASTY = {
  BOOTH_TEST_HASTY: String(Date.now()),
  NODE_OPTIONS: `--import=${resolve(ROOT, 'tests/support/hasty-clock.mjs')}`,
};
/** Longer than a start and a stop take on a busy machine. */
const EXIT_MS = 30_000;

// Each of these tests starts real processes, a second or two each and more on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

/** A folder that is removed at the end of the test. */
export function tempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'booth-fault-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

/** Pages on the disk that need no build, and the variables that point the server to them. */
export function stubPagesEnv(): { BOOTH_RENDERER_DIR: string; BOOTH_VISITOR_BUNDLE: string } {
  const folder = tempFolder();
  mkdirSync(join(folder, 'assets'));
  for (const app of ['visitor', 'display', 'admin'] as const) {
    mkdirSync(join(folder, app));
    writeFileSync(join(folder, app, 'index.html'), stubHtml(app));
  }
  mkdirSync(join(folder, '.vite'));
  const words = LANGUAGES.map((language) => [
    `server/contract/words/${language}.ts`,
    { file: `assets/${language}.js` },
  ]);
  const built = {
    ...Object.fromEntries(words),
    'visitor/rehearsal.ts': { file: 'assets/rehearsal.js' },
    'display/index.html': { file: 'assets/display.js' },
    'display/stage-app.tsx': { file: 'assets/stage.js' },
  };
  writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(built));
  const bundle = join(folder, 'server-entry.mjs');
  writeFileSync(
    bundle,
    'export const renderVisitor = (page) => `<main>${page.view}</main>`;\nexport const renderLive = () => "";\nexport const renderPrivacy = () => "";\nexport const renderOwn = () => "";\nexport const renderPhone = () => "";\n',
  );
  return { BOOTH_RENDERER_DIR: folder, BOOTH_VISITOR_BUNDLE: bundle };
}

export type SourceServer = ServerProcess & {
  port: number;
  /** Everything that it printed so far. */
  output: () => string;
};

/** Starts the server from source in a process of its own; it is killed at the end of the test when it still runs. */
export async function startSourceServer(
  dataDir: string,
  options: {
    port?: number | null;
    env?: NodeJS.ProcessEnv;
    within?: readonly string[];
    args?: readonly string[];
  } = {},
): Promise<SourceServer> {
  process.env['BOOTH_SERVER_ENTRY'] = ENTRY;
  let output = '';
  const server = await startServer({
    dataDir,
    port: options.port === undefined ? 0 : options.port,
    env: { BOOTH_RATE_LIMIT: 'off', ...stubPagesEnv(), ...options.env },
    ...(options.within && { within: options.within }),
    ...(options.args && { args: options.args }),
    onOutput: (text) => (output += text),
  });
  onTestFinished(server.kill);
  return { ...server, port: server.ready.port, output: () => output };
}

/** How a process ended, and what it printed. */
export type Ended = { code: number | null; stdout: string; stderr: string };

/** Waits for a process to end by itself; kills it, and fails, when it does not. */
export async function endOf(child: ChildProcess): Promise<Ended> {
  const printed = { stdout: '', stderr: '' };
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (printed.stdout += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (printed.stderr += text));
  const timer = setTimeout(() => child.kill('SIGKILL'), EXIT_MS);
  // Not the child's `close`: it never comes when this side has cut the channel between them.
  await Promise.all([
    once(child, 'exit'),
    ...[child.stdout, child.stderr].flatMap((stream) => (stream ? [finished(stream)] : [])),
  ]);
  clearTimeout(timer);
  if (child.signalCode === 'SIGKILL') throw new Error(`It did not end: ${JSON.stringify(printed)}`);
  return { code: child.exitCode, ...printed };
}

/** Starts the server from source and leaves it to itself. @param shell with a channel to it, as the shell has one */
export function spawnSourceServer(
  args: string[],
  options: { env?: NodeJS.ProcessEnv; shell?: boolean } = {},
): ChildProcess {
  return spawn(nodeBinary(), [ENTRY, ...args], {
    stdio: ['ignore', 'pipe', 'pipe', ...(options.shell ? (['ipc'] as const) : [])],
    env: { ...process.env, ...stubPagesEnv(), ...options.env },
  });
}

/** Starts the server where it is expected to refuse; resolves when it ended. */
export function endOfStart(args: string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  return endOf(spawnSourceServer(args, { env }));
}

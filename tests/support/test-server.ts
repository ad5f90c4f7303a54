import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { finished } from 'node:stream/promises';
import { onTestFinished, vi } from 'vitest';
import { nodeBinary, ROOT } from './node-binary.ts';
import { SERVER_ENTRY, type ServerOptions, startServer } from './server-process.ts';

/** For a server that looks after things ten times as often, and whose time flies as fast. */
export const HASTY = {
  BOOTH_TEST_HASTY: String(Date.now()),
  NODE_OPTIONS: `--import=${resolve(ROOT, 'tests/support/hasty-clock.mjs')}`,
};
/** Longer than a start and a stop take on a busy machine. */
const EXIT_MS = 30_000;

// Each of these tests starts real processes, a second or two each and more on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

export type TestServer = Awaited<ReturnType<typeof startTestServer>>;

/** Starts the built server in a separate process; it is killed at the end of the test when it still runs. */
export async function startTestServer(
  dataDir: string,
  { port = 0, env, ...rest }: Partial<Pick<ServerOptions, 'port' | 'env' | 'within' | 'args'>> = {},
) {
  let output = '';
  const server = await startServer({
    ...rest,
    dataDir,
    port,
    env: { BOOTH_RATE_LIMIT: 'off', ...env },
    onOutput: (text) => (output += text),
  });
  onTestFinished(server.kill);
  return {
    ...server,
    port: server.ready.port,
    output: () => output,
  };
}

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

/** Starts the server and leaves it to itself. @param shell with a channel to it, as the shell has one */
export function spawnTestServer(
  args: string[],
  options: { env?: NodeJS.ProcessEnv; shell?: boolean } = {},
): ChildProcess {
  return spawn(nodeBinary(), [SERVER_ENTRY, ...args], {
    stdio: ['ignore', 'pipe', 'pipe', ...(options.shell ? (['ipc'] as const) : [])],
    env: { ...process.env, ...options.env },
  });
}

/** Starts the server where it is expected to refuse; resolves when it ended. */
export function endOfStart(args: string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  return endOf(spawnTestServer(args, { env }));
}

import { sendRequest } from '../support/http-client.ts';
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { PUBLIC_HOST } from '../support/api.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const STARTS_MS = 60_000;

/** What a service manager or a person types, on a machine without a display. */
function npmRun(script: string): { npm: ChildProcess; printed: () => string } {
  const dataDir = mkdtempSync(join(tmpdir(), 'booth-npm-'));
  const { DISPLAY: _x, WAYLAND_DISPLAY: _wayland, ...env } = process.env;
  // The Node of this test comes before every other, in `.bin`; npm itself must work with any.
  const path = (env['PATH'] ?? '').split(delimiter).filter((folder) => !folder.endsWith('.bin'));
  const args = ['run', script, '--', '--port', '0', '--data-dir', dataDir];
  const npm = spawn('npm', args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...env, PATH: path.join(delimiter) },
  });
  let printed = '';
  for (const stream of [npm.stdout, npm.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text));
  }
  onTestFinished(() => {
    npm.kill('SIGTERM');
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  });
  return { npm, printed: () => printed };
}

async function portOf(printed: () => string): Promise<number> {
  const match = await vi.waitFor(
    () => {
      const found = /http:\/\/admin\.localhost:(\d+)/.exec(printed());
      if (found === null) throw new Error(`Not running yet:\n${printed()}`);
      return found;
    },
    { timeout: STARTS_MS, interval: 50 },
  );
  return Number(match[1]);
}

function ask(port: number) {
  return sendRequest({ port, host: PUBLIC_HOST }, '/api/questions/approved');
}

describe.skipIf(process.platform === 'win32')('npm', () => {
  it.each(['serve', 'start'])(
    'run %s hands its arguments on, and takes the server down with it',
    async (script) => {
      const { npm, printed } = npmRun(script);
      const port = await portOf(printed);
      expect((await ask(port)).status).toBe(200);
      npm.kill('SIGTERM');
      await vi.waitFor(() => expect(ask(port)).rejects.toThrow('ECONNREFUSED'), {
        timeout: 10_000,
        interval: 100,
      });
    },
    STARTS_MS + 20_000,
  );

  it(
    'start says in one sentence why there are no windows',
    async () => {
      const { printed } = npmRun('start');
      await portOf(printed);
      const sentence =
        'Without windows, because there is no display here: this runs the server alone.';
      expect(printed().split(sentence)).toHaveLength(2);
    },
    STARTS_MS + 20_000,
  );
});

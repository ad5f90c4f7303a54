import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { expect, inject, test, vi } from 'vitest';
import { isRunning } from '../../server/platform/processes.ts';
import { ADMIN_HOST } from '../support/api.ts';
import { createClient } from '../support/http-client.ts';
import { upload } from '../support/multipart.ts';
import { HIDDEN_SVG_BOMBS } from '../support/picture-bombs.ts';
import { startSourceServer, tempFolder } from '../support/source-server.ts';

const PATIENCE = { timeout: 20_000, interval: 100 };

/** The process that a server draws with, once it has drawn for a second. @throws before that */
function busyChildOf(server: number): number {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,time='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  const row = rows.find(
    ([, parent, time]) => Number(parent) === server && /[1-9]/.test(time ?? ''),
  );
  if (row === undefined) throw new Error('It does not draw yet.');
  return Number(row[0]);
}

/** A server that draws a picture which takes minutes. */
async function drawingServer() {
  const dataDir = tempFolder();
  const template = inject('template');
  cpSync(template.staff, dataDir, { recursive: true });
  const server = await startSourceServer(dataDir);
  const staff = createClient({ port: server.port, host: ADMIN_HOST });
  staff.setCookie(template.cookie);
  staff.csrf = template.csrf;
  const answer = upload(staff, HIDDEN_SVG_BOMBS[0]?.[1] ?? '', 'logo.svg').then(
    ({ status }) => status,
    () => 'cut off',
  );
  const child = await vi.waitFor(() => busyChildOf(server.process.pid ?? 0), PATIENCE);
  return { server, child, answer };
}

test.skipIf(process.platform === 'win32')(
  'a stop does not wait for a picture that is being drawn',
  async () => {
    const { server, child, answer } = await drawingServer();
    expect(await server.stop()).toBe(0);
    expect(await answer).toBe(503);
    await vi.waitFor(() => expect(isRunning(child)).toBe(false), PATIENCE);
  },
);

test.skipIf(process.platform === 'win32')(
  'a killed server leaves no process behind that goes on drawing',
  async () => {
    const { server, child, answer } = await drawingServer();
    await server.kill();
    expect(await answer).toBe('cut off');
    await vi.waitFor(() => expect(isRunning(child)).toBe(false), PATIENCE);
  },
);

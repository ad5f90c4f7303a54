import { spawn, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test, vi } from 'vitest';
import { serverMessage } from '../../server/contract/shell.ts';
import { isRunning } from '../../server/platform/processes.ts';
import { PUBLIC_HOST } from '../support/api.ts';
import { openEventStream } from '../support/event-stream.ts';
import { staffedFolder, startStaffed } from '../support/staffed-server.ts';
import { upload } from '../support/multipart.ts';
import { nodeBinary, ROOT } from '../support/node-binary.ts';
import { HIDDEN_SVG_BOMBS } from '../support/image-bombs.ts';
import { heard } from '../support/server-process.ts';
import { endOf, HASTY, spawnTestServer, startTestServer } from '../support/test-server.ts';
import { tempFolder } from '../support/temp-folder.ts';

const PARENT = pathToFileURL(join(ROOT, 'server/platform/parent.ts')).href;
const QUESTION = JSON.stringify({ content: 'Still under way' });

/** A submission that the server has begun to read and whose body is still to come. */
async function openSubmission(port: number): Promise<ClientRequest> {
  const outgoing = request({
    host: '127.0.0.1',
    port,
    path: '/api/question',
    method: 'POST',
    agent: false,
    headers: {
      host: `${PUBLIC_HOST}:${port}`,
      'content-type': 'application/json',
      'content-length': QUESTION.length,
      expect: '100-continue',
    },
  });
  outgoing.flushHeaders();
  await once(outgoing, 'continue');
  return outgoing;
}

/** Whether someone listens on the port. */
function listens(port: number) {
  return new Promise<boolean>((fulfil) => {
    const socket = connect(port, '127.0.0.1', () => fulfil(true));
    socket.on('error', () => fulfil(false));
    socket.on('connect', () => socket.destroy());
  });
}

describe('a server that is asked to stop', () => {
  test.each(['SIGINT', 'message', 'disconnect'])(
    'by %s finishes what is under way, ends its streams and exits 0',
    async (how) => {
      const dataDir = tempFolder();
      const server = await startTestServer(dataDir);
      const stream = await openEventStream({ port: server.port, host: PUBLIC_HOST }, '/api/events');
      const submission = await openSubmission(server.port);
      const exited = endOf(server.process);

      if (how === 'message') server.process.send({ type: 'stop' });
      else if (how === 'disconnect') server.process.disconnect();
      else server.process.kill('SIGINT');
      await expect.poll(() => listens(server.port)).toBe(false);
      await stream.ended;

      const answered = once(submission, 'response');
      submission.end(QUESTION);
      const [answer]: IncomingMessage[] = await answered;
      expect(answer?.statusCode).toBe(201);
      answer?.resume();
      expect((await exited).code).toBe(0);
      expect(readFileSync(join(dataDir, 'logs/booth.1.log'), 'utf8')).toMatch(/"stopped"\}\s*$/);
    },
  );

  test('waits for nobody who never ends', async () => {
    const server = await startTestServer(tempFolder());
    const submission = await openSubmission(server.port);
    submission.on('error', () => {});
    const exited = endOf(server.process);
    server.process.kill('SIGTERM');
    server.process.kill('SIGTERM');
    expect((await exited).code).toBe(0);
    submission.destroy();
  });
});

describe('a server and the shell above it', () => {
  test('answers its beat, serves on under one that hangs, and ends when its process is gone', async () => {
    const server = await startTestServer(tempFolder(), { env: HASTY });
    const exited = endOf(server.process);
    const shell = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    await once(shell, 'spawn');
    const answered = heard(server.process, 15_000, (raw) => {
      const { data } = serverMessage.safeParse(raw);
      return data?.type === 'beat' ? data : undefined;
    });
    server.process.send({ type: 'beat', pid: shell.pid });
    expect(await answered).toEqual({ type: 'beat' });

    await expect.poll(server.output).toContain('the app does not answer; visitors are served on');
    expect(await listens(server.port)).toBe(true);
    shell.kill('SIGKILL');
    expect((await exited).code).toBe(0);
  });
});

describe('a server whose shell is gone', () => {
  test('is not brought down by what it was about to tell it', async () => {
    // As long as it waits like this, it cannot notice that the shell goes.
    const goOn = join(tempFolder(), 'go-on');
    const script = `
      import { existsSync, writeSync } from 'node:fs';
      import { connectParent } from ${JSON.stringify(PARENT)};
      const parent = connectParent();
      parent.listen({ onStop: () => process.exit(0), onSilent() {}, onPlaybackKey() {} });
      writeSync(1, 'busy');
      while (!existsSync(${JSON.stringify(goOn)}));
      for (let i = 0; i < 3; i += 1) parent.send({ type: 'beat' });`;
    const child = spawn(nodeBinary(), ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const exited = endOf(child);
    await once(child.stdout ?? child, 'data');
    child.disconnect();
    writeFileSync(goOn, '');
    expect(await exited).toMatchObject({ code: 0, stderr: '' });
  });

  test('exits even when that happened while it was starting', async () => {
    const child = spawnTestServer(['--port', '0', '--data-dir', tempFolder()], { shell: true });
    child.disconnect();
    await endOf(child);
  });
});

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

test.skipIf(process.platform === 'win32')(
  'a killed server leaves no process behind that goes on drawing',
  async () => {
    const server = await startStaffed(staffedFolder());
    // It takes minutes to draw.
    const cut = upload(server.staff, HIDDEN_SVG_BOMBS[0]?.[1] ?? '', 'logo.svg').catch(() => 'cut');
    const child = await vi.waitFor(() => busyChildOf(server.process.pid ?? 0), PATIENCE);
    await server.kill();
    expect(await cut).toBe('cut');
    await vi.waitFor(() => expect(isRunning(child)).toBe(false), PATIENCE);
  },
);

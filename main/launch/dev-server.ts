import { type ChildProcess, spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { resolve } from 'node:path';
import { serverMessage, shellMessage } from '../../server/contract/shell.ts';
import { ROOT } from './root.ts';

/** Editors save in several steps: wait until they are through. */
const SETTLE_MS = 100;

/**
 * The server from its sources, started again whenever they change. To the desktop shell it looks like the server
 * itself: it hands on the messages of both sides, apart from those that it answers for the server.
 */
function runDevServer(args: string[]): void {
  let child: ChildProcess | null = null;
  let port: string[] = [];
  let leaving = false;
  let timer: NodeJS.Timeout | undefined;

  const start = () => {
    // The last flag wins: a restart keeps the port that open pages know.
    child = spawn(process.execPath, [resolve(ROOT, 'server/index.ts'), ...args, ...port], {
      // Without a shell above it, the server prints its addresses itself.
      stdio: ['inherit', 'inherit', 'inherit', ...(process.connected ? (['ipc'] as const) : [])],
      env: { ...process.env, BOOTH_DEV: '1', NODE_ENV: 'development' },
    });
    child.on('message', (raw) => {
      const message = serverMessage.safeParse(raw);
      if (message.data?.type === 'ready') port = ['--port', String(message.data.port)];
      if (process.connected) process.send?.(raw);
    });
    child.once('exit', (code) => {
      child = null;
      if (leaving) process.exit(code ?? 0);
      console.error('The server ended; it starts again when a file next changes.');
    });
  };

  const restart = () => {
    const current = child;
    if (current === null) return start();
    current.removeAllListeners('exit');
    current.once('exit', () => {
      child = null;
      start();
    });
    // What it acknowledged is on the disk; waiting for open pages to disconnect would take seconds.
    current.kill('SIGKILL');
  };

  const leave = () => {
    leaving = true;
    if (child === null) process.exit(0);
    tellToStop(child);
  };

  start();
  watch(resolve(ROOT, 'server'), { recursive: true }, () => {
    clearTimeout(timer);
    if (!leaving) timer = setTimeout(restart, SETTLE_MS);
  });
  process.on('message', (raw) => {
    const message = shellMessage.safeParse(raw).data;
    if (message?.type === 'stop') leave();
    // On behalf of the server, which may be stopped at a breakpoint or waiting for a fault to be fixed.
    if (message?.type === 'beat') process.send?.({ type: 'beat' });
    if (message?.type === 'air-key' && child?.connected) child.send(message);
  });
  process.on('SIGTERM', leave).on('SIGINT', leave);
  process.on('disconnect', leave);
}

function tellToStop(child: ChildProcess): void {
  if (child.connected) child.send({ type: 'stop' });
  else child.kill();
}

runDevServer(process.argv.slice(2));

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { type ReadyMessage, serverMessage } from '../../server/contract/shell.ts';
import { nodeBinary, ROOT } from './node-binary.ts';

const READY_MS = 20_000;
const STOP_MS = 10_000;

export type ServerOptions = {
  dataDir: string;
  /** 0 takes any free port; null leaves it to the server. */
  port: number | null;
  /** Beside this process's own environment; an undefined value takes a variable away. */
  env?: NodeJS.ProcessEnv;
  /** A command to put before it, such as one that enters another machine's network. */
  within?: readonly string[];
  /** Called with everything that the server prints, as it comes. */
  onOutput?: (text: string) => void;
};

/** The real server in a process of its own, as the desktop shell runs it. */
export type ServerProcess = {
  ready: ReadyMessage;
  process: ChildProcess;
  /** Asks it to finish what is under way. Resolves with its exit code. */
  stop: () => Promise<number | null>;
  /** Pulls the plug (SIGKILL). Resolves when the process is gone. */
  kill: () => Promise<void>;
};

/** Starts the built server and waits until it listens. Fails with what it printed when it does not. */
export async function startServer(options: ServerOptions): Promise<ServerProcess> {
  const entry = process.env['BOOTH_SERVER_ENTRY'] ?? resolve(ROOT, '.build/server/index.js');
  const port = options.port === null ? [] : ['--port', String(options.port)];
  const server = [entry, ...port, '--data-dir', options.dataDir];
  const [command = nodeBinary(), ...args] = [...(options.within ?? []), nodeBinary(), ...server];
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      BOOTH_MDNS: 'off',
      BOOTH_ONLINE_PROBE: 'off',
      ...options.env,
    },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      options.onOutput?.(text);
    });
  }
  const exited = once(child, 'exit');
  // Whoever waits for the exit sees the fault; a spawn that failed must not also be an unhandled rejection.
  exited.catch(() => {});

  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await exited;
  };

  const stop = async () => {
    if (child.connected) child.send({ type: 'stop' });
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    if (child.exitCode === null && child.signalCode === null) await exited;
    clearTimeout(timer);
    return child.exitCode;
  };

  try {
    return { ready: await whenReady(child), process: child, stop, kill };
  } catch (error) {
    await kill();
    throw new Error(`The server did not start.\n${printed}`, { cause: error });
  }
}

function whenReady(child: ChildProcess): Promise<ReadyMessage> {
  return new Promise((fulfil, reject) => {
    const timer = setTimeout(() => reject(new Error(`Not ready within ${READY_MS} ms.`)), READY_MS);
    const settle = (act: () => void) => {
      clearTimeout(timer);
      act();
    };
    child.once('error', (error) => settle(() => reject(error)));
    child.once('exit', (code, signal) =>
      settle(() => reject(new Error(`It exited: ${signal ?? code}.`))),
    );
    child.on('message', (raw) => {
      const message = serverMessage.safeParse(raw);
      if (!message.success) return;
      if (message.data.type === 'failed') {
        const { reason } = message.data;
        settle(() => reject(new Error(reason)));
      } else if (message.data.type === 'ready') {
        const ready = message.data;
        settle(() => fulfil(ready));
      }
    });
  });
}

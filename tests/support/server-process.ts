import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { type ReadyMessage, serverMessage } from '../../server/contract/shell.ts';
import { nodeBinary, ROOT } from './node-binary.ts';

/** The built server. */
export const SERVER_ENTRY = resolve(ROOT, '.build/server/index.js');
const READY_MS = 60_000;
const STOP_MS = 10_000;

export type ServerOptions = {
  args?: readonly string[];
  dataDir: string;
  /** 0 takes any free port; null leaves it to the server. */
  port: number | null;
  /** Beside this process's own environment; an undefined value takes a variable away. */
  env?: NodeJS.ProcessEnv;
  /** A command to put before it, such as one that enters another machine's network. */
  within?: readonly string[];
  onOutput?: (text: string) => void;
};

/** The real server in a separate process, as the desktop shell runs it. */
export type ServerProcess = Awaited<ReturnType<typeof startServer>>;

/** Starts the built server and waits until it listens. Fails with what it printed when it does not. */
export async function startServer(options: ServerOptions) {
  const port = options.port === null ? [] : ['--port', String(options.port)];
  const server = [SERVER_ENTRY, ...port, '--data-dir', options.dataDir, ...(options.args ?? [])];
  const [command = nodeBinary(), ...args] = [...(options.within ?? []), nodeBinary(), ...server];
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: serverEnv(options.env),
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      options.onOutput?.(text);
    });
  }
  const exited = once(child, 'exit');
  // Anyone waiting for the exit sees the fault; a spawn that failed must not also be an unhandled rejection.
  exited.catch(() => {});

  /** Pulls the plug (SIGKILL). Resolves when the process is gone. */
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await exited;
  };

  /** Asks it to finish what is under way. Resolves with its exit code. */
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

/** This process's own environment and `env`, for a server that talks to no network. */
export function serverEnv(env: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const quiet = { NODE_ENV: 'production', BOOTH_MDNS: 'off', BOOTH_ONLINE_PROBE: 'off' };
  const told = { BOOTH_LOG_LEVEL: 'info' };
  return { ...process.env, ...quiet, ...told, ...env };
}

/** @throws when it says that it cannot start, exits, or says nothing in time */
export function whenReady(child: ChildProcess): Promise<ReadyMessage> {
  return heard(child, READY_MS, (raw) => {
    const message = serverMessage.safeParse(raw);
    if (message.data?.type === 'failed') throw new Error(message.data.reason);
    return message.data?.type === 'ready' ? message.data : undefined;
  });
}

/**
 * Waits for a message of a child and leaves no listener behind.
 * @param read undefined: it is another message; what it throws is thrown
 * @throws when the child exits or does not say it within `ms` milliseconds
 */
export function heard<T>(
  child: ChildProcess,
  ms: number,
  read: (raw: unknown) => T | undefined,
): Promise<T> {
  return new Promise((fulfil, reject) => {
    const settle = (act: () => void) => {
      clearTimeout(timer);
      child.off('error', onError).off('exit', onExit).off('message', onMessage);
      act();
    };
    const onError = (error: Error) => settle(() => reject(error));
    const onExit = (code: number | null, signal: string | null) =>
      settle(() => reject(new Error(`It exited: ${signal ?? code}.`)));
    const onMessage = (raw: unknown) => {
      try {
        const value = read(raw);
        if (value !== undefined) settle(() => fulfil(value));
      } catch (error) {
        settle(() => reject(error instanceof Error ? error : new Error(String(error))));
      }
    };
    const timer = setTimeout(() => settle(() => reject(new Error(`Nothing within ${ms} ms.`))), ms);
    child.on('error', onError).on('exit', onExit).on('message', onMessage);
  });
}

import { spawn } from 'node:child_process';
import { MessageChannelMain, utilityProcess, type UtilityProcess } from 'electron';
import { killNow } from '../server/platform/processes.ts';
import type { ShellPaths } from './paths.ts';
import type { ProcessEnd } from './server-end.ts';
import {
  type LentImageProcess,
  type ImageProcessRequest,
  imageProcessRequest,
  type ShellMessage,
} from '../server/contract/shell.ts';

/**
 * Starts a process for images whenever the server asks for one, and connects the two: a utility process cannot fork
 * another. The server ends it when an image goes over its limits; with the server, the last one is ended here.
 * @returns whether a message from the server was such a request
 */
function lendImageProcesses(server: UtilityProcess): (message: unknown) => boolean {
  const lent = new Set<UtilityProcess>();
  server.once('exit', () => {
    for (const { pid } of lent) killNow(pid);
  });

  const lend = ({ request, script }: ImageProcessRequest) => {
    const child = utilityProcess.fork(script, [String(server.pid)], {
      serviceName: 'Booth images',
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    lent.add(child);
    child.once('exit', () => lent.delete(child));
    child.once('spawn', () => {
      // Only once its process is there: a fork that failed would leave the server with a port that leads nowhere.
      const { port1, port2 } = new MessageChannelMain();
      const { pid = 0 } = child;
      const answer: LentImageProcess = { type: 'image-process', request, pid };
      child.postMessage(null, [port1]);
      server.postMessage(answer, [port2]);
    });
  };

  return (message) => {
    const asked = imageProcessRequest.safeParse(message);
    if (asked.success) lend(asked.data);
    return asked.success;
  };
}

/** Characters of the server's output that are kept for when it ends. */
const LAST_WORDS = 2000;

/** The server as a separate process, whichever Node runs it. */
export type ServerProcess = {
  readonly pid: number | undefined;
  /** Does nothing when the process is gone. */
  send: (message: ShellMessage) => void;
  /** Ends it without asking. */
  kill: () => void;
};

export type ServerProcessEvents = {
  onMessage: (message: unknown) => void;
  /** Called when the process wrote to its error output. */
  onOutput?: () => void;
  /** Called once. */
  onExit: (end: ProcessEnd) => void;
};

type ServerOptions = {
  paths: Pick<ShellPaths, 'dataFolder' | 'serverEntry' | 'serverBootstrap'>;
  /** Port from the command line or the environment. */
  port: string | undefined;
  /** Known once the server is started. */
  secretKey: () => string | null;
  /** Returns what staff chose for this start, once. */
  onceFlags: () => string[];
  /** Secret by which the server recognises the app's own display windows. */
  windowToken: string;
  isPackaged: boolean;
  env: NodeJS.ProcessEnv;
};

/** Starts the server's process; `port` is the one that it had before. A failure to start is an exit. */
export type ForkServer = (port: number | null, events: ServerProcessEvents) => ServerProcess;

/**
 * Returns the function that starts the server: in Electron's own Node, or in the Node binary that `BOOTH_SERVER_NODE`
 * names, for debugging and for an Electron whose Node is too old for the native modules. An installed app ignores the
 * variable, so that its environment cannot make it run another program.
 */
export function serverForker({
  paths,
  port: wanted,
  secretKey,
  onceFlags,
  windowToken,
  isPackaged,
  env,
}: ServerOptions): ForkServer {
  const nodeBinary = isPackaged ? undefined : env['BOOTH_SERVER_NODE'];
  return (port, events) => {
    const chosen = port === null ? wanted : String(port);
    const key = secretKey();
    const command = {
      entry: paths.serverEntry,
      args: [
        '--data-dir',
        paths.dataFolder,
        ...(chosen === undefined ? [] : ['--port', chosen]),
        ...onceFlags(),
      ],
      env: {
        ...env,
        BOOTH_WINDOW_TOKEN: windowToken,
        ...(key === null ? {} : { BOOTH_SECRET_KEY: key }),
      },
    };
    return nodeBinary
      ? spawnNode(command, nodeBinary, events)
      : forkInElectron(command, paths.serverBootstrap, events);
  };
}

type ServerCommand = { entry: string; args: string[]; env: NodeJS.ProcessEnv };

function forkInElectron(
  { entry, args, env }: ServerCommand,
  bootstrap: string,
  events: ServerProcessEvents,
): ServerProcess {
  const child = utilityProcess.fork(bootstrap, [entry, ...args], {
    env,
    serviceName: 'Booth server',
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  const leave = once((end: Omit<ProcessEnd, 'output'>) =>
    events.onExit({ ...end, output: lastWords() }),
  );
  const lastWords = watchErrorOutput(child.stderr, events);
  const lends = lendImageProcesses(child);
  let isKilled = false;
  child.on('message', (message) => void (lends(message) || events.onMessage(message)));
  child.once('exit', (code) => leave({ code, signal: null, error: null }));
  child.once('spawn', () => {
    if (isKilled) killNow(child.pid);
  });
  return {
    get pid() {
      return child.pid;
    },
    send: (message) => child.postMessage(message),
    kill() {
      isKilled = true;
      killNow(child.pid);
      // It has no number before it is there, and Electron reports no end of one that never comes.
      if (child.pid === undefined) leave({ code: null, signal: null, error: 'it never came up' });
    },
  };
}

function spawnNode(
  { entry, args, env }: ServerCommand,
  nodeBinary: string,
  events: ServerProcessEvents,
): ServerProcess {
  // Not child_process.fork(): inside Electron that sets ELECTRON_RUN_AS_NODE, which the server would hand on.
  const child = spawn(nodeBinary, [entry, ...args], {
    env,
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    windowsHide: true,
  });
  const leave = once((end: Omit<ProcessEnd, 'output'>) =>
    events.onExit({ ...end, output: lastWords() }),
  );
  const lastWords = watchErrorOutput(child.stderr, events);
  child.on('message', events.onMessage);
  child.once('error', (error) => leave({ code: null, signal: null, error: error.message }));
  child.once('exit', (code, signal) => leave({ code, signal, error: null }));
  return {
    get pid() {
      return child.pid;
    },
    send: (message) => {
      if (child.connected) child.send(Object(message), () => {});
    },
    kill: () => void child.kill('SIGKILL'),
  };
}

/** Returns a function that calls `act` the first time only. */
function once<T>(act: (value: T) => void): (value: T) => void {
  let isDone = false;
  return (value) => {
    if (isDone) return;
    isDone = true;
    act(value);
  };
}

/**
 * Hands the server's error output on to the terminal. An app without a terminal would lose what a crash says, so the end
 * of it is kept for the shell's log.
 */
function watchErrorOutput(
  stream: NodeJS.ReadableStream | null,
  { onOutput }: ServerProcessEvents,
): () => string {
  let end = '';
  stream?.setEncoding('utf8');
  stream?.on('data', (text: string) => {
    process.stderr.write(text);
    onOutput?.();
    end = (end + text).slice(-LAST_WORDS);
  });
  return () => end;
}

import { spawn } from 'node:child_process';
import { utilityProcess } from 'electron';
import type { ShellPaths } from './paths.ts';
import { lendPictureProcesses } from './picture-process.ts';
import type { ProcessEnd } from './server-end.ts';

/** Characters of the server's output that are kept for when it ends. */
const LAST_WORDS = 2000;

/** The server as a process of its own, whichever Node runs it. */
export type ServerProcess = {
  readonly pid: number | undefined;
  /** Does nothing when the process is gone. */
  send: (message: unknown) => void;
  /** Ends it without asking. */
  kill: () => void;
};

export type ServerProcessEvents = {
  onMessage: (message: unknown) => void;
  /** It printed something to its error output. */
  onOutput?: () => void;
  /** Called once. */
  onExit: (end: ProcessEnd) => void;
};

export type ServerOptions = {
  paths: ShellPaths;
  /** What the command line or the environment asks for. */
  port: string | undefined;
  secretKey: string | null;
  /** By which the server knows the app's own display windows. */
  windowToken: string;
  env: NodeJS.ProcessEnv;
};

/** Starts the server's process; `port` is the one that it had before. A failure to start is an exit. */
export type ForkServer = (port: number | null, events: ServerProcessEvents) => ServerProcess;

/**
 * How the server is started: in Electron's own Node, or in the Node binary that `BOOTH_SERVER_NODE` names, for a runtime
 * whose Node is too old for the native modules, and for debugging.
 */
export function serverForker({
  paths,
  port: wanted,
  secretKey,
  windowToken,
  env,
}: ServerOptions): ForkServer {
  const nodeBinary = env['BOOTH_SERVER_NODE'];
  return (port, events) => {
    const chosen = port === null ? wanted : String(port);
    const command = {
      entry: paths.serverEntry,
      args: ['--data-dir', paths.dataFolder, ...(chosen === undefined ? [] : ['--port', chosen])],
      env: {
        ...env,
        BOOTH_WINDOW_TOKEN: windowToken,
        ...(secretKey === null ? {} : { BOOTH_SECRET_KEY: secretKey }),
      },
    };
    return nodeBinary ? spawnNode(command, nodeBinary, events) : forkInElectron(command, events);
  };
}

type ServerCommand = { entry: string; args: string[]; env: NodeJS.ProcessEnv };

function forkInElectron(
  { entry, args, env }: ServerCommand,
  events: ServerProcessEvents,
): ServerProcess {
  const child = utilityProcess.fork(entry, args, {
    env,
    serviceName: 'Booth server',
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  const lastWords = watchErrorOutput(child.stderr, events);
  const lends = lendPictureProcesses(child);
  child.on('message', (message) => void (lends(message) || events.onMessage(message)));
  child.once('exit', (code) =>
    events.onExit({ code, signal: null, error: null, output: lastWords() }),
  );
  return {
    get pid() {
      return child.pid;
    },
    send: (message) => child.postMessage(message),
    kill: () => {
      // utilityProcess.kill() asks with SIGTERM, which a hanging process does not hear.
      if (child.pid !== undefined) tryKill(child.pid);
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
  let gone = false;
  const leave = (end: Omit<ProcessEnd, 'output'>) => {
    if (gone) return;
    gone = true;
    events.onExit({ ...end, output: lastWords() });
  };
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

function tryKill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has exited by itself in the meantime.
  }
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

import { spawn } from 'node:child_process';

type MessageEvent = { data: unknown; ports: MessagePort[] };

/** Electron's `MessagePortMain`: one end of a channel between two processes. */
export type MessagePort = {
  postMessage: (message: unknown) => void;
  /** Messages wait until this is called. */
  start: () => void;
  close: () => void;
  on: ((event: 'message', listener: (event: MessageEvent) => void) => void) &
    ((event: 'close', listener: () => void) => void);
};

/** Port to the shell that Electron gives a utility process. */
export type ParentPort = {
  postMessage: (message: unknown) => void;
  on: (event: 'message', listener: (event: MessageEvent) => void) => void;
};

function hasParentPort(value: object): value is { parentPort: ParentPort } {
  return 'parentPort' in value && typeof value.parentPort === 'object' && value.parentPort !== null;
}

/**
 * @param host the global `process`; Electron's types declare the port on every process, but only a utility process has it
 * @returns null elsewhere
 */
export function parentPortOf(host: object): ParentPort | null {
  return hasParentPort(host) ? host.parentPort : null;
}

/** A process that works for this one and can be ended at any moment. */
export type Child = {
  /** Messages wait until the process is there; they may hold byte arrays. */
  send: (message: unknown) => void;
  /** Ends the process immediately: SIGKILL, `TerminateProcess` on Windows. */
  kill: () => void;
};

export type ChildEvents = {
  onMessage: (message: unknown) => void;
  /** Called once, even when the process could not be started; `cause` is for the log. */
  onExit: (cause: string) => void;
};

/** Starts a process; a failure to start is an exit. */
export type StartChild = (events: ChildEvents) => Child;

/**
 * Starts a script in the Node that runs this. The process detects through its channel that this one exits, and receives the
 * process id to look after as its only argument.
 */
export function nodeChild(script: string): StartChild {
  return ({ onMessage, onExit }) => {
    const child = spawn(process.execPath, [script, String(process.pid)], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // Structured clone: byte arrays stay byte arrays.
      serialization: 'advanced',
      windowsHide: true,
    });
    let gone = false;
    const leave = (cause: string) => {
      if (gone) return;
      gone = true;
      onExit(cause);
    };
    child.on('message', onMessage);
    child.once('error', (error) => leave(error.message));
    child.once('exit', (code, signal) => leave(signal ?? `exit code ${code}`));
    return {
      send: (message) => {
        if (child.connected) child.send(Object(message), () => {});
      },
      kill: () => void child.kill('SIGKILL'),
    };
  };
}

/** Kills this process. An orderly exit would wait for busy native code. */
function die() {
  return process.kill(process.pid, 'SIGKILL');
}

/**
 * In such a process: connects it with the server that it works for, through Node's channel or, in Electron, the port that the shell
 * hands over. It dies with the connection.
 * @returns the way to send; what is sent before there is a port waits for it
 */
export function connectToServer(onMessage: (message: unknown) => void): (message: unknown) => void {
  const parentPort = parentPortOf(process);
  if (parentPort === null) {
    process.on('message', onMessage);
    process.on('disconnect', die);
    return (message) => void process.send?.(message, undefined, undefined, () => {});
  }
  let port: MessagePort | null = null;
  const waiting: unknown[] = [];
  parentPort.on('message', ({ ports }) => {
    const [first] = ports;
    if (first === undefined || port !== null) return;
    port = first;
    port.on('message', ({ data }) => onMessage(data));
    port.on('close', die);
    port.start();
    for (const message of waiting) port.postMessage(message);
  });
  return (message) => void (port ? port.postMessage(message) : waiting.push(message));
}

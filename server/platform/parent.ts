import type { PlaybackKey } from '../contract/playback.ts';
import {
  lentImageProcess,
  shellMessage,
  type ImageProcessRequest,
  type ServerMessage,
} from '../contract/shell.ts';
import { type StartChild, parentPortOf, type MessagePort, type ParentPort } from './child.ts';
import { isRunning, killNow } from './processes.ts';

/**
 * Starts the image process through the shell: Electron's own binary does not run as a plain Node (its fuse is off), and
 * a utility process cannot fork another. The shell hands over a port to talk through, and ends the process with the server.
 */
export function shellChild(parentPort: ParentPort, script: string): StartChild {
  let requests = 0;
  /** Callbacks for started processes, by the number of their request. */
  const arrivals = new Map<number, (port: MessagePort, pid: number) => void>();
  parentPort.on('message', ({ data, ports: [port] }) => {
    const lent = lentImageProcess.safeParse(data);
    if (!lent.success || port === undefined) return;
    arrivals.get(lent.data.request)?.(port, lent.data.pid);
    arrivals.delete(lent.data.request);
  });

  return ({ onMessage, onExit }) => {
    requests += 1;
    const request: ImageProcessRequest = {
      type: 'lend-image-process',
      request: requests,
      script,
    };
    const waiting: unknown[] = [];
    let connected: { port: MessagePort; pid: number } | null = null;
    let killed = false;
    arrivals.set(requests, (port, pid) => {
      connected = { port, pid };
      port.on('message', ({ data }) => onMessage(data));
      port.on('close', () => onExit('its port was closed'));
      port.start();
      for (const message of waiting) port.postMessage(message);
      if (killed) killNow(pid);
    });
    parentPort.postMessage(request);
    return {
      send: (message) =>
        void (connected ? connected.port.postMessage(message) : waiting.push(message)),
      kill: () => {
        killed = true;
        if (connected) killNow(connected.pid);
      },
    };
  };
}

/** The process that forked this one: Electron's utility process parent, or Node's IPC channel. */
export type Parent = {
  send: (message: ServerMessage) => void;
  /** Answers the parent's heartbeats from now on and carries out its messages. */
  listen: (events: ParentEvents) => void;
  /** Starts an image process through the parent; undefined where this process can start one by itself. */
  startImageProcess: ((script: string) => StartChild) | undefined;
};

type ParentEvents = {
  /** Called when the parent asks for a stop or is gone: a server without its shell must not keep the port. */
  onStop: () => void;
  /** Called when the parent is alive but has been silent for a while; once each time. */
  onSilent: () => void;
  /** Called when the parent's menus, or a clicker on its display, send a command for the display. */
  onPlaybackKey: (key: PlaybackKey) => void;
  /** Called when the parent asks for a diagnosis. */
  onDiagnose: () => void;
};

type Channel = {
  send: (message: ServerMessage) => void;
  onMessage: (listener: (raw: unknown) => void) => void;
  onGone: (listener: () => void) => void;
  startImageProcess?: (script: string) => StartChild;
};

/** Milliseconds between two checks of the shell. */
const LOOK_MS = 5000;
/** Checks without a beat in between after which the shell counts as hung. */
const SILENT_LOOKS = 3;

function openChannel(): Channel | null {
  const parentPort = parentPortOf(process);
  if (parentPort !== null) {
    return {
      startImageProcess: (script) => shellChild(parentPort, script),
      send: (message) => parentPort.postMessage(message),
      onMessage: (listener) => parentPort.on('message', ({ data }) => listener(data)),
      // The port tells nothing; the shell's process id does.
      onGone: () => {},
    };
  }
  if (!process.send) return null;
  return {
    // A shell that is gone shows by its exit; a message that it did not get must not bring down the server before an
    // orderly stop.
    send: (message) => {
      if (process.connected) process.send?.(message, undefined, undefined, () => {});
    },
    onMessage: (listener) => process.on('message', listener),
    onGone(listener) {
      process.on('disconnect', listener);
      // The parent may have exited before this listener was added.
      if (!process.connected) listener();
    },
  };
}

/**
 * Watches the shell. One that hangs does not stop the server: visitors and the display go on without it, and matter
 * more than the windows' menus. Only a shell whose process is gone ends the server.
 */
function watchShell({ onStop, onSilent }: Pick<ParentEvents, 'onStop' | 'onSilent'>): {
  heard: (pid: number) => void;
} {
  let shell: number | null = null;
  let silentLooks = 0;
  const look = () => {
    if (shell === null) return;
    if (!isRunning(shell)) return onStop();
    silentLooks += 1;
    if (silentLooks === SILENT_LOOKS) onSilent();
  };
  setInterval(look, LOOK_MS).unref();
  return {
    heard(pid) {
      shell = pid;
      silentLooks = 0;
    },
  };
}

/** @returns null when nobody forked us */
export function connectParent(): Parent | null {
  const channel = openChannel();
  if (!channel) return null;
  return {
    send: channel.send,
    startImageProcess: channel.startImageProcess,
    listen(events) {
      const watch = watchShell(events);
      channel.onMessage((raw) => {
        const message = shellMessage.safeParse(raw);
        if (!message.success) return;
        if (message.data.type === 'stop') return events.onStop();
        if (message.data.type === 'air-key') return events.onPlaybackKey(message.data.key);
        if (message.data.type === 'diagnose') return events.onDiagnose();
        watch.heard(message.data.pid);
        channel.send({ type: 'beat' });
      });
      channel.onGone(events.onStop);
    },
  };
}

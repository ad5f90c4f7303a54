import { stopMessage, type ServerMessage } from '../contract/shell.ts';

/** The process that forked this one: Electron's utility process parent, or Node's IPC channel. */
export type Parent = {
  send: (message: ServerMessage) => void;
  /** Calls back when it asks for a stop, or is gone: a server without its shell must not keep the port. */
  onStop: (stop: () => void) => void;
};

/** What Electron lends to a utility process. */
type ParentPort = {
  postMessage: (message: unknown) => void;
  on: (event: 'message', listener: (event: { data: unknown }) => void) => void;
};

const hasParentPort = (value: object): value is { parentPort: ParentPort } =>
  'parentPort' in value && typeof value.parentPort === 'object' && value.parentPort !== null;

/** @returns null when nobody forked us */
export function connectParent(): Parent | null {
  // Electron's types declare the port on every process; only a utility process has it.
  const host: object = process;
  if (hasParentPort(host)) {
    const { parentPort } = host;
    return {
      send: (message) => parentPort.postMessage(message),
      onStop: (stop) =>
        parentPort.on('message', ({ data }) => {
          if (stopMessage.safeParse(data).success) stop();
        }),
    };
  }
  if (!process.send) return null;
  return {
    send: (message) => void process.send?.(message),
    onStop(stop) {
      process.on('message', (data) => {
        if (stopMessage.safeParse(data).success) stop();
      });
      process.on('disconnect', stop);
      // It may have gone while we were starting, before anybody listened.
      if (!process.connected) stop();
    },
  };
}

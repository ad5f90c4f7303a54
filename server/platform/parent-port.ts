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

/** What Electron lends to a utility process: its line to the shell. */
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

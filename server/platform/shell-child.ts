import { lentPictureProcess, type PictureProcessRequest } from '../contract/shell.ts';
import type { StartChild } from './child.ts';
import type { MessagePort, ParentPort } from './parent-port.ts';
import { killNow } from './processes.ts';

/**
 * Starts the picture process through the shell: Electron's own binary does not run as a plain Node (its fuse is off), and
 * a utility process cannot fork another. The shell hands over a port to talk through, and ends the process with the server.
 */
export function shellChild(parentPort: ParentPort, script: string): StartChild {
  let requests = 0;
  /** By the number of their request. */
  const arrivals = new Map<number, (port: MessagePort, pid: number) => void>();
  parentPort.on('message', ({ data, ports: [port] }) => {
    const lent = lentPictureProcess.safeParse(data);
    if (!lent.success || port === undefined) return;
    arrivals.get(lent.data.request)?.(port, lent.data.pid);
    arrivals.delete(lent.data.request);
  });

  return ({ onMessage, onExit }) => {
    requests += 1;
    const request: PictureProcessRequest = {
      type: 'lend-picture-process',
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

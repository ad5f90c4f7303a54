import { parentPortOf, type MessagePort } from './parent-port.ts';

/** Not an orderly exit: that would wait for native code that is busy. */
function die() {
  return process.kill(process.pid, 'SIGKILL');
}

/**
 * Connects a process that works for the server with it, through Node's channel or, in Electron, the port that the shell
 * hands over. It dies with the connection.
 * @returns the way to send; what is sent before there is a port waits for it
 */
export function connectOwner(onMessage: (message: unknown) => void): (message: unknown) => void {
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

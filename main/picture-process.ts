import { MessageChannelMain, type UtilityProcess, utilityProcess } from 'electron';
import {
  type LentPictureProcess,
  type PictureProcessRequest,
  pictureProcessRequest,
} from '../server/contract/shell.ts';
import { killNow } from './kill-now.ts';

/**
 * Starts a process for pictures whenever the server asks for one, and connects the two: a utility process cannot fork
 * another. The server ends it when a picture goes over its limits; with the server, the last one is ended here.
 * @returns whether a message from the server was such a request
 */
export function lendPictureProcesses(server: UtilityProcess): (message: unknown) => boolean {
  const lent = new Set<UtilityProcess>();
  server.once('exit', () => {
    for (const { pid } of lent) killNow(pid);
  });

  const lend = ({ request, script }: PictureProcessRequest) => {
    const child = utilityProcess.fork(script, [String(server.pid)], {
      serviceName: 'Booth pictures',
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    lent.add(child);
    child.once('exit', () => lent.delete(child));
    child.once('spawn', () => {
      // Only once its process is there: a fork that failed would leave the server with a port that leads nowhere.
      const { port1, port2 } = new MessageChannelMain();
      const { pid = 0 } = child;
      const answer: LentPictureProcess = { type: 'picture-process', request, pid };
      child.postMessage(null, [port1]);
      server.postMessage(answer, [port2]);
    });
  };

  return (message) => {
    const asked = pictureProcessRequest.safeParse(message);
    if (asked.success) lend(asked.data);
    return asked.success;
  };
}

import { fileURLToPath } from 'node:url';
import { parentPortOf } from '../../../server/platform/child.ts';
import { shellChild } from '../../../server/platform/parent.ts';

const parentPort = parentPortOf(process);
if (parentPort === null) throw new Error('It runs in no utility process.');
parentPort.postMessage({ args: process.argv.slice(2) });
const start = shellChild(parentPort, fileURLToPath(new URL('images.cjs', import.meta.url)));
function say(line: string) {
  return process.stdout.write(`${line}\n`);
}

/** Two, one after the other: the first is killed by this, the second is left to the shell. */
function ask(next: () => void): void {
  const child = start({
    onMessage(message) {
      say(JSON.stringify(message));
      next();
      child.kill();
    },
    onExit: () => say('gone'),
  });
  child.send({ bytes: new Uint8Array([1, 2, 3]) });
}
ask(() =>
  start({
    onMessage(message) {
      say(JSON.stringify(message));
      process.kill(process.pid, 'SIGKILL');
    },
    onExit: () => say('gone'),
  }).send({ bytes: new Uint8Array([4]) }),
);

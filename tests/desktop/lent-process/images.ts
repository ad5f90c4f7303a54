import { connectToServer } from '../../../server/platform/child.ts';

/** Tells who it is and what it was sent, then is too busy to hear anything. */
const send = connectToServer((message) => {
  const bytes: unknown = Reflect.get(Object(message), 'bytes');
  send({ pid: process.pid, owner: Number(process.argv[2]), bytes: Array.from(Object(bytes)) });
  setImmediate(() => {
    for (;;);
  });
});

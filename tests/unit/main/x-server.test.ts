import { createServer, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { cookieIn, openXServer } from '../../../main/windows/x-server.ts';

function part(text: string): Buffer {
  return Buffer.from([0, text.length, ...Buffer.from(text)]);
}

/** A file of `xauth`: each part with its length before it. */
function fileOf(...entries: [host: string, display: string, data: string][]): Buffer {
  return Buffer.concat(
    entries.flatMap(([host, display, data]) => [
      Buffer.from([1, 0]),
      ...[host, display, 'MIT-MAGIC-COOKIE-1', data].map(part),
    ]),
  );
}

it.each([
  ['its display’s', fileOf(['laptop', '1', 'one'], ['laptop', '0', 'zero']), 'zero'],
  ['any display’s', fileOf(['laptop', '', 'any']), 'any'],
  ['under a name that the laptop had before', fileOf(['before', '0', 'zero']), 'zero'],
  ['none', fileOf(['laptop', '1', 'one']), ''],
  ['an empty file', Buffer.alloc(0), ''],
])('the cookie for an X server: %s', (_name, file, data) => {
  expect(cookieIn(file, '0').data.toString()).toBe(data);
});

it('a file that was cut off gives an error, and no endless search', () => {
  expect(() => cookieIn(fileOf(['laptop', '1', 'one']).subarray(0, 20), '0')).toThrow();
});

it.runIf(process.platform === 'linux')('a connection that ends is made again', async () => {
  const display = String(process.pid);
  const connections: Socket[] = [];
  const server = createServer((socket) => {
    connections.push(socket);
    if (connections.length === 1) {
      socket.destroy();
      return;
    }
    socket.once('data', () => {
      // Neither a vendor nor anything else that is of no interest.
      socket.write(Buffer.concat([Buffer.from([1, 0, 0, 0, 0, 0, 10, 0]), Buffer.alloc(40)]));
      socket.on('data', (requests) => {
        for (let at = 0; at < requests.length; at += requests.readUInt16LE(at + 2) * 4) {
          const answer = Buffer.alloc(32);
          answer.writeUInt8(1, 0);
          answer.writeUInt8(2, 26);
          socket.write(answer);
        }
      });
    });
  });
  await new Promise<void>((done) => server.listen(`/tmp/.X11-unix/X${display}`, done));
  const asked = openXServer({ DISPLAY: `:${display}`, XAUTHORITY: '/dev/null' });
  const window = Buffer.alloc(4);
  expect([await asked.shows(window), await asked.shows(window)]).toEqual([null, true]);
  for (const socket of connections) socket.destroy();
  server.close();
});

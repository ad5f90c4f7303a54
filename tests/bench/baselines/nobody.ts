/** A socket that answers each request of {@link openPhone} without reading it: what is left is the client's cost. */
import { createServer } from 'node:net';
import { listenHere } from '../../support/listen-here.ts';

const server = createServer((socket) => {
  socket.on('data', () => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nOK'));
  socket.on('error', () => {});
});
process.on('disconnect', () => process.exit(0));
process.send?.({ port: await listenHere(server) });

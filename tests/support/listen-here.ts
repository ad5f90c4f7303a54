import { once } from 'node:events';
import type { Server } from 'node:net';

/** Has a server listen, by default for this machine alone. @param port 0 takes a free one @returns its port */
export async function listenHere(server: Server, port = 0, on = '127.0.0.1'): Promise<number> {
  server.listen(port, on);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('It does not listen.');
  return address.port;
}

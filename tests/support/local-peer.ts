import { once } from 'node:events';
import { createServer, type Server } from 'node:http';

/** Something that answers, at an address that stays the same while it comes and goes. */
export type LocalPeer = { url: string; close: () => Promise<void>; open: () => Promise<void> };

/** Opens one on this machine. */
export async function openLocalPeer(): Promise<LocalPeer> {
  let server: Server;
  const open = async (port: number) => {
    server = createServer((_request, response) => response.end()).listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    return typeof address === 'object' && address ? address.port : 0;
  };
  const port = await open(0);
  const close = async () => {
    if (!server.listening) return;
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { url: `http://127.0.0.1:${port}/`, close, open: async () => void (await open(port)) };
}

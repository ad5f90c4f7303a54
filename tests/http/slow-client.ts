import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';

/** Asks for something, reads its first bytes and hangs up; resolves when the server has noticed. */
export async function abandonAfterFirstBytes(options: {
  port: number;
  path: string;
  headers: Record<string, string>;
}): Promise<void> {
  const outgoing = request({ host: '127.0.0.1', agent: false, ...options });
  outgoing.on('error', () => {});
  outgoing.end();
  const [incoming]: IncomingMessage[] = await once(outgoing, 'response');
  if (!incoming) throw new Error('There was no answer.');
  incoming.on('error', () => {});
  await once(incoming, 'data');
  incoming.destroy();
  // A further request is only answered after the server's turn in which it sees the end of the first one.
  await new Promise<void>((resolve, reject) => {
    const next = request(
      { host: '127.0.0.1', port: options.port, agent: false, path: '/api/settings/public' },
      (answer) => answer.resume().on('end', resolve),
    );
    next.on('error', reject).end();
  });
}

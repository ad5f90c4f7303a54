import { createServer, request } from 'node:http';
import { listenHere } from './listen-here.ts';

export type LossyLink = {
  /** Paths that get no answer. */
  lost: RegExp | null;
  losses: number;
  /** What becomes of a page on its way. */
  rewrite: (page: string) => string;
};

/** A way to a server on which things get lost, as on a crowded radio, for any browser. @param to the server's port */
export async function openLossyLink(to: number) {
  const link: LossyLink = { lost: null, losses: 0, rewrite: (page) => page };
  const server = createServer((asked, answer) => {
    if (link.lost?.test(asked.url ?? '')) {
      link.losses += 1;
      asked.socket.destroy();
      return;
    }
    const { method, url: path, headers } = asked;
    const isPage = headers.accept?.startsWith('text/html') ?? false;
    if (isPage) headers['accept-encoding'] = 'identity';
    const passed = request({ port: to, host: '127.0.0.1', method, path, headers }, (got) => {
      if (isPage) delete got.headers['content-length'];
      answer.writeHead(got.statusCode ?? 502, got.headers);
      if (!isPage) {
        got.pipe(answer);
        return;
      }
      let text = '';
      got.setEncoding('utf8').on('data', (part: string) => (text += part));
      got.on('end', () => answer.end(link.rewrite(text)));
    });
    passed.on('error', () => asked.socket.destroy());
    answer.on('close', () => passed.destroy());
    asked.pipe(passed);
  });
  const port = await listenHere(server);
  return {
    link,
    port,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

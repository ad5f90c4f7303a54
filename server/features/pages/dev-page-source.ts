import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createServer } from 'vite';
import { renderersOf, type PageSource } from './page-source.ts';

/** The pages from source, with live reload. Only for development: Vite is not part of the product. */
export async function devPages(): Promise<PageSource> {
  const root = resolve(import.meta.dirname, '../../../renderer');
  const vite = await createServer({
    configFile: resolve(root, 'vite.config.ts'),
    root,
    appType: 'custom',
    server: { middlewareMode: true, allowedHosts: true },
  });
  return {
    async html(app, url) {
      const file = await readFile(resolve(root, app, 'index.html'), 'utf8');
      const html = file.replace('src="./main.tsx"', `src="/${app}/main.tsx"`);
      return vite.transformIndexHtml(url, html);
    },
    async renderVisitor(page) {
      return renderersOf(await vite.ssrLoadModule('/server-entry.tsx')).renderVisitor(page);
    },
    async renderLive(page) {
      return renderersOf(await vite.ssrLoadModule('/server-entry.tsx')).renderLive(page);
    },
    assets: vite.middlewares,
  };
}

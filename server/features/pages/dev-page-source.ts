import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createServer } from 'vite';
import { renderersOf, type AppName, type PageSource } from './page-source.ts';

/** The pages from source, with live reload. Only for development: Vite is not part of the product. */
export async function devPages(): Promise<PageSource> {
  const root = resolve(import.meta.dirname, '../../../renderer');
  const vite = await createServer({
    configFile: resolve(root, 'vite.config.ts'),
    root,
    appType: 'custom',
    server: { middlewareMode: true, allowedHosts: true },
  });
  const html = async (app: AppName, url: string) => {
    const file = await readFile(resolve(root, app, 'index.html'), 'utf8');
    return vite.transformIndexHtml(url, file.replace('src="./main.tsx"', `src="/${app}/main.tsx"`));
  };
  return {
    build: 'development',
    html,
    // Its script brings the styles here, and does nothing on a page without data.
    plainHtml: (url) => html('visitor', url),
    renderers: async () => renderersOf(await vite.ssrLoadModule('/server-entry.tsx')),
    wordsLink: () => '',
    trialScript: '<script type="module" src="/visitor/trial.ts"></script>',
    assets: vite.middlewares,
  };
}

import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { PUBLIC_HOST } from '../../support/api.ts';
import { visit } from '../browser.ts';
import type { Row } from '../bench.ts';

const HEAD = '<!doctype html><meta name="viewport" content="width=device-width"><title>Ask</title>';
/** Pages to compare with: a form without a script, and a page with React and nothing else. */
const PAGES = {
  'form.html': `${HEAD}<form method="post"><label>Question<textarea name="content"></textarea></label><button>Send</button></form>`,
  'react.html': `${HEAD}<div id="root"><button>Send</button></div><script type="module" src="/react-page.js"></script>`,
};

async function writePages(files: string): Promise<void> {
  for (const [name, html] of Object.entries(PAGES))
    writeFileSync(join(files, name), gzipSync(html));
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: files,
      emptyOutDir: false,
      rollupOptions: {
        input: resolve(import.meta.dirname, '../baselines/react-page.ts'),
        output: { entryFileNames: '[name].js' },
      },
    },
  });
  const script = join(files, 'react-page.js');
  writeFileSync(script, gzipSync(readFileSync(script)));
}

export const visitor: Row = {
  name: 'visitor',
  title:
    'Visitor’s page, 400 kbit/s, 400 ms, processor 6 times slower (bare form; React hydrating an empty page)',
  goal: {
    'size, kB': '≤ 75',
    'words on the screen, ms': '≤ × 1.15',
    'at work, ms': '≤ × 1.1',
  },
  async run(bench) {
    const files = bench.folder();
    await writePages(files);
    const product = await bench.product();
    const baseline = await bench.baseline('server', [bench.folder(), files]);
    const browser = await bench.browser();
    const [own, other] = [product, baseline].map(({ port }) => `http://${PUBLIC_HOST}:${port}`);
    const subjects = {
      product: () => visit(browser, `${own}/`, true),
      form: () => visit(browser, `${other}/form`, false),
      react: () => visit(browser, `${other}/react`, true),
    };
    return (await bench.inTurns(subjects, { warmUp: false }))('product', 'form', 'react');
  },
};

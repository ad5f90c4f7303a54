import { resolve } from 'node:path';
import { defineConfig } from 'vite';

const here = import.meta.dirname;

/** Main process and preload: CommonJS, so that the oldest Electron runtime that we start in can load them. */
export default defineConfig({
  root: here,
  publicDir: false,
  ssr: { noExternal: true, external: ['electron'] },
  build: {
    ssr: true,
    outDir: resolve(here, '../.build/main'),
    emptyOutDir: true,
    license: { fileName: 'licenses.json' },
    target: 'node18',
    rolldownOptions: {
      input: { index: resolve(here, 'index.ts'), preload: resolve(here, 'preload.ts') },
      output: { format: 'cjs', entryFileNames: '[name].cjs', chunkFileNames: '[name].cjs' },
    },
  },
});

import { resolve } from 'node:path';
import { defineConfig } from 'vite';

const here = import.meta.dirname;

/** Main process, preload and the server's first lines: CommonJS, so that the oldest Electron runtime that we start in can load them. */
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
      checks: { bundlerTimings: false },
      input: ['index', 'preload', 'server-bootstrap'].map((name) => resolve(here, `${name}.ts`)),
      output: { format: 'cjs', entryFileNames: '[name].cjs', chunkFileNames: '[name].cjs' },
    },
  },
});

import { cpSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig } from 'vite';

const here = import.meta.dirname;
const outDir = resolve(here, '../.build/server');

/** One ES module for Node 24; native modules stay in node_modules. */
export default defineConfig({
  root: here,
  publicDir: false,
  ssr: { noExternal: true, external: ['better-sqlite3', 'sharp', 'vite'] },
  build: {
    ssr: resolve(here, 'index.ts'),
    outDir,
    emptyOutDir: true,
    target: 'node24',
    sourcemap: true,
    // Flat: modules find what lies beside them by their own folder.
    rolldownOptions: {
      // The workbook writer's unzip library can read from a cloud store; it is not installed, and never asked for.
      external: ['@aws-sdk/client-s3'],
      output: { chunkFileNames: '[name]-[hash].js' },
    },
  },
  plugins: [
    {
      name: 'copy-migrations',
      // Beside the bundle, wherever that is written: a build may be made elsewhere and swapped in.
      writeBundle: ({ dir = outDir }) =>
        cpSync(resolve(here, 'db/migrations'), resolve(dir, 'migrations'), { recursive: true }),
    },
  ],
});

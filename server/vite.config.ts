import { cpSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig } from 'vite';

const here = import.meta.dirname;
const outDir = resolve(here, '../.build/server');

/**
 * Output that takes less memory: Node holds the text of what it runs, without comments a quarter less, and a character
 * beyond Latin-1 anywhere in a file doubles all of it.
 */
export const HELD = {
  comments: false,
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: false, asciiOnly: true } },
} as const;

/** ES modules for Node 24: the server, and the process that draws images. Native modules stay in node_modules. */
export default defineConfig({
  root: here,
  publicDir: false,
  // A clock that is behind this is wrong.
  define: { BOOTH_BUILT_AT: Date.now() },
  ssr: { noExternal: true, external: ['better-sqlite3', 'pg-native', 'sharp', 'vite'] },
  build: {
    ssr: true,
    outDir,
    emptyOutDir: true,
    license: { fileName: 'licenses.json' },
    target: 'node24',
    sourcemap: true,
    // Flat: modules find what is next to them by their own folder.
    rolldownOptions: {
      checks: { bundlerTimings: false },
      input: {
        index: resolve(here, 'index.ts'),
        // By its own name, for a process that is more than a server: `tests/support/server-host.ts`.
        serve: resolve(here, 'lifecycle/serve.ts'),
        worker: resolve(here, 'worker.ts'),
        hq: resolve(here, 'hq/index.ts'),
        'hq-worker': resolve(here, 'hq/worker.ts'),
        workbook: resolve(here, 'features/export/formats/workbook.ts'),
        'image-process': resolve(here, 'features/media/image-process.ts'),
      },
      // The workbook writer's unzip library can read from a cloud store, and `pg` by a native client; neither is installed,
      // and never asked for.
      external: ['@aws-sdk/client-s3', 'pg-native'],
      output: { ...HELD, entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
  plugins: [
    {
      name: 'copy-data',
      // Beside the bundle, wherever that is written: a build may be made elsewhere and swapped in.
      writeBundle({ dir = outDir }) {
        cpSync(resolve(here, 'db/migrations'), resolve(dir, 'migrations'), { recursive: true });
        cpSync(resolve(here, '../assets/example'), resolve(dir, 'example'), { recursive: true });
        cpSync(resolve(here, 'hq/migrations'), resolve(dir, 'hq-migrations'), { recursive: true });
      },
    },
  ],
});

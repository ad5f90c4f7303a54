import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, mergeConfig } from 'vite';
import { adminChunks } from './build/chunks.ts';
import { compiledSchemas } from './build/compiled-schemas.ts';
import { onePath } from './build/one-path.ts';
import { ownPreload } from './build/own-preload.ts';
import { ownWasm } from './build/own-wasm.ts';
import { PAGES } from './build/pages.ts';
import { readyFiles } from './build/ready-files.ts';

const here = import.meta.dirname;

/** Staff's pages and the stage. While they are being written, the phones' too. */
export default defineConfig(
  mergeConfig(PAGES, {
    plugins: [ownPreload(), onePath(), compiledSchemas(), react(), readyFiles('quick')],
    worker: { plugins: () => [ownWasm()] },
    resolve: { alias: [{ find: /^zod$/, replacement: resolve(here, 'build/zod.ts') }] },
    build: {
      outDir: resolve(here, '../.build/renderer'),
      // The admin area's frame: read from the laptop's own disk.
      chunkSizeWarningLimit: 760,
      rolldownOptions: {
        input: ['admin/index.html', 'display/stage-app.tsx'].map((entry) => resolve(here, entry)),
        // The live page starts the stage by its name.
        preserveEntrySignatures: 'allow-extension',
        output: { codeSplitting: { groups: adminChunks(here) } },
      },
    },
  }),
);

import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, mergeConfig } from 'vite';
import { phoneChunks } from './build/chunks.ts';
import { compiledSchemas } from './build/compiled-schemas.ts';
import { ownPreload } from './build/own-preload.ts';
import { PAGES } from './build/pages.ts';
import { onPreact } from './build/preact.ts';
import { readyFiles } from './build/ready-files.ts';

const here = import.meta.dirname;

/** The pages that phones open. */
export default defineConfig(
  mergeConfig(PAGES, {
    plugins: [ownPreload(), compiledSchemas(), react(), readyFiles('small')],
    resolve: { alias: onPreact },
    build: {
      outDir: resolve(here, '../.build/phones'),
      rolldownOptions: {
        input: ['visitor', 'display', 'capture'].map((app) => resolve(here, app, 'index.html')),
        output: { codeSplitting: { groups: phoneChunks(here) } },
      },
    },
  }),
);

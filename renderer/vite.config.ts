import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const here = import.meta.dirname;

/** The three pages. Chrome 114 is the oldest Chromium that a desktop runtime of ours brings. */
export default defineConfig({
  root: here,
  publicDir: false,
  plugins: [react()],
  css: {
    postcss: resolve(here, 'postcss.config.mjs'),
  },
  build: {
    outDir: resolve(here, '../.build/renderer'),
    emptyOutDir: true,
    target: 'chrome114',
    manifest: true,
    rolldownOptions: {
      input: ['visitor', 'display', 'admin'].map((app) => resolve(here, app, 'index.html')),
    },
  },
});

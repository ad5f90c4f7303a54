import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { phoneChunks } from './build/phone-chunks.ts';
import { readyFiles } from './build/ready-files.ts';

const here = import.meta.dirname;

/** Pages that phones open. The live page's later files are the stage and its like; words are in both. */
const PHONE_PAGES = [
  { page: resolve(here, 'visitor/index.html'), withLater: true },
  { page: resolve(here, 'display/index.html'), withLater: false },
];

/**
 * The three pages. Visitors bring phones of five years and more: all of these have the syntax of ES2021, and their styles
 * need prefixes and the older syntax of media queries.
 */
export default defineConfig({
  root: here,
  publicDir: false,
  plugins: [react(), readyFiles(PHONE_PAGES)],
  resolve: { alias: [{ find: /^zod$/, replacement: resolve(here, 'build/zod.ts') }] },
  // Nobody looks into React at a show: without its hook for developers it is smaller.
  define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' },
  build: {
    outDir: resolve(here, '../.build/renderer'),
    emptyOutDir: true,
    // A small subset of a typeface would be paid for by pages that never draw it, and is against our content policy.
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
    license: { fileName: 'licenses.json' },
    target: 'es2021',
    cssTarget: ['chrome90', 'firefox90', 'safari14'],
    manifest: true,
    // Browsers that do not know the hint load the same files a moment later, and none pays for a helper.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['visitor', 'display', 'admin'].map((app) => resolve(here, app, 'index.html')),
      output: { codeSplitting: phoneChunks(here) },
    },
  },
});

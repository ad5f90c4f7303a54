import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { adminChunks, phoneChunks } from './build/chunks.ts';
import { className } from './build/class-names.ts';
import { compiledSchemas } from './build/compiled-schemas.ts';
import { ownPreload } from './build/own-preload.ts';
import { ownWasm } from './build/own-wasm.ts';
import { readyFiles } from './build/ready-files.ts';
import { reactModules } from './build/react-modules.ts';

const here = import.meta.dirname;

/** Pages that phones open. What the live page loads later is the stage and the like; the words are in both. */
const PHONE_PAGES = [
  { script: resolve(here, 'visitor/main.tsx'), withLater: true },
  { script: resolve(here, 'display/main.tsx'), withLater: false },
];

/**
 * The pages. Visitors bring phones that are five years old and more: all of these have the syntax of ES2021, and
 * their styles need prefixes and the older syntax of media queries.
 */
export default defineConfig({
  root: here,
  publicDir: false,
  css: { modules: { generateScopedName: className } },
  plugins: [ownPreload(), reactModules(), compiledSchemas(), react(), readyFiles(PHONE_PAGES)],
  worker: { plugins: () => [ownWasm()] },
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
    // The admin area's frame: read from the laptop's own disk.
    chunkSizeWarningLimit: 750,
    rolldownOptions: {
      // Libraries that support several versions of React ask for what ours no longer has; a slow laptop’s user has no use
      // for the times of plugins.
      checks: { importIsUndefined: false, bundlerTimings: false },
      // Limits and the like are written out where they are used: an export is longer.
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      input: ['visitor', 'display', 'admin', 'capture'].map((app) =>
        resolve(here, app, 'index.html'),
      ),
      // The groups that come first take their modules first: phones pay for none of the admin area's.
      output: { codeSplitting: { groups: [...phoneChunks(here), ...adminChunks(here)] } },
    },
  },
});

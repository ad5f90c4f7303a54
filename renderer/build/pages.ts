import { resolve } from 'node:path';
import type { UserConfig } from 'vite';
import { className } from './class-names.ts';

const RENDERER = resolve(import.meta.dirname, '..');

/**
 * Settings of every build of pages. Visitors bring phones that are five years old and more: all pages have the syntax of
 * ES2021, and their styles need prefixes and the older syntax of media queries.
 */
export const PAGES = {
  root: RENDERER,
  publicDir: false,
  css: { modules: { generateScopedName: className } },
  build: {
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
      // A slow laptop’s user has no use for the times of plugins.
      checks: { bundlerTimings: false },
      // Limits and the like are written out where they are used: an export is longer.
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
    },
  },
} as const satisfies UserConfig;

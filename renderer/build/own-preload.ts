import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const OURS = resolve(import.meta.dirname, '../lib/preload.ts');

/** Puts `lib/preload.ts` around each `import()`, in the place of Vite's helper. */
export function ownPreload(): Plugin {
  return {
    name: 'own-preload',
    enforce: 'pre',
    resolveId: (id) => (id === '\0vite/preload-helper.js' ? OURS : null),
  };
}

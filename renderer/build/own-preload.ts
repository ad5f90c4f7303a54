import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const OURS = resolve(import.meta.dirname, '../lib/preload.ts');
/** An import as the build writes it within the helper's call: whole, and for some of its exports. */
const LOADS: readonly [RegExp, string][] = [
  [/\(\)=>import\((`[^`]+`)\)/g, '$$=>import($1+$$)'],
  [/async\(\)=>(\{let\{[^{}]+\}=await import\(`[^`]+`)\)/g, 'async $$=>$1+$$)'],
];
const OTHER = /\bimport\(`[^`]+`\)/;

/**
 * Lets each import of built code add something to its module's address.
 * @throws for one that is written in another way
 */
function withAgain(code: string): string {
  const changed = LOADS.reduce((text, [load, again]) => text.replaceAll(load, again), code);
  const other = OTHER.exec(changed)?.[0];
  if (other !== undefined) throw new Error(`An import is written in another way: ${other}`);
  return changed;
}

/** Puts `lib/preload.ts` around each `import()`, in the place of Vite's helper. */
export function ownPreload(): Plugin[] {
  return [
    {
      name: 'own-preload',
      enforce: 'pre',
      resolveId: (id) => (id === '\0vite/preload-helper.js' ? OURS : null),
    },
    {
      name: 'own-preload-again',
      apply: 'build',
      generateBundle: {
        // After Vite's own, which reads the addresses.
        order: 'post',
        handler(_options, bundle) {
          for (const chunk of Object.values(bundle)) {
            if (chunk.type === 'chunk') chunk.code = withAgain(chunk.code);
          }
        },
      },
    },
  ];
}

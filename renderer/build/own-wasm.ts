import type { Plugin } from 'vite';

/** The address that mediainfo.js gives its WebAssembly beside its own script; our worker gives it another one. */
const BESIDE = "new URL('MediaInfoModule.wasm', import.meta.url).href";

/** Takes an address out of a library that is never used, and that the build would warn of. @throws when it is gone */
export function ownWasm(): Plugin {
  return {
    name: 'own-wasm',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('/mediainfo.js/dist/esm-bundle/index.js')) return null;
      if (!code.includes(BESIDE)) throw new Error('mediainfo.js is written in another way.');
      return { code: code.replaceAll(BESIDE, "''"), map: null };
    },
  };
}

import { gzipAsync as zopfli } from '@gfx/zopfli';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

/** Endings of files that become smaller. */
const COMPRESSIBLE = new Set(['.js', '.css', '.svg', '.wasm']);
/** Least size that is compressed, as in the server's `ready-body.ts`. */
const FROM_BYTES = 1024;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** The source of a page's script, and whether what it asks for later also goes over the radio. */
export type PhonePage = { script: string; withLater: boolean };

/** File names of all scripts that a phone may load from this page on. */
function scriptsOf({ script, withLater }: PhonePage, bundle: Rolldown.OutputBundle): Set<string> {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
  const entry = chunks.find(({ moduleIds }) => moduleIds.includes(script));
  const names = new Set(entry && [entry.fileName]);
  // A set that grows while it is walked is walked to its new end.
  for (const name of names) {
    const chunk = chunks.find(({ fileName }) => fileName === name);
    const later = withLater ? chunk?.dynamicImports : [];
    for (const other of [...(chunk?.imports ?? []), ...(later ?? [])]) names.add(other);
  }
  return names;
}

/**
 * Writes .br and .gz beside every script, style and module of WebAssembly: compressing this hard while serving would take too long.
 * @param pages those whose scripts go over a crowded radio: browsers accept no Brotli over plain http, so a few seconds
 *   are spent on their gzip
 */
export function readyFiles(pages: readonly PhonePage[]): Plugin {
  return {
    name: 'ready-files',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const assets = join(dir, 'assets');
      const onPhones = new Set(pages.flatMap((page) => [...scriptsOf(page, bundle)]));
      const names = readdirSync(assets).filter((name) => COMPRESSIBLE.has(extname(name)));
      await Promise.all(
        names.map(async (name) => {
          const path = join(assets, name);
          const content = readFileSync(path);
          if (content.length < FROM_BYTES) return;
          const params = {
            [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
            [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          };
          const [br, gz] = await Promise.all([
            brotli(content, { params }),
            onPhones.has(`assets/${name}`)
              ? zopfli(content, {})
              : zip(content, { level: constants.Z_BEST_COMPRESSION }),
          ]);
          writeFileSync(`${path}.br`, br);
          writeFileSync(`${path}.gz`, gz);
        }),
      );
    },
  };
}

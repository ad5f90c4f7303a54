import { gzipAsync as zopfli } from '@gfx/zopfli';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Endings of files that become smaller. */
const COMPRESSIBLE = new Set(['.js', '.css', '.svg', '.wasm']);
/** Least size that is compressed, as in the server's `ready-body.ts`. */
const FROM_BYTES = 1024;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Writes .br and .gz beside every script, style and module of WebAssembly: compressing this hard while serving would take
 * too long.
 * @param aim `small` for what goes over a crowded radio: browsers accept no Brotli over plain http, so a few seconds are
 *   spent on the gzip of text
 */
export function readyFiles(aim: 'small' | 'quick'): Plugin {
  return {
    name: 'ready-files',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const assets = join(dir, 'assets');
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
            aim === 'small' && !name.endsWith('.wasm')
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

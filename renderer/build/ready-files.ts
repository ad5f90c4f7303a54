import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXTS = new Set(['.js', '.css', '.svg']);
/** As in the server's `ready-body.ts`: smaller ones are not compressed. */
const FROM_BYTES = 1024;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Lays every script and style beside itself as Brotli and gzip make it at their best, which takes too long at a show. */
export function readyFiles(): Plugin {
  return {
    name: 'ready-files',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const assets = join(dir, 'assets');
      const names = readdirSync(assets).filter((name) => TEXTS.has(extname(name)));
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
            zip(content, { level: constants.Z_BEST_COMPRESSION }),
          ]);
          writeFileSync(`${path}.br`, br);
          writeFileSync(`${path}.gz`, gz);
        }),
      );
    },
  };
}

import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildParts } from './build-parts.ts';
import { SERVER_PARTS } from './parts.ts';
import { BUILD_DIR } from './root.ts';

/** Brings the build up to date and becomes the server: same process, so signals and exit codes are its own. */
export async function runServerAlone(args: readonly string[]): Promise<void> {
  await buildParts(SERVER_PARTS);
  const entry = resolve(BUILD_DIR, 'server/index.js');
  process.env['NODE_ENV'] = 'production';
  process.argv.splice(1, process.argv.length, entry, ...args);
  await import(pathToFileURL(entry).href);
}

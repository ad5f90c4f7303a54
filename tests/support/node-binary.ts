import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../..');

const OLDEST_NODE = 24;

/** A Node that can run the server: the one running this, else the one that came with `npm ci`. */
export function nodeBinary(): string {
  if (Number.parseInt(process.versions.node, 10) >= OLDEST_NODE) return process.execPath;
  const own = resolve(
    ROOT,
    'node_modules/node/bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  );
  if (existsSync(own)) return own;
  throw new Error(
    `The server needs Node ${OLDEST_NODE}, this is ${process.versions.node}: run "npm ci".`,
  );
}

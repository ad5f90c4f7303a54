import { createHash } from 'node:crypto';
import { relative, resolve } from 'node:path';

const RENDERER = resolve(import.meta.dirname, '..');

/**
 * Returns the name of a class of a CSS module, as long as it takes to be unique: the names are part of each page. The
 * pages that the server renders and the browser's build need the same ones.
 */
export function className(name: string, file: string): string {
  const path = relative(RENDERER, file).replaceAll('\\', '/');
  return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 3)}`;
}

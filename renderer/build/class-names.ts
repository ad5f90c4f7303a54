import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import type { CSSModulesOptions } from 'vite';

/** Of 16 million: two files with a class of the same name won't get the same mark. */
const MARK_LENGTH = 4;

/**
 * Names of classes, "card-b3Xq": the same mark for all of a file. Vite's own include the line too, which differs for
 * each class and costs the live page on a phone a quarter of a kilobyte.
 */
export function classNames(rendererDir: string): CSSModulesOptions {
  return {
    generateScopedName: (name, file) => {
      const path = relative(rendererDir, file).replaceAll('\\', '/');
      const hash = createHash('sha256').update(path).digest('base64url');
      return `${name}-${hash.slice(0, MARK_LENGTH)}`;
    },
  };
}

import { resolve } from 'node:path';

/** The project's folder. */
export const ROOT = resolve(import.meta.dirname, '../..');

/** Where everything that is built goes. */
export const BUILD_DIR = resolve(ROOT, '.build');

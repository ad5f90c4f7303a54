import { resolve } from 'node:path';

/** The project's folder. */
export const ROOT = resolve(import.meta.dirname, '../..');

/** Output folder of all builds. */
export const BUILD_DIR = resolve(ROOT, '.build');

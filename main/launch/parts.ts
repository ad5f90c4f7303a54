import { resolve } from 'node:path';
import { ROOT } from './root.ts';

/** What is built, each by its own Vite configuration, into `.build/<name>`. */
export type Part = {
  config: string;
  /** Files and folders whose change makes the build stale. */
  sources: string[];
};

export const PART_NAMES = ['renderer', 'visitor', 'server', 'main'] as const;
export type PartName = (typeof PART_NAMES)[number];

/** What the server needs; the desktop app needs `main` beside it. */
export const SERVER_PARTS: readonly PartName[] = ['renderer', 'visitor', 'server'];

const shared = ['package-lock.json', 'tsconfig.json', 'server/contract'];
function part(config: string, ...sources: string[]): Part {
  return {
    config: resolve(ROOT, config),
    sources: [...shared, ...sources].map((path) => resolve(ROOT, path)),
  };
}

export const PARTS: Record<PartName, Part> = {
  renderer: part('renderer/vite.config.ts', 'renderer', 'assets', 'main/desktop-api.ts'),
  visitor: part('renderer/vite.visitor.config.ts', 'renderer', 'assets'),
  server: part('server/vite.config.ts', 'server'),
  main: part('main/vite.config.ts', 'main', 'assets'),
};

export function isPartName(name: string): name is PartName {
  return PART_NAMES.some((known) => known === name);
}

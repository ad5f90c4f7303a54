import { resolve } from 'node:path';
import { ROOT } from './root.ts';

/** One build with its own Vite configuration, written to `.build/<name>`. */
type Part = {
  /** For the person who waits for the build. */
  title: string;
  config: string;
  /** Files and folders whose change makes the build stale. */
  sources: string[];
};

export const PART_NAMES = ['renderer', 'phones', 'visitor', 'server', 'main'] as const;
export type PartName = (typeof PART_NAMES)[number];

/** Parts that the server needs; the desktop app also needs `main`. */
export const SERVER_PARTS: readonly PartName[] = ['renderer', 'phones', 'visitor', 'server'];

const shared = ['package-lock.json', 'tsconfig.json', 'server/contract'];
/** Server files that the app also uses, beside the contract. */
const SHARED_WITH_SERVER = [
  'server/command-line.ts',
  'server/platform/file-permissions.ts',
  'server/platform/processes.ts',
];
function part(title: string, config: string, ...sources: string[]): Part {
  return {
    title,
    config: resolve(ROOT, config),
    sources: [...shared, ...sources].map((path) => resolve(ROOT, path)),
  };
}

export const PARTS: Record<PartName, Part> = {
  renderer: part(
    'staff’s pages and the stage',
    'renderer/vite.config.ts',
    'renderer',
    'assets',
    'main/desktop-api.ts',
  ),
  phones: part('the phones’ pages', 'renderer/vite.phones.config.ts', 'renderer', 'assets'),
  visitor: part('what the server draws', 'renderer/vite.visitor.config.ts', 'renderer', 'assets'),
  server: part('the server', 'server/vite.config.ts', 'server', 'assets/example'),
  main: part('the app', 'main/vite.config.ts', 'main', 'assets', ...SHARED_WITH_SERVER),
};

export function isPartName(name: string): name is PartName {
  return PART_NAMES.some((known) => known === name);
}

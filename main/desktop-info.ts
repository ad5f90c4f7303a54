import type { DesktopInfo } from './desktop-api.ts';
import type { ShellPaths } from './paths.ts';
import type { ServerState } from './supervisor.ts';

/** What the admin page may know of the app that it runs in. */
export function describeDesktop(
  version: string,
  { dataFolder }: ShellPaths,
  server: ServerState,
): DesktopInfo {
  const ready = server.kind === 'ready' ? server.ready : null;
  return {
    version,
    platform: process.platform,
    dataFolder,
    publicUrls: ready?.publicUrls ?? [],
    setupCode: ready?.setupCode ?? null,
  };
}

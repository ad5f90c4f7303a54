import type { DesktopInfo } from './desktop-api.ts';
import type { ShellPaths } from './paths.ts';
import type { Supervisor } from './supervisor.ts';

/** What the admin page may know of the app that it runs in. */
export function describeDesktop(
  version: string,
  { dataFolder }: ShellPaths,
  supervisor: Supervisor,
): DesktopInfo {
  const server = supervisor.state();
  const ready = server.kind === 'ready' ? server.ready : null;
  return {
    version,
    platform: process.platform,
    dataFolder,
    publicUrls: ready?.publicUrls ?? [],
    setupCode: ready?.setupCode ?? null,
    serverOutage: supervisor.lastOutage(),
  };
}

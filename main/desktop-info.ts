import type { DesktopInfo } from './desktop-api.ts';
import type { Supervisor } from './supervisor.ts';

/** What the admin page may know about the app that it runs in. */
export function describeDesktop(supervisor: Supervisor): DesktopInfo {
  const server = supervisor.state();
  return {
    setupCode: server.kind === 'ready' ? server.ready.setupCode : null,
    serverOutage: supervisor.lastOutage(),
  };
}

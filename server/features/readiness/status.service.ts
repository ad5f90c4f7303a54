import { stat, statfs } from 'node:fs/promises';
import type { NetworkState } from '../../contract/network.ts';
import type { Port80 } from '../../contract/port.ts';
import type { LiveStatus, NamesStatus, Status } from '../../contract/status.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { PublicSettings } from '../../contract/settings.ts';
import type { Internet } from '../../platform/internet.ts';
import type { Services } from '../../platform/services.ts';

export type StatusService = ReturnType<typeof createStatusService>;

/** How the booth is doing, for staff. */
export function createStatusService(deps: {
  version: string;
  dataDir: string;
  databaseFile: string;
  services: Services;
  internet: Internet;
  jobs: Jobs;
  listening: { port: number };
  port80: () => Port80 | null;
  join: () => PublicSettings['join'];
  network: () => NetworkState;
  names: () => NamesStatus;
  now: () => number;
}) {
  const { services, jobs, dataDir } = deps;
  const startedAt = new Date(deps.now()).toISOString();

  const live = (): LiveStatus => ({
    online: deps.internet.online(),
    services: services.list(),
    jobs: jobs.counts(),
    join: deps.join(),
    network: deps.network(),
    names: deps.names(),
    port: deps.listening.port,
    port80: deps.port80(),
  });

  return {
    live,

    async whole(): Promise<Status> {
      const [database, disk] = await Promise.all([
        stat(deps.databaseFile),
        // Some file systems do not tell.
        statfs(dataDir).catch(() => null),
      ]);
      return {
        ...live(),
        version: deps.version,
        started_at: startedAt,
        database_bytes: database.size,
        free_disk_bytes: disk === null ? null : disk.bavail * disk.bsize,
      };
    },
  };
}

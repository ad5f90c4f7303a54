import { stat, statfs } from 'node:fs/promises';
import type { NetworkState } from '../../contract/network.ts';
import type { Port80 } from '../../contract/port.ts';
import type { LiveStatus, NamesStatus, Status } from '../../contract/status.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { DEFAULT_SETTINGS, type PublicSettings, type Settings } from '../../contract/settings.ts';
import type { Internet } from '../../platform/internet.ts';
import type { Services } from '../../platform/internet-services.ts';
import { iso } from '../../platform/time.ts';

export type StatusService = ReturnType<typeof createStatusService>;

/** Creates the status of the booth for staff. */
export function createStatusService(deps: {
  version: string;
  dataDir: string;
  databaseFile: string;
  services: Services;
  internet: Internet;
  jobs: Jobs;
  port: () => number;
  port80: () => Port80 | null;
  join: () => PublicSettings['join'];
  network: () => NetworkState;
  names: () => NamesStatus;
  /** Time of a visitor's last call at the open event, in milliseconds since 1970; 0 before the first. */
  visitedAt: () => number;
  now: () => number;
}) {
  const { services, jobs, dataDir } = deps;
  const startedAt = iso(deps.now());

  const live = (): LiveStatus => ({
    online: deps.internet.online(),
    services: services.list(),
    jobs: jobs.counts(),
    join: deps.join(),
    network: deps.network(),
    names: deps.names(),
    port: deps.port(),
    port80: deps.port80(),
  });

  return {
    live,
    visitedAt: deps.visitedAt,

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

/** Status and settings of the booth for an outsider who helps, without any entered text, address or name. */
export async function diagnose(
  status: StatusService,
  settings: Settings,
): Promise<Record<string, unknown>> {
  const { join: _join, names: _names, network, ...health } = await status.whole();
  return {
    visited_at: iso(status.visitedAt() || null),
    health: { ...health, reach: network.reach },
    settings: withoutTexts(settings, DEFAULT_SETTINGS),
  };
}

/** Replaces each text by its length, unless it is the default. */
function withoutTexts(value: unknown, defaults: unknown): unknown {
  if (typeof value === 'string') {
    return value === defaults ? value : `(a text of ${value.length} characters)`;
  }
  if (Array.isArray(value)) return value.map((item) => withoutTexts(item, undefined));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      withoutTexts(item, Reflect.get(Object(defaults), key)),
    ]),
  );
}

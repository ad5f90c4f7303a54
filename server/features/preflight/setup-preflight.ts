import type { NetworkState } from '../../contract/network.ts';
import type { Port80 } from '../../contract/port.ts';
import type { Preflight } from '../../contract/preflight.ts';
import type { NamesStatus } from '../../contract/status.ts';
import type { Config } from '../../config.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Adapter } from '../../platform/names/adapters.ts';
import { askForName } from '../../platform/names/ask.ts';
import type { OtherDevices } from '../../platform/other-devices.ts';
import type { Services } from '../../platform/services.ts';
import { aiRefusal } from '../ai/ai-access.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import type { SmsService } from '../sms/sms.service.ts';
import type { Check } from './check.ts';
import { backupsCheck } from './checks/backups.ts';
import { clockCheck } from './checks/clock.ts';
import { dataFolderCheck } from './checks/data-folder.ts';
import { diskSpaceCheck, diskWriteCheck } from './checks/disk.ts';
import { namesCheck } from './checks/names.ts';
import { addressCheck, firewallCheck, portCheck } from './checks/network.ts';
import { rehearsalCheck } from './checks/rehearsal.ts';
import { aiCheck, internetCheck, smsCheck } from './checks/services.ts';
import { createPreflightService } from './preflight.service.ts';

/** What the checks look at. */
export type PreflightDeps = {
  config: Pick<Config, 'dataDir' | 'mdns' | 'builtAt'>;
  network: () => NetworkState;
  names: () => NamesStatus;
  /** The networks on which the names are announced. */
  adapters: () => Adapter[];
  listening: { port: number };
  missingWebPort: () => Port80 | null;
  otherDevices: Pick<OtherDevices, 'state'>;
  /** Whether there is internet; null while nobody knows. */
  online: () => boolean | null;
  services: Pick<Services, 'list'>;
  settings: Pick<SettingsService, 'current' | 'secret'>;
  jobs: Pick<Jobs, 'list'>;
  sms: Pick<SmsService, 'state'>;
  /** In the data folder. */
  databaseFile: string;
  /** Checks all of the database, while everything else goes on. */
  isDatabaseSound: () => Promise<boolean>;
  /** The newest time of anything that is stored, in milliseconds since 1970, or 0. */
  newestRow: () => number;
  backups: Parameters<typeof backupsCheck>[0];
  /** Since when a rehearsal is on, in milliseconds since 1970; null while none is. */
  rehearsalSince: () => number | null;
  announce: (state: Preflight) => void;
  logger: Logger;
  now: () => number;
};

/** All checks of the server, in the order in which staff read them. */
export function setupPreflight(deps: PreflightDeps) {
  const { config, network, names, listening, services, settings, now } = deps;
  const { dataDir, builtAt } = config;
  const clock = clockCheck({ dataDir, builtAt, newestRow: deps.newestRow, now });
  const checks: Check[] = [
    rehearsalCheck(deps.rehearsalSince),
    addressCheck(network),
    portCheck({
      port: () => listening.port,
      address: () => network().address,
      missing: deps.missingWebPort,
    }),
    namesCheck({ enabled: config.mdns, names, adapters: deps.adapters, ask: askForName }),
    firewallCheck(deps.otherDevices),
    diskSpaceCheck(dataDir),
    diskWriteCheck(dataDir),
    dataFolderCheck({ ...deps, dataDir }),
    backupsCheck(deps.backups),
    clock,
    internetCheck({ online: deps.online, services: services.list }),
    aiCheck({
      settings: settings.current,
      refusal: () => aiRefusal(settings),
      service: () => services.list().find(({ name }) => name === 'ai'),
      jobs: deps.jobs.list,
    }),
    smsCheck({ settings: settings.current, state: deps.sms.state }),
  ];
  const service = createPreflightService({ ...deps, checks });
  return {
    ...service,
    close(): void {
      service.close();
      clock.close();
    },
  };
}

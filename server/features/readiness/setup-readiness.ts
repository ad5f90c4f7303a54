import type { Config } from '../../config.ts';
import type { Target } from '../../contract/headquarters.ts';
import type { NetworkState } from '../../contract/network.ts';
import type { Readiness } from '../../contract/readiness.ts';
import type { RetentionService } from '../retention/retention.ts';
import type { Screen } from '../../contract/screens.ts';
import type { NamesStatus } from '../../contract/status.ts';
import type { EventBus } from '../../platform/events.ts';
import type { Internet } from '../../platform/internet.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Adapter } from '../../platform/names/adapters.ts';
import { askForName } from '../../platform/names/ask.ts';
import type { OtherDevices } from '../../platform/other-devices.ts';
import type { Ports } from '../../platform/ports.ts';
import type { Services } from '../../platform/services.ts';
import { aiRefusal } from '../ai/ai-access.ts';
import type { SettingsService } from '../settings/settings.ts';
import type { SmsService } from '../sms/sms.service.ts';
import type { Check } from './check.ts';
import { backupsCheck } from './checks/backups.ts';
import { clockCheck } from './checks/clock.ts';
import { dataFolderCheck } from './checks/data-folder.ts';
import {
  headquartersCheck,
  aiCheck,
  internetCheck,
  serviceOf,
  smsCheck,
} from './checks/services.ts';
import { diskSpaceCheck, diskWriteCheck } from './checks/disk.ts';
import { nameCheck, networkCheck, phonesCheck, portCheck } from './checks/network.ts';
import { displayCheck, questionCheck, rehearsalCheck, retentionCheck } from './checks/show.ts';
import type { PhoneTestService } from './phone-test.service.ts';
import { createReadinessService } from './readiness.service.ts';
import type { StatusService } from './status.service.ts';

/** What the checks look at. */
export type ReadinessDeps = {
  config: Pick<Config, 'dataDir' | 'mdns' | 'builtAt'>;
  network: () => NetworkState;
  names: () => NamesStatus;
  /** The networks on which the names are announced. */
  adapters: () => Adapter[];
  listening: { port: number };
  ports: Pick<Ports, 'port80'>;
  otherDevices: Pick<OtherDevices, 'state'>;
  phoneTest: Pick<PhoneTestService, 'state'>;
  status: Pick<StatusService, 'live'>;
  internet: Internet;
  services: Services;
  settings: Pick<SettingsService, 'current' | 'secret'>;
  jobs: Pick<Jobs, 'list' | 'counts'>;
  sms: Pick<SmsService, 'state'>;
  screens: () => Screen[];
  /** How many questions the open event has. */
  questionCount: () => number;
  leadsDeletedSoon: RetentionService['soon'];
  targets: () => Target[];
  /** In the data folder. */
  databaseFile: string;
  /** Checks all of the database, while everything else goes on. */
  isDatabaseSound: () => Promise<boolean>;
  /** The newest time of anything that is stored, in milliseconds since 1970, or 0. */
  newestRow: () => number;
  backups: Parameters<typeof backupsCheck>[0];
  /** Since when a rehearsal is on, in milliseconds since 1970; null while none is. */
  rehearsalSince: () => number | null;
  announce: (state: Readiness) => void;
  events: EventBus;
  logger: Logger;
  now: () => number;
};

/** All facts that the server knows; those that are equally grave are read in this order. */
export function setupReadiness(deps: ReadinessDeps) {
  const { config, network, names, listening, settings, screens, events, now } = deps;
  const { dataDir, builtAt } = config;
  const clock = clockCheck({ dataDir, builtAt, newestRow: deps.newestRow, now });
  const outside = {
    online: deps.internet.online,
    services: deps.services.list,
    jobs: deps.jobs.counts,
    reason: (service: string) =>
      deps.jobs.list().find(({ kind, state }) => state === 'failed' && serviceOf(kind) === service)
        ?.reason ?? null,
    settings: settings.current,
  };
  const checks: Check[] = [
    rehearsalCheck(deps.rehearsalSince),
    networkCheck(network),
    phonesCheck({
      otherDevices: deps.otherDevices,
      phones: () => deps.phoneTest.state().phones,
    }),
    displayCheck(screens, now),
    questionCheck(screens, deps.questionCount),
    diskSpaceCheck(dataDir),
    diskWriteCheck(dataDir),
    dataFolderCheck({ ...deps, dataDir }),
    backupsCheck(deps.backups),
    retentionCheck(deps.leadsDeletedSoon),
    clock,
    nameCheck({ enabled: config.mdns, names, adapters: deps.adapters, ask: askForName }),
    portCheck({
      port: () => listening.port,
      address: () => network().address,
      port80: deps.ports.port80,
    }),
    internetCheck(outside),
    aiCheck({ ...outside, refusal: () => aiRefusal(settings) }),
    smsCheck({ ...outside, state: deps.sms.state }),
    headquartersCheck(deps.targets),
  ];
  const service = createReadinessService({
    ...deps,
    checks,
    more: () => ({ status: deps.status.live(), phone_test: deps.phoneTest.state() }),
  });
  for (const name of ['settings', 'jobs', 'screens', 'event'] as const) {
    events.on(name, service.touch);
  }
  deps.services.onChange(service.touch);
  deps.internet.onChange(service.touch);
  return {
    ...service,
    close(): void {
      service.close();
      clock.close();
    },
  };
}

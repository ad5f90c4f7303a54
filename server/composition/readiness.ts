import type { ServiceName } from '../contract/jobs.ts';
import { createThread } from '../platform/thread.ts';
import type { Config } from '../config.ts';
import { databasePath, type Db } from '../db/open.ts';
import type { Core } from '../core.ts';
import type { createReach } from './network.ts';
import type { Target } from '../contract/headquarters.ts';
import type { Screen } from '../contract/screens.ts';
import { aiRefusal } from '../features/ai/ai-access.ts';
import { joinAddress } from '../features/qrcode/join-address.ts';
import type { Check } from '../features/readiness/check.ts';
import { backupsCheck } from '../features/readiness/checks/backups.ts';
import { clockCheck } from '../features/readiness/checks/clock.ts';
import { dataFolderCheck } from '../features/readiness/checks/data-folder.ts';
import { diskSpaceCheck, diskWriteCheck } from '../features/readiness/checks/disk.ts';
import {
  nameCheck,
  networkCheck,
  phonesCheck,
  portCheck,
} from '../features/readiness/checks/network.ts';
import {
  aiCheck,
  headquartersCheck,
  internetCheck,
  kindsOf,
  smsCheck,
} from '../features/readiness/checks/services.ts';
import {
  displayCheck,
  questionCheck,
  rehearsalCheck,
  retentionCheck,
} from '../features/readiness/checks/show.ts';
import { createPhoneTestService } from '../features/readiness/phone-test.service.ts';
import { createReadinessService } from '../features/readiness/readiness.service.ts';
import { createStatusService } from '../features/readiness/status.service.ts';
import type { RetentionService } from '../features/retention/retention.ts';
import type { SettingsService } from '../features/settings/settings.ts';
import type { SmsService } from '../features/sms/setup-sms.ts';
import { adaptersOf } from '../platform/names/adapters.ts';
import { askForName } from '../platform/names/ask.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { OtherDevices } from '../platform/other-devices.ts';

/**
 * The newest time of a question, a lead or a log entry in milliseconds since 1970; 0 without any. What is stored tells how late
 * it must be by now.
 */
function createNewestRow(db: Db): () => number {
  const newest = db
    .prepare<[], number>(
      `/* of all events */ SELECT MAX(
         (SELECT COALESCE(MAX(created_at), 0) FROM questions),
         (SELECT COALESCE(MAX(created_at), 0) FROM leads),
         (SELECT COALESCE(MAX(timestamp), 0) FROM admin_logs))`,
    )
    .pluck();
  return () => newest.get() ?? 0;
}

/** How the booth is doing: its status, the phone test, and the facts behind *Ready?*. */
export function createChecks(
  deps: Core & {
    config: Config;
    listening: { port: number };
    reach: ReturnType<typeof createReach>;
    settings: SettingsService;
    otherDevices: OtherDevices;
    jobs: Jobs;
    sms: SmsService;
    backups: Parameters<typeof backupsCheck>[0];
    /** Since when a rehearsal is on, in milliseconds since 1970; null while none is. */
    rehearsalSince: () => number | null;
    screens: () => Screen[];
    /** How many questions the open event has. */
    questionCount: () => number;
    leadsDeletedSoon: RetentionService['soon'];
    targets: () => Target[];
  },
) {
  const { db, config, listening, reach, settings, otherDevices, jobs, screens, events, now } = deps;
  const { ports, network, names, services, internet } = reach;
  const { dataDir, builtAt } = config;
  const databaseFile = databasePath(dataDir);
  const thread = createThread(config.worker);
  const adapters = () => adaptersOf(network.interfaces());
  const status = createStatusService({
    version: config.version,
    dataDir,
    databaseFile,
    services,
    internet,
    jobs,
    listening,
    port80: ports.port80,
    join: () => settings.publicView().join,
    network: network.current,
    names: names.current,
    now,
  });
  const phoneTest = createPhoneTestService({
    address: () =>
      joinAddress(
        { ...settings.current().qrcode, target: 'lan' },
        network.current().address,
        listening.port,
        names.current().public,
      ).url,
    onChange: () => readiness.touch(),
    now,
    elapsed: deps.elapsed,
  });
  const clock = clockCheck({ dataDir, builtAt, newestRow: createNewestRow(db), now });
  const outside = {
    online: internet.online,
    services: services.list,
    targets: deps.targets,
    jobs: jobs.counts,
    reason: (service: ServiceName) => jobs.of(kindsOf(service), 'failed')[0]?.reason ?? null,
    settings: settings.current,
  };
  /** Those that are equally grave are read in this order. */
  const checks: Check[] = [
    rehearsalCheck(deps.rehearsalSince),
    networkCheck(network.current),
    phonesCheck({ otherDevices, phones: () => phoneTest.state().phones }),
    displayCheck(screens, now),
    questionCheck(screens, deps.questionCount),
    diskSpaceCheck(dataDir),
    diskWriteCheck(dataDir),
    dataFolderCheck({
      dataDir,
      databaseFile,
      isDatabaseSound: () => thread.run('isSound', databaseFile),
      now,
    }),
    backupsCheck(deps.backups),
    retentionCheck(deps.leadsDeletedSoon),
    clock,
    nameCheck({ enabled: config.mdns, names: names.current, adapters, ask: askForName }),
    portCheck({
      port: () => listening.port,
      address: () => network.current().address,
      port80: ports.port80,
    }),
    internetCheck(outside),
    aiCheck({ ...outside, refusal: () => aiRefusal(settings) }),
    smsCheck({ ...outside, state: deps.sms.state }),
    headquartersCheck(deps.targets),
  ];
  const readiness = createReadinessService({
    ...deps,
    checks,
    more: () => ({ status: status.live(), phone_test: phoneTest.state() }),
    announce: (state) => events.emit('readiness', state),
  });
  for (const name of ['settings', 'jobs', 'screens', 'event'] as const) {
    events.on(name, readiness.touch);
  }
  services.onChange(readiness.touch);
  internet.onChange(readiness.touch);
  return {
    status,
    phoneTest,
    readiness: {
      ...readiness,
      close(): void {
        readiness.close();
        clock.close();
      },
    },
  };
}

import type { Target } from '../../contract/headquarters.ts';
import type { ServiceName } from '../../contract/jobs.ts';
import type { PublicSettings, Settings } from '../../contract/settings.ts';
import type { Trial } from '../../contract/limits.ts';
import type { Core } from '../../core.ts';
import type { RateLimits } from '../../http/rate-limit.ts';
import type { Internet } from '../../platform/internet.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { adaptersOf } from '../../platform/names/adapters.ts';
import { askForName } from '../../platform/names/ask.ts';
import type { Names } from '../../platform/names/names.ts';
import type { Network } from '../../platform/network/network.ts';
import type { OtherDevices } from '../../platform/other-devices.ts';
import type { Ports } from '../../platform/ports.ts';
import type { Services } from '../../platform/internet-services.ts';
import { createThread } from '../../platform/thread.ts';
import { aiRefusal } from '../ai/ai-access.ts';
import type { QuestionsService } from '../questions/questions.service.ts';
import type { RetentionService } from '../retention/retention.ts';
import type { ScreensService } from '../screens/screens.service.ts';
import type { PublicSettingsService } from '../settings/public-settings.ts';
import type { SettingsService } from '../settings/settings.ts';
import type { SmsService } from '../sms/sms.service.ts';
import type { Check } from './check.ts';
import { backupsCheck } from './checks/backups.ts';
import { clockCheck } from './checks/clock.ts';
import { dataFolderCheck } from './checks/data-folder.ts';
import { diskSpaceCheck, diskWriteCheck } from './checks/disk.ts';
import { nameCheck, networkCheck, phonesCheck, portCheck } from './checks/network.ts';
import {
  aiCheck,
  headquartersCheck,
  internetCheck,
  kindsOf,
  smsCheck,
} from './checks/internet-services.ts';
import { secretsCheck } from './checks/secrets.ts';
import { displayCheck, questionCheck, retentionCheck, trialCheck } from './checks/show.ts';
import type { FirstStart } from './first-start.ts';
import { phoneTestRoutes } from './phone-test.routes.ts';
import { createPhoneTestService } from './phone-test.service.ts';
import { readinessRoutes } from './readiness.routes.ts';
import { createNewestRow, createNewestVisit } from './readiness.repository.ts';
import { createReadinessService } from './readiness.service.ts';
import { createStatusService } from './status.service.ts';

/** The booth's health: its status, the phone test, and the facts behind *Ready?*. */
export function setupReadiness(
  core: Core,
  deps: {
    ports: Ports;
    network: Network;
    names: Names;
    services: Services;
    internet: Internet;
    /** Address of the visitor's page for phones, with these settings. */
    joinAddress: (chosen: Settings['qrcode']) => PublicSettings['join'];
    settings: SettingsService;
    publicSettings: Pick<PublicSettingsService, 'publicView'>;
    otherDevices: OtherDevices;
    jobs: Jobs;
    sms: SmsService;
    backups: Parameters<typeof backupsCheck>[0];
    /** Kind of the trial that is on, and since when, in milliseconds since 1970. */
    trial: () => Trial | null;
    openSince: () => number;
    screens: ScreensService;
    questions: Pick<QuestionsService, 'counts'>;
    retention: Pick<RetentionService, 'soon'>;
    targets: () => Target[];
    firstStart: FirstStart;
    limits: RateLimits;
  },
) {
  const { config, db, bus, now } = core;
  const { ports, network, names, services, internet, settings, publicSettings, jobs } = deps;
  const { otherDevices, limits } = deps;
  const { dataDir, builtAt } = config;
  const databaseFile = db.name;
  const thread = createThread(config.worker);
  const adapters = () => adaptersOf(network.interfaces());
  const screens = () => deps.screens.list();
  const newestVisit = createNewestVisit(db);
  const status = createStatusService({
    version: config.version,
    dataDir,
    databaseFile,
    services,
    internet,
    jobs,
    port: ports.port,
    port80: ports.port80,
    join: () => publicSettings.publicView().join,
    network: network.current,
    names: names.current,
    // What is tried out in a trial is no visitor's.
    visitedAt: () =>
      deps.trial() === null ? Math.max(newestVisit(), otherDevices.state().lastAt ?? 0) : 0,
    now,
  });
  const phoneTest = createPhoneTestService({
    address: () => deps.joinAddress({ ...settings.current().qrcode, target: 'lan' }).url,
    onChange: () => bus.emit('phone-test'),
    now,
    elapsed: core.elapsed,
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
  /** Order among facts that are equally grave. */
  const checks: Check[] = [
    trialCheck(deps.trial, deps.openSince),
    networkCheck(network.current),
    phonesCheck({ otherDevices, phones: () => phoneTest.state().phones, port: ports.port }),
    displayCheck(screens, now),
    questionCheck(screens, () => deps.questions.counts().total),
    diskSpaceCheck(dataDir),
    diskWriteCheck(dataDir),
    dataFolderCheck({
      dataDir,
      databaseFile,
      isDatabaseSound: () => thread.run('isSound', databaseFile),
      now,
    }),
    backupsCheck(deps.backups),
    retentionCheck(deps.retention.soon),
    clock,
    nameCheck({ enabled: config.mdns, names: names.current, adapters, ask: askForName }),
    portCheck({
      port: ports.port,
      address: () => network.current().address,
      port80: ports.port80,
    }),
    internetCheck(outside),
    secretsCheck(settings.adminView, deps.targets),
    aiCheck({ ...outside, refusal: () => aiRefusal(settings) }),
    smsCheck({ ...outside, state: deps.sms.state }),
    headquartersCheck(deps.targets),
  ];
  const readiness = createReadinessService({
    ...core,
    checks,
    more: () => ({ status: status.live(), phone_test: phoneTest.state() }),
    announce: (state) => bus.emit('readiness', state),
  });
  // What phones proved of another network says nothing of this one.
  bus.on('network', () => phoneTest.forget());
  for (const name of ['settings', 'jobs', 'screens', 'event', 'phone-test'] as const) {
    bus.on(name, readiness.touch);
  }
  services.onChange(readiness.touch);
  internet.onChange(readiness.touch);
  return {
    status,
    phoneTest,
    ...readinessRoutes({
      ...core,
      readiness,
      status,
      firstStart: deps.firstStart,
      jobs,
      ports,
    }),
    public: phoneTestRoutes({
      phoneTest,
      otherDevices,
      publicSettings: publicSettings.publicView,
      limits,
    }),
    close(): void {
      phoneTest.close();
      readiness.close();
      clock.close();
    },
  };
}

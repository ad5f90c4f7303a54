import { createThread } from '../platform/thread.ts';
import type { Config } from '../config.ts';
import { databasePath, type Db } from '../db/open.ts';
import type { Core } from '../core.ts';
import type { createReach } from './network.ts';
import { joinAddress } from '../features/qrcode/join-address.ts';
import { createPhoneTestService } from '../features/readiness/phone-test.service.ts';
import { setupReadiness, type ReadinessDeps } from '../features/readiness/setup-readiness.ts';
import { createStatusService } from '../features/readiness/status.service.ts';
import type { SettingsService } from '../features/settings/settings.ts';
import { adaptersOf } from '../platform/names/adapters.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { OtherDevices } from '../platform/other-devices.ts';

/** What is stored tells how late it must be by now. */
function createNewestRepository(db: Db) {
  const newest = db
    .prepare<[], number>(
      `/* of all events */ SELECT MAX(
         (SELECT COALESCE(MAX(created_at), 0) FROM questions),
         (SELECT COALESCE(MAX(created_at), 0) FROM leads),
         (SELECT COALESCE(MAX(timestamp), 0) FROM admin_logs))`,
    )
    .pluck();
  return {
    /** The newest time of a question, a lead or a log entry in milliseconds since 1970; 0 without any. */
    newest: (): number => newest.get() ?? 0,
  };
}

type Deps = Omit<Core, 'logs' | 'writes'> &
  Pick<
    ReadinessDeps,
    | 'sms'
    | 'backups'
    | 'rehearsalSince'
    | 'screens'
    | 'questionCount'
    | 'leadsDeletedSoon'
    | 'targets'
  > & {
    config: Config;
    listening: { port: number };
    reach: ReturnType<typeof createReach>;
    settings: SettingsService;
    otherDevices: OtherDevices;
    jobs: Jobs;
  };

/** How the booth is doing: its status, the phone test, and the facts behind *Ready?*. */
export function createChecks(deps: Deps) {
  const { db, config, listening, reach, settings, jobs, events, now, elapsed } = deps;
  const { ports, network, names, services, internet } = reach;
  const databaseFile = databasePath(config.dataDir);
  const thread = createThread(config.worker);
  const status = createStatusService({
    version: config.version,
    dataDir: config.dataDir,
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
    elapsed,
  });
  const readiness = setupReadiness({
    ...deps,
    network: network.current,
    names: names.current,
    adapters: () => adaptersOf(network.interfaces()),
    ports,
    phoneTest,
    status,
    internet,
    services,
    databaseFile,
    isDatabaseSound: () => thread.run('isSound', databaseFile),
    newestRow: createNewestRepository(db).newest,
    announce: (state) => events.emit('readiness', state),
  });
  return { status, phoneTest, readiness };
}

import type { Config } from './config.ts';
import { isDatabaseSound } from './db/integrity.ts';
import { databasePath } from './db/open.ts';
import type { Basics } from './deps-basics.ts';
import type { createReach } from './deps-reach.ts';
import { createNewestRepository } from './features/preflight/newest.repository.ts';
import { setupPreflight, type PreflightDeps } from './features/preflight/setup-preflight.ts';
import { joinAddress } from './features/qrcode/join-address.ts';
import { createRoundTripService } from './features/round-trip/round-trip.service.ts';
import type { SettingsService } from './features/settings/settings.service.ts';
import { createStatusService } from './features/status/status.service.ts';
import { adaptersOf } from './platform/names/adapters.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { OtherDevices } from './platform/other-devices.ts';

type Deps = Omit<Basics, 'logs' | 'writes'> &
  Pick<PreflightDeps, 'sms' | 'backups' | 'rehearsalSince'> & {
    config: Config;
    listening: { port: number };
    reach: ReturnType<typeof createReach>;
    settings: SettingsService;
    otherDevices: OtherDevices;
    jobs: Jobs;
  };

/** The part of `deps.ts` that tells staff how the booth is: its state at a glance, and whether a show can begin. */
export function createChecks(deps: Deps) {
  const {
    db,
    config,
    listening,
    reach,
    settings,
    otherDevices,
    jobs,
    events,
    logger,
    now,
    elapsed,
  } = deps;
  const { ports, network, names, services, internet } = reach;
  const databaseFile = databasePath(config.dataDir);
  return {
    status: createStatusService({
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
    }),
    roundTrip: createRoundTripService({
      address: () =>
        joinAddress(
          { ...settings.current().qrcode, target: 'lan' },
          network.current().address,
          listening.port,
          names.current().public,
        ).url,
      otherDevices,
      announce: (state) => events.emit('round-trip', state),
      now,
      elapsed,
    }),
    preflight: setupPreflight({
      config,
      network: network.current,
      names: names.current,
      adapters: () => adaptersOf(network.interfaces()),
      listening,
      missingWebPort: ports.missing,
      otherDevices,
      online: internet.online,
      services,
      settings,
      jobs,
      sms: deps.sms,
      databaseFile,
      isDatabaseSound: () => isDatabaseSound(config.integrityWorker, config.dataDir),
      backups: deps.backups,
      rehearsalSince: deps.rehearsalSince,
      newestRow: createNewestRepository(db).newest,
      announce: (state) => events.emit('preflight', state),
      logger,
      now,
    }),
  };
}

import type { Core } from '../../core.ts';
import type { BackupState } from '../../contract/backups.ts';
import type { Internet } from '../../platform/internet.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import type { SettingsRepository } from '../settings/settings.repository.ts';
import type { SettingsService } from '../settings/settings.ts';
import type { OutboxTimings } from './delivery.ts';
import { outboxRoutes } from './outbox.routes.ts';
import { createOutboxService } from './outbox.service.ts';

/** Headquarters and webhooks: what the booth sends on. */
export function setupOutbox(
  core: Core,
  deps: {
    settings: Pick<SettingsService, 'current'>;
    repository: SettingsRepository;
    secretBox: SecretBox;
    internet: Internet;
    /** This data folder's id. */
    booth: () => string;
    /** Id of the open event. */
    openId: () => number;
    backups: () => Promise<BackupState>;
    timings: Partial<OutboxTimings> | undefined;
  },
) {
  const { version, hqMigrationsDir, hqWorker } = core.config;
  const service = createOutboxService({
    ...core,
    ...deps,
    settings: deps.repository,
    about() {
      const { companyName, eventName } = deps.settings.current().brand;
      return { name: eventName || companyName, version };
    },
    hqMigrationsDir,
    hqWorker,
  });
  return {
    service,
    admin: outboxRoutes(service, deps.openId),
    start: () => service.start(),
    leave: () => service.close(),
  };
}

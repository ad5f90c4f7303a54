import type { Core } from '../../core.ts';
import type { BackupState } from '../../contract/backups.ts';
import type { Internet } from '../../platform/internet.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import type { SettingsRepository } from '../settings/settings.repository.ts';
import type { SettingsService } from '../settings/settings.ts';
import { createDeliveries, type OutboxTimings } from './delivery.ts';
import { createOutboxRepository } from './outbox.repository.ts';
import { outboxRoutes } from './outbox.routes.ts';
import { createOutboxService } from './outbox.service.ts';
import { createRedelivery } from './redelivery.ts';
import { createTargets } from './targets.ts';

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
  const about = () => {
    const { companyName, eventName } = deps.settings.current().brand;
    return { name: eventName || companyName, version: core.config.version };
  };
  const repository = createOutboxRepository(core.db, deps.booth, () => about().name);
  const targets = createTargets(repository, deps.repository, deps.secretBox);
  const { online, onChange } = deps.internet;
  const deliveries = createDeliveries({ ...core, ...deps, repository, targets, online, about });
  onChange(() => deliveries.wake());
  const parts = { ...core, ...deps, repository, targets, deliveries, about };
  const service = createOutboxService(parts);
  return {
    service,
    admin: outboxRoutes(service, createRedelivery(parts), deps.openId),
    start: () => deliveries.start(),
    leave: () => deliveries.close(),
  };
}

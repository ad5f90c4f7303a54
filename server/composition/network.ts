import type { Config } from '../config.ts';
import { createKept } from '../features/settings/kept.ts';
import type { SettingsService } from '../features/settings/settings.service.ts';
import type { EventBus } from '../platform/events.ts';
import { createInternet, type InternetTimings } from '../platform/internet.ts';
import type { Logger } from '../platform/logger.ts';
import { adaptersOf } from '../platform/names/adapters.ts';
import { createNames } from '../platform/names/names.ts';
import type { readLinuxFacts } from '../platform/network/linux-facts.ts';
import { chosenAdapter, createNetwork } from '../platform/network/network.ts';
import type { Interfaces } from '../platform/network/ranking.ts';
import { createPorts, keptPorts } from '../platform/ports.ts';
import { createServices, SERVICE_TIMINGS, type ServiceTimings } from '../platform/services.ts';

/** What a caller already has of it. */
export type GivenReach = {
  serviceTimings?: Partial<ServiceTimings>;
  internetTimings?: Partial<InternetTimings> | undefined;
  /** The system's networks. */
  interfaces?: (() => Interfaces) | undefined;
  linux?: typeof readLinuxFacts | undefined;
};

/** Who reaches this laptop, and whom it reaches: port, networks, names, internet. */
export function createReach(deps: {
  config: Config;
  given: GivenReach;
  settings: SettingsService;
  keeper: Parameters<typeof createKept>[0];
  events: EventBus;
  logger: Logger;
}) {
  const { config, given, settings, keeper, events, logger } = deps;
  const ports = createPorts({
    wanted: config.port,
    memory: createKept(keeper, 'network.ports', keptPorts, { used: [], dismissed: false }),
    logger,
  });
  const network = createNetwork({
    settings: () => settings.current().qrcode,
    memory: createKept(keeper, 'network.chosen', chosenAdapter.nullable(), null),
    ...(given.interfaces && { interfaces: given.interfaces }),
    ...(given.linux && { linux: given.linux }),
  });
  events.on('settings', network.keepChoice);
  const names = createNames({
    enabled: config.mdns,
    label: () => settings.current().names.label,
    adapters: () => adaptersOf(network.interfaces()),
    onLook: network.onLook,
    logger,
  });
  names.onChange(settings.announce);
  events.on('settings', () => names.relabel());
  const services = createServices({
    ...SERVICE_TIMINGS,
    ...(config.probeMs === null ? {} : { awayMs: config.probeMs }),
    ...given.serviceTimings,
  });
  const internet = createInternet({
    probes: config.onlineProbes,
    hasNetwork: () => network.current().adapters.length > 0,
    isWatched: services.needInternet,
    timings: {
      ...(config.probeMs === null ? {} : { firstMs: config.probeMs }),
      ...given.internetTimings,
    },
  });
  services.onChange(() => internet.learn(services.online()));
  return { ports, network, names, services, internet };
}

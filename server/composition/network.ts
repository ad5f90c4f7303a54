import { z } from 'zod';
import type { Config } from '../config.ts';
import type { SettingsService } from '../features/settings/settings.ts';
import { mayHavePhones } from '../contract/network.ts';
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
import type { WriteQueue } from '../db/write-queue.ts';
import { createHttps, HTTPS_PORTS } from '../features/devices/https.ts';
import type { SettingsRepository } from '../features/settings/settings.repository.ts';
import type { SecretBox } from '../platform/secret-box.ts';

/** A value that outlives a restart. */
type Kept<T> = { get: () => T; set: (value: T) => void };

/**
 * Keeps what the booth found out by itself, stored next to the settings without being one. What cannot be stored is
 * known until the next restart.
 * @param name in the table of the settings' parts
 * @param first what it is before anything was kept
 */
function createKept<T>(
  deps: { repository: SettingsRepository; writes: WriteQueue; logger: Logger },
  name: `network.${string}`,
  schema: z.ZodType<T>,
  first: T,
): Kept<T> {
  const { repository, writes, logger } = deps;
  const stored = schema.safeParse(repository.all()[name]);
  let known = stored.success ? stored.data : first;
  return {
    get: () => known,
    set(value) {
      known = value;
      writes
        .run(() => repository.set(name, value))
        .catch((error: unknown) => logger.warn({ err: error, name }, 'could not be kept'));
    },
  };
}

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
  secretBox: SecretBox;
  events: EventBus;
  logger: Logger;
  now: () => number;
}) {
  const { config, given, settings, keeper, secretBox, events, logger, now } = deps;
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
  const https = createHttps({
    // Who asks for any free port gets one here too.
    ports: config.port === 0 ? [] : HTTPS_PORTS,
    settings: keeper.repository,
    writes: keeper.writes,
    secretBox,
    memory: createKept(keeper, 'network.httpsPort', z.int().nullable(), null),
    hosts() {
      const { address, adapters } = network.current();
      const others = adapters.filter(
        (each) => mayHavePhones(each.kind) && each.address !== address,
      );
      const addresses = [
        ...(address === null ? [] : [address]),
        ...others.map((each) => each.address),
      ];
      return [...addresses, ...names.current().admin];
    },
    otherNames: () => [
      `admin.${names.current().wanted}`,
      'localhost',
      'admin.localhost',
      '127.0.0.1',
    ],
    onChange: () => events.emit('devices'),
    logger,
    now,
  });
  network.onLook(() => void https.follow());
  return { ports, network, names, services, internet, https };
}

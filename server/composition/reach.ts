import type { PublicSettings, Settings } from '../contract/settings.ts';
import type { Core } from '../core.ts';
import type { Feature } from '../feature.ts';
import { joinAddress } from '../features/qrcode/join-address.ts';
import { createKept } from '../features/settings/kept.ts';
import type { SettingsRepository } from '../features/settings/settings.repository.ts';
import type { SettingsService } from '../features/settings/settings.ts';
import { createInternet } from '../platform/internet.ts';
import { adaptersOf } from '../platform/names/adapters.ts';
import { createNames } from '../platform/names/names.ts';
import { chosenAdapter, createNetwork } from '../platform/network/network.ts';
import { createOtherDevices } from '../platform/other-devices.ts';
import { createPorts, keptPorts } from '../platform/ports.ts';
import { createServices, SERVICE_TIMINGS } from '../platform/internet-services.ts';
import type { Overrides } from './given.ts';

/** Creates the services between this laptop and others: port, networks, names, other devices, internet. */
export function createReach(
  core: Core,
  { settings, repository }: { settings: SettingsService; repository: SettingsRepository },
  overrides: Overrides,
) {
  const { config, bus, logger } = core;
  const ports = createPorts({
    wanted: config.port,
    memory: createKept(core, repository, 'network.ports', keptPorts, {
      used: [],
      dismissed: false,
    }),
    logger,
  });
  const network = createNetwork({
    settings: () => settings.current().qrcode,
    memory: createKept(core, repository, 'network.chosen', chosenAdapter.nullable(), null),
    ...(overrides.interfaces && { interfaces: overrides.interfaces }),
    ...(overrides.linux && { linux: overrides.linux }),
  });
  network.onChange(() => bus.emit('network'));
  const otherDevices = createOtherDevices(core.now);
  bus.on('network', () => otherDevices.forget());
  bus.on('settings', network.keepChoice);
  const names = createNames({
    enabled: config.mdns,
    label: () => settings.current().names.label,
    adapters: () => adaptersOf(network.interfaces()),
    onLook: network.onLook,
    logger,
  });
  names.onChange(() => bus.emit('settings'));
  bus.on('settings', () => names.relabel());
  const services = createServices({
    ...SERVICE_TIMINGS,
    ...(config.probeMs === null ? {} : { awayMs: config.probeMs }),
    ...overrides.serviceTimings,
  });
  const internet = createInternet({
    probes: config.onlineProbes,
    hasNetwork: () => network.current().adapters.length > 0,
    isWatched: services.needInternet,
    timings: {
      ...(config.probeMs === null ? {} : { firstMs: config.probeMs }),
      ...overrides.internetTimings,
    },
  });
  services.onChange(() => internet.learn(services.online()));
  bus.on('network', () => {
    services.lookNow();
    internet.lookNow();
  });
  const features: Feature[] = [
    ports,
    network,
    services,
    internet,
    { start: ({ port }) => names.start(port), leave: () => names.close() },
  ];
  return {
    ports,
    network,
    names,
    otherDevices,
    services,
    internet,
    /** Current address of the visitor's page for phones. */
    joinAddress: (chosen: Settings['qrcode']): PublicSettings['join'] =>
      joinAddress(chosen, network.current().address, ports.port(), names.current().public),
    features,
  };
}

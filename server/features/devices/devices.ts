import { Router } from 'express';
import { z } from 'zod';
import { mayHavePhones } from '../../contract/network.ts';
import type { Core } from '../../core.ts';
import type { Listening } from '../../feature.ts';
import type { RateLimits } from '../../http/rate-limit.ts';
import type { Names } from '../../platform/names/names.ts';
import type { Network } from '../../platform/network/network.ts';
import type { Ports } from '../../platform/ports.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import { createKept } from '../settings/kept.ts';
import type { Hashing } from '../auth/hashing.ts';
import type { SettingsRepository } from '../settings/settings.repository.ts';
import { createDevicesRepository } from './devices.repository.ts';
import { deviceRoutes, doorRoutes } from './devices.routes.ts';
import { createDevicesService } from './devices.service.ts';
import { createHttps, HTTPS_PORTS } from './https.ts';
import { createKiosks, kioskRoutes, leaveRoutes } from './kiosk.ts';

/** Other devices of staff, and the https that they come in by. */
export function setupDevices(
  core: Core,
  deps: {
    repository: SettingsRepository;
    secretBox: SecretBox;
    network: Network;
    names: Pick<Names, 'current'>;
    ports: Pick<Ports, 'port'>;
    limits: RateLimits;
    hashing: Hashing;
  },
) {
  const { config, bus, db } = core;
  const { repository, secretBox, network, names, ports, limits } = deps;
  const https = createHttps({
    ...core,
    // Who asks for any free port gets one here too.
    ports: config.port === 0 ? [] : HTTPS_PORTS,
    settings: repository,
    secretBox,
    memory: createKept(core, repository, 'network.httpsPort', z.int().nullable(), null),
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
    onChange: () => bus.emit('devices'),
  });
  network.onLook(() => void https.follow());
  const devices = createDevicesRepository(db);
  const service = createDevicesService({
    ...core,
    repository: devices,
    https,
    publicPort: ports.port,
  });
  const kiosks = createKiosks({ ...core, repository: devices, hashing: deps.hashing });
  return {
    https,
    /** To come before all of the admin area. */
    door: doorRoutes({ devices: service, https, limits, publicPort: ports.port }),
    admin: Router().use(kioskRoutes(kiosks), deviceRoutes(service)),
    public: leaveRoutes(kiosks, limits),
    start: ({ createHttpsServer }: Listening) => https.start(createHttpsServer),
  };
}

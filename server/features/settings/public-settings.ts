import { createHmac, randomBytes } from 'node:crypto';
import { Router, type Request } from 'express';
import type { Core } from '../../core.ts';
import { brandAccent } from '../../contract/brand-colour.ts';
import type { Trial } from '../../contract/limits.ts';
import type { PublicSettings, Settings } from '../../contract/settings.ts';
import { publicQrcodeSettings } from '../../contract/settings/qrcode.ts';
import { isNearby } from '../../http/nearby.ts';
import type { RateLimits } from '../../http/rate-limit.ts';
import { readyJson } from '../../http/ready-body.ts';
import { timeZone } from '../../platform/time-zone.ts';
import { readableColours } from '../qrcode/readable-colours.ts';
import type { SettingsService } from './settings.ts';

export type PublicSettingsService = ReturnType<typeof createPublicSettings>;

/** The part of the settings that pages see, with what the booth knows about itself. */
function createPublicSettings(deps: {
  settings: Pick<SettingsService, 'current'>;
  /** Current address of the visitor's page for phones. */
  joinAddress: (chosen: Settings['qrcode']) => PublicSettings['join'];
  /** The company's logo for phones. */
  phoneLogo: (theme: Settings['theme']) => PublicSettings['logo'];
  trial: () => Trial | null;
  /** Slides whose time of day it is; the same list until it changes. */
  slides: () => PublicSettings['slides'];
}) {
  const { settings, joinAddress, phoneLogo, trial, slides } = deps;
  /** Key of the Wi-Fi code's name, so that passwords cannot be tried against it. */
  const codeKey = randomBytes(32);

  /** Wi-Fi details for devices at the stand. */
  function wifiOf({ enabled, onScreen, ...network }: Settings['wifi']): PublicSettings['wifi'] {
    const { ssid, security, password, hidden } = network;
    if (!enabled || ssid === '') return null;
    const code = createHmac('sha256', codeKey).update(JSON.stringify(network)).digest('base64url');
    const joining = { password: security === 'nopass' ? null : password, hidden, code };
    return { ssid, joining: onScreen ? joining : null };
  }

  function viewOf(join: PublicSettings['join'], logo: PublicSettings['logo']): PublicSettings {
    const { theme, wedeliver, twilio, qrcode, brand, votes, idle } = settings.current();
    return {
      theme,
      wedeliver,
      twilio: { phone: twilio.phoneNumber },
      // Such that phones read the code.
      qrcode: publicQrcodeSettings.parse({ ...qrcode, ...readableColours(qrcode) }),
      brand: { ...brand, accent: brandAccent(brand.colour, theme) ?? null },
      join,
      wifi: null,
      trial: trial(),
      votes,
      idle,
      slides: slides(),
      logo,
      timeZone: timeZone(),
    };
  }

  let kept: { of: readonly unknown[]; everybody: PublicSettings; nearby: PublicSettings } | null =
    null;

  /** The same objects until something in them changes: what is drawn and compressed from one stays good as long. */
  function views() {
    const current = settings.current();
    const [join, logo] = [joinAddress(current.qrcode), phoneLogo(current.theme)];
    const of = [current, logo, ...Object.values(join), trial(), slides(), timeZone()];
    if (!kept?.of.every((one, at) => one === of[at])) {
      const everybody = viewOf(join, logo);
      const wifi = wifiOf(current.wifi);
      kept = { of, everybody, nearby: wifi === null ? everybody : { ...everybody, wifi } };
    }
    return kept;
  }
  /** Settings that everybody may see. */
  const publicView = () => views().everybody;
  /** The same for devices on the booth's own network, and the laptop itself. */
  const nearbyView = () => views().nearby;

  return {
    publicView,
    nearbyView,
    /** As far as the device that asks may see them. */
    viewFor: (request: Request): PublicSettings =>
      isNearby(request) ? nearbyView() : publicView(),
  };
}

/** The settings that every page needs. */
function publicSettingsRoutes(service: PublicSettingsService, limits: RateLimits): Router {
  const router = Router();
  const nearby = { ready: readyJson(), cache: 'private, no-cache' };
  const anywhere = { ready: readyJson(), cache: 'no-cache' };
  router.get('/api/settings/public', limits.publicRead, (request, response) => {
    const { ready, cache } = isNearby(request) ? nearby : anywhere;
    const data = service.viewFor(request);
    const body = ready(data, () => JSON.stringify({ success: true, data }));
    return body.send(request, response.set('Cache-Control', cache));
  });
  return router;
}

/** Settings as pages see them. */
export function setupPublicSettings(
  core: Core,
  deps: Parameters<typeof createPublicSettings>[0] & { limits: RateLimits },
) {
  const service = createPublicSettings(deps);
  core.bus.on('network', () => core.bus.emit('settings'));
  return { service, visitors: publicSettingsRoutes(service, deps.limits) };
}

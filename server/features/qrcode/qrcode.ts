import { Router, type Response } from 'express';
import {
  qrCheckQuery,
  qrQuery,
  SCREEN_WIFI_PATH,
  SIGN_SIZE_MAX,
  wifiQrQuery,
  type QrCheck,
  type QrCheckQuery,
  type QrQuery,
  type WifiQrQuery,
} from '../../contract/qr.ts';
import { QR_SIZE } from '../../contract/settings/qrcode.ts';
import type { PublicSettings, Settings } from '../../contract/settings.ts';
import { apiNotFound, conflict, invalid, notFound } from '../../http/errors.ts';
import type { Core } from '../../core.ts';
import type { Network } from '../../platform/network/network.ts';
import type { MediaService } from '../media/media.service.ts';
import type { PublicSettingsService } from '../settings/public-settings.ts';
import type { SettingsService } from '../settings/settings.ts';
import { drawCode, type QrLogo, type QrLook } from './qr-image.ts';
import { planCode, type QrPlan, type QrProblem } from './qr-plan.ts';
import { colourProblem, readableColours } from './readable-colours.ts';
import { type WifiSettings, WIFI_PASSWORD_MIN } from '../../contract/settings/wifi.ts';
import type { LanAdapter } from '../../contract/network.ts';
import { isNearby } from '../../http/nearby.ts';
import type { RateLimits } from '../../http/rate-limit.ts';
import { createCalls } from '../../http/calls.ts';
import { queryOf } from '../../http/validate.ts';
import { LONGEST_LAN_URL } from './join-address.ts';

type Entry = { image: Promise<Buffer>; bytes: number };

/** Bytes of an entry in addition to its image. */
const OVERHEAD_BYTES = 1024;

/**
 * Creates a cache of finished images, bounded by their bytes; the least recently used goes first.
 *
 * @param maxBytes of all images together
 */
export function createImageCache(maxBytes: number) {
  const entries = new Map<string, Entry>();
  let bytes = 0;

  function drop(key: string, entry: Entry): void {
    if (entries.get(key) !== entry) return;
    entries.delete(key);
    bytes -= entry.bytes;
  }

  function grow(key: string, entry: Entry, by: number): void {
    if (entries.get(key) !== entry) return;
    entry.bytes += by;
    bytes += by;
    for (const [oldest, old] of entries) {
      if (bytes <= maxBytes || old === entry) return;
      drop(oldest, old);
    }
  }

  return {
    /** The kept image, or the one that is being made, or null. */
    get(key: string): Promise<Buffer> | null {
      const known = entries.get(key);
      if (!known) return null;
      entries.delete(key);
      entries.set(key, known);
      return known.image;
    },
    /** Keeps an image that is being made, for all who ask meanwhile too; a failure is not kept. */
    keep(key: string, image: Promise<Buffer>): Promise<Buffer> {
      const entry: Entry = { image, bytes: 0 };
      entries.set(key, entry);
      grow(key, entry, OVERHEAD_BYTES + key.length);
      image.then(
        ({ length }) => grow(key, entry, length),
        () => drop(key, entry),
      );
      return image;
    },
  };
}

/** @see https://github.com/zxing/zxing/wiki/Barcode-Contents#wi-fi-network-config-android-ios-11 */
function escape(text: string) {
  return text.replaceAll(/[\\;,":]/g, '\\$&');
}

/**
 * Text that a phone's camera understands as "join this network". Names of hexadecimal digits are not put in quotes,
 * as early Android scanners needed: today's phones treat the quotes as a part of the name.
 */
function wifiQrText({
  ssid,
  password,
  security,
  hidden,
}: Pick<WifiSettings, 'ssid' | 'password' | 'security' | 'hidden'>): string {
  const parts = [
    `T:${security}`,
    `S:${escape(ssid)}`,
    ...(security === 'nopass' ? [] : [`P:${escape(password)}`]),
    ...(hidden ? ['H:true'] : []),
  ];
  return `WIFI:${parts.join(';')};;`;
}

/** Images kept ready, in bytes; a screen and a crowd of phones ask for the same one. */
const CACHE_BYTES = 8_000_000;

/** Requested code, with defaults filled in. */
type QrOrder = { data: string; edge: number; look: QrLook; logoPath: string | null };

/** Assessment of a requested code: the problems that prevent it; without any there is a plan. */
type Assessment = { plan: QrPlan | null; logo: QrLogo | null; problems: QrProblem[] };

type QrcodeService = ReturnType<typeof createQrcodeService>;

/** Creates the service of QR codes as PNG. It never draws a code that phones could not read. */
function createQrcodeService(deps: {
  settings: () => Pick<Settings, 'qrcode' | 'wifi'>;
  joinAddress: () => PublicSettings['join'];
  /** The stored image behind a `/media/` path, or null. */
  findLogo: (path: string) => QrLogo | null;
}) {
  const { settings, joinAddress, findLogo } = deps;
  const cache = createImageCache(CACHE_BYTES);

  function orderOf(data: string, query: Omit<QrQuery, 'data'>): QrOrder {
    const { style, size } = settings().qrcode;
    const { foreground, background } = readableColours(settings().qrcode);
    const look = {
      style: query.style ?? style,
      fg: query.fg ?? foreground,
      bg: query.bg ?? background,
    };
    return { data, edge: query.size ?? size, look, logoPath: query.logo ?? null };
  }

  function assess({ data, edge, look, logoPath }: QrOrder, largest: number): Assessment {
    const problems: QrProblem[] = [];
    const logo = logoPath === null ? null : findLogo(logoPath);
    if (logoPath !== null && logo === null) {
      problems.push({ field: 'logo', message: 'This logo is not in the media library.' });
    }
    const colours = colourProblem(look.fg, look.bg);
    if (colours !== null) problems.push({ field: 'fg', message: colours });
    const plan = planCode(data, { edge, hasLogo: logoPath !== null, largest });
    if ('modules' in plan) return { plan, logo, problems };
    return { plan: null, logo, problems: [...problems, plan] };
  }

  /**
   * @param beforeDrawing is called when this is not kept ready; what it throws ends it
   * @throws HttpError 400 naming what keeps the code from being read
   */
  function image(
    order: QrOrder,
    largest: number,
    beforeDrawing: () => void = () => {},
  ): Promise<Buffer> {
    const key = JSON.stringify([order, largest]);
    // The logo may have been deleted since the image was drawn.
    const isGone = order.logoPath !== null && findLogo(order.logoPath) === null;
    const ready = isGone ? null : cache.get(key);
    if (ready) return ready;
    beforeDrawing();
    const { plan, logo, problems } = assess(order, largest);
    const [problem] = problems;
    if (problem || !plan)
      throw invalid(problem?.message ?? 'This code can’t be drawn.', problem?.field);
    return cache.keep(key, drawCode(plan, order.edge, order.look, logo));
  }

  return {
    /**
     * Draws a code; options missing from the query come from the settings.
     *
     * @param beforeDrawing called when the image is not in the cache; may throw to prevent the drawing
     * @throws HttpError 400 when the data does not fit, a phone could not read it, or the logo is not a stored image
     */
    png: (query: QrQuery, beforeDrawing: () => void): Promise<Buffer> =>
      image(orderOf(query.data, query), QR_SIZE[1], beforeDrawing),

    /** Checks whether {@link png} would draw the code, with the reasons if not. */
    check(query: QrCheckQuery): QrCheck {
      const order = orderOf(query.data ?? joinAddress().url, query);
      const { problems } = assess(order, QR_SIZE[1]);
      return { scannable: problems.length === 0, reasons: problems };
    },

    /**
     * The code that joins the stored Wi-Fi.
     * @throws HttpError 409 while no network is stored, 400 when a phone could not read it
     */
    wifiPng(query: WifiQrQuery): Promise<Buffer> {
      const { wifi } = settings();
      if (wifi.ssid === '') throw conflict('Enter the name of the Wi-Fi network first.');
      return image(orderOf(wifiQrText(wifi), query), SIGN_SIZE_MAX);
    },

    /**
     * Draws the same code for the display.
     *
     * @param beforeDrawing called when the image is not in the cache; may throw to prevent the drawing
     * @throws HttpError 404 while staff keep it off the screen, 400 when a phone could not read it
     */
    screenWifiPng(query: WifiQrQuery, beforeDrawing: () => void): Promise<Buffer> {
      const { wifi } = settings();
      const isShown = wifi.enabled && wifi.onScreen && wifi.ssid !== '';
      if (!isShown) throw notFound('This code');
      return image(orderOf(wifiQrText(wifi), query), SIGN_SIZE_MAX, beforeDrawing);
    },
  };
}

function sendPng(response: Response, png: Buffer) {
  return response.type('png').send(png);
}

/** Routes of the codes on pages. Express adds the ETag; browsers revalidate each time, as the style may change. */
function qrcodeRoutes(service: QrcodeService, limits: RateLimits): Router {
  const router = Router();
  router.get('/api/qr.png', limits.publicRead, async (request, response) => {
    const png = await service.png(queryOf(qrQuery, request), () => limits.drawing(request));
    sendPng(response.set('Cache-Control', 'no-cache'), png);
  });
  router.get(SCREEN_WIFI_PATH, limits.publicRead, async (request, response, next) => {
    if (!isNearby(request)) {
      apiNotFound(request, response, next);
      return;
    }
    const query = queryOf(wifiQrQuery, request);
    const png = await service.screenWifiPng(query, () => limits.drawing(request));
    sendPng(response.set('Cache-Control', 'private, no-cache'), png);
  });
  return router;
}

/** Routes for the QR code page and the signs. */
function adminQrcodeRoutes(service: QrcodeService, addresses: () => LanAdapter[]): Router {
  const calls = createCalls();
  calls.get('/qr/check', ({ query }) => service.check(query(qrCheckQuery)));
  calls.get('/addresses', () => addresses());
  calls.router.get('/wifi-qr.png', async (request, response) => {
    sendPng(response, await service.wifiPng(queryOf(wifiQrQuery, request)));
  });
  return calls.router;
}

function same(a: unknown, b: unknown) {
  return JSON.stringify(a) === JSON.stringify(b);
}

function checkCode(before: Settings, { qrcode }: Settings, addresses: LanAdapter[]): void {
  const { target, lanAddress, customUrl, foreground, background, size, logoUrl } = qrcode;
  if (target === 'custom' && customUrl === '') {
    throw invalid('Enter the address that the code should open.', 'qrcode.customUrl');
  }
  const known = addresses.some(({ address }) => address === lanAddress);
  if (lanAddress !== '' && lanAddress !== before.qrcode.lanAddress && !known) {
    throw invalid('This laptop doesn’t have that address.', 'qrcode.lanAddress');
  }
  const colours = colourProblem(foreground, background);
  if (colours !== null) throw invalid(colours, 'qrcode.foreground');
  const custom = target === 'custom';
  const plan = planCode(custom ? customUrl : LONGEST_LAN_URL, {
    edge: size,
    hasLogo: logoUrl !== '',
    largest: QR_SIZE[1],
  });
  if ('message' in plan) {
    const field = plan.field === 'data' && custom ? 'qrcode.customUrl' : 'qrcode.size';
    throw invalid(plan.message, field);
  }
}

function checkWifi({ wifi }: Settings): void {
  if (!wifi.enabled) return;
  if (wifi.ssid === '') throw invalid('Enter the name of the Wi-Fi network.', 'wifi.ssid');
  if (wifi.security === 'WPA' && wifi.password.length < WIFI_PASSWORD_MIN) {
    const message = `A WPA password has at least ${WIFI_PASSWORD_MIN} characters.`;
    throw invalid(message, 'wifi.password');
  }
  if (wifi.security === 'WEP' && wifi.password === '') {
    throw invalid('Enter the password of the Wi-Fi network.', 'wifi.password');
  }
}

/**
 * Refuses a code that a phone could not read, and a Wi-Fi that it could not join. What was stored already is not judged
 * again: other settings can always be saved.
 */
function qrcodeGuard(addresses: () => LanAdapter[]) {
  return (before: Settings, after: Settings): void => {
    if (!same(before.qrcode, after.qrcode)) checkCode(before, after, addresses());
    if (!same(before.wifi, after.wifi)) checkWifi(after);
  };
}

/** QR codes: of the visitor's page, and of the Wi-Fi. */
export function setupQrcode(
  core: Core,
  deps: {
    settings: Pick<SettingsService, 'current'>;
    publicSettings: Pick<PublicSettingsService, 'publicView'>;
    network: Pick<Network, 'current'>;
    media: Pick<MediaService, 'storedAt'>;
    limits: RateLimits;
  },
) {
  const addresses = () => deps.network.current().adapters;
  core.bus.on('settings-changing', qrcodeGuard(addresses));
  const service = createQrcodeService({
    settings: deps.settings.current,
    joinAddress: () => deps.publicSettings.publicView().join,
    findLogo: deps.media.storedAt,
  });
  return {
    admin: adminQrcodeRoutes(service, addresses),
    public: qrcodeRoutes(service, deps.limits),
  };
}

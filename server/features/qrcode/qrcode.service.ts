import {
  SIGN_SIZE_MAX,
  type QrCheck,
  type QrCheckQuery,
  type QrQuery,
  type WifiQrQuery,
} from '../../contract/qr.ts';
import { QR_SIZE } from '../../contract/settings/qrcode.ts';
import type { PublicSettings, Settings } from '../../contract/settings.ts';
import { conflict, invalid, notFound } from '../../http/errors.ts';
import { createPictureCache } from '../../platform/picture-cache.ts';
import { drawCode, type QrLogo, type QrLook } from './qr-picture.ts';
import { planCode, type QrPlan, type QrProblem } from './qr-plan.ts';
import { colourProblem, readableColours } from './readable-colours.ts';
import { wifiQrText } from './wifi-text.ts';

/** Pictures kept ready, in bytes; a screen and a crowd of phones ask for the same one. */
const CACHE_BYTES = 8_000_000;

/** A code as it is asked for, with everything that was left open filled in. */
type QrOrder = { data: string; edge: number; look: QrLook; logoPath: string | null };

/** What stands between an order and its picture; without problems there is a plan. */
type Assessment = { plan: QrPlan | null; logo: QrLogo | null; problems: QrProblem[] };

export type QrcodeService = ReturnType<typeof createQrcodeService>;

/** QR codes as PNG. What a phone could not read is never drawn. */
export function createQrcodeService(deps: {
  settings: () => Pick<Settings, 'qrcode' | 'wifi'>;
  joinAddress: () => PublicSettings['join'];
  /** The stored picture behind a `/media/` path, or null. */
  findLogo: (path: string) => QrLogo | null;
}) {
  const { settings, joinAddress, findLogo } = deps;
  const cache = createPictureCache(CACHE_BYTES);

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
  function picture(
    order: QrOrder,
    largest: number,
    beforeDrawing: () => void = () => {},
  ): Promise<Buffer> {
    const key = JSON.stringify([order, largest]);
    // The logo may have been deleted since the picture was drawn.
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
     * What the query leaves open comes from the settings.
     * @param beforeDrawing is called when the picture is not kept ready; what it throws ends it
     * @throws HttpError 400 when the data does not fit, a phone could not read it, or the logo is not a stored picture
     */
    png: (query: QrQuery, beforeDrawing: () => void): Promise<Buffer> =>
      picture(orderOf(query.data, query), QR_SIZE[1], beforeDrawing),

    /** Whether {@link png} would draw this, and why not. */
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
      return picture(orderOf(wifiQrText(wifi), query), SIGN_SIZE_MAX);
    },

    /**
     * The same for the big screen.
     * @param beforeDrawing is called when the picture is not kept ready; what it throws ends it
     * @throws HttpError 404 while staff keep it off the screen, 400 when a phone could not read it
     */
    screenWifiPng(query: WifiQrQuery, beforeDrawing: () => void): Promise<Buffer> {
      const { wifi } = settings();
      const isShown = wifi.enabled && wifi.onScreen && wifi.ssid !== '';
      if (!isShown) throw notFound('This code');
      return picture(orderOf(wifiQrText(wifi), query), SIGN_SIZE_MAX, beforeDrawing);
    },
  };
}

import type { PublicSettings } from '../../../server/contract/settings.ts';
import { formatPhoneNumber } from '../../../server/contract/phone-number.ts';

/** Whether there is a code to show: without an address there is nothing to scan. */
export function hasQrCode({ qrcode, join }: PublicSettings): boolean {
  return qrcode.enabled && join.url !== '';
}

/** The number for text messages, when there is one to show. */
export function textNumber({ wedeliver, twilio }: PublicSettings): string | null {
  return wedeliver.showTwilioPhone && twilio.phone ? formatPhoneNumber(twilio.phone) : null;
}

/** How to join the Wi-Fi, as it may stand on the screen. */
export type ShownWifi = { ssid: string; password: string | null; hidden: boolean; code: string };

/** The booth's Wi-Fi when it is to stand on the screen, as the first of two steps. */
export function shownWifi({ wifi }: PublicSettings): ShownWifi | null {
  return wifi?.joining ? { ssid: wifi.ssid, ...wifi.joining } : null;
}

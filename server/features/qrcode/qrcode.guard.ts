import { QR_SIZE } from '../../contract/settings/qrcode.ts';
import { WIFI_PASSWORD_MIN } from '../../contract/settings/wifi.ts';
import type { Settings } from '../../contract/settings.ts';
import { invalid } from '../../http/errors.ts';
import type { LanAdapter } from '../../contract/network.ts';
import type { SettingsGuard } from '../settings/settings.ts';
import { LONGEST_LAN_URL } from './join-address.ts';
import { planCode } from './qr-plan.ts';
import { colourProblem } from './readable-colours.ts';

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
export function qrcodeGuard(addresses: () => LanAdapter[]): SettingsGuard {
  return (before, after) => {
    if (!same(before.qrcode, after.qrcode)) checkCode(before, after, addresses());
    if (!same(before.wifi, after.wifi)) checkWifi(after);
  };
}

import type { WifiSettings } from '../../contract/settings/wifi.ts';

/** @see https://github.com/zxing/zxing/wiki/Barcode-Contents#wi-fi-network-config-android-ios-11 */
function escape(text: string) {
  return text.replaceAll(/[\\;,":]/g, '\\$&');
}

/**
 * What a phone's camera takes as "join this network". Names of hexadecimal digits are not put in quotes, as early
 * Android scanners asked for: today's phones take the quotes for a part of the name.
 */
export function wifiQrText({
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

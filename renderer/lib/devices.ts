import { device, type Device } from '../../server/contract/devices.ts';
import { DEVICE_HEADER } from '../../server/contract/limits.ts';
import { local } from './browser-storage.ts';
import { DEVICE_KEY, deviceKind, freshDevice } from './device-kind.ts';
import { createListeners } from './listeners.ts';

export type OwnDevice = ReturnType<typeof createOwnDevice>;

/** Identity of this browser among those of staff: its name for the others is stored here, and sent with every call. */
export function createOwnDevice() {
  const { tell, subscribe } = createListeners();
  let current: Device = device.safeParse(local.read(DEVICE_KEY)).data ?? freshDevice();

  function keep(next: Device): void {
    current = next;
    local.write(DEVICE_KEY, next);
    tell();
  }
  keep(current);

  return {
    read: (): Device => current,
    /** @param name blank for what the browser says it runs on */
    rename(name: string): void {
      const kind = deviceKind(navigator.userAgent, navigator.maxTouchPoints);
      const given = name.trim();
      keep({ ...current, name: given || kind, named: given !== '' });
    },
    headers: () => ({ [DEVICE_HEADER]: encodeURIComponent(JSON.stringify(current)) }),
    subscribe,
  };
}

/** Browsers by what their user agent alone says; most of them also claim to be the ones further down. */
const BROWSERS: [name: string, sign: RegExp][] = [
  ['Booth app', /\bElectron\//],
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
];

const SYSTEMS: [name: string, sign: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

function firstOf(known: [string, RegExp][], text: string) {
  return known.find(([, sign]) => sign.test(text))?.[0];
}

/** A user agent in two or three words, as a person would say it: "Chrome on Windows". */
export function shortUserAgent(userAgent: string): string {
  const browser = firstOf(BROWSERS, userAgent);
  const system = firstOf(SYSTEMS, userAgent);
  if (browser !== undefined) return system === undefined ? browser : `${browser} on ${system}`;
  // Programs call themselves by a name and a version: "curl/8.1".
  const [product = ''] = userAgent.trim().split(/[\s/]/);
  return product === '' ? 'Unknown' : product.slice(0, 30);
}

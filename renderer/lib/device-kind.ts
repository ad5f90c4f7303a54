import { randomId } from './random-id.ts';

/** Storage key of what this browser calls itself among those of staff. */
export const DEVICE_KEY = 'booth.device';

const KINDS: [name: string, sign: RegExp][] = [
  ['Booth laptop', /\bElectron\//],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android phone', /\bAndroid\b.*\bMobile\b/],
  ['Android tablet', /\bAndroid\b/],
];

/** Returns a device's everyday name. @param touches maximum number of simultaneous touch points */
export function deviceKind(userAgent: string, touches: number): string {
  const known = KINDS.find(([, sign]) => sign.test(userAgent));
  if (known) return known[0];
  // An iPad says that it is a Mac; no Mac has a touch screen.
  return /\bMacintosh\b/.test(userAgent) && touches > 1 ? 'iPad' : 'Laptop';
}

/** Returns what a browser calls itself that was not used by staff before. */
export function freshDevice() {
  const { userAgent, maxTouchPoints } = navigator;
  return { id: randomId(), name: deviceKind(userAgent, maxTouchPoints), named: false };
}

import { device, DEVICE_HEADER, type Device } from '../../server/contract/devices.ts';
import { local } from './browser-storage.ts';
import { randomId } from './random-id.ts';

const KEY = 'booth.device';

const KINDS: [name: string, sign: RegExp][] = [
  ['Booth laptop', /\bElectron\//],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android phone', /\bAndroid\b.*\bMobile\b/],
  ['Android tablet', /\bAndroid\b/],
];

/** What a browser runs on, as a person would call it. @param touches how many fingers it can tell apart */
export function deviceKind(userAgent: string, touches: number): string {
  const known = KINDS.find(([, sign]) => sign.test(userAgent));
  if (known) return known[0];
  // An iPad says that it is a Mac; no Mac has a touch screen.
  return /\bMacintosh\b/.test(userAgent) && touches > 1 ? 'iPad' : 'Laptop';
}

function freshDevice(): Device {
  return {
    id: randomId(),
    name: deviceKind(navigator.userAgent, navigator.maxTouchPoints),
    named: false,
  };
}

export type OwnDevice = ReturnType<typeof createOwnDevice>;

/** This browser among those of staff: what the others call it is kept here, and told with every call. */
export function createOwnDevice() {
  const listeners = new Set<() => void>();
  let current = device.safeParse(local.read(KEY)).data ?? freshDevice();

  function keep(next: Device): void {
    current = next;
    local.write(KEY, next);
    for (const listener of listeners) listener();
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
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

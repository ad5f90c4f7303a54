import {
  ANSWERING_SIGN_MS,
  presence,
  type Device,
  type Presence,
} from '../../../../server/contract/devices.ts';
import { REFRESH_MS } from '../../../../server/contract/limits.ts';
import type { ApiClient } from '../../../lib/api-client.ts';
import type { OwnDevice } from '../../../lib/devices.ts';
import { randomId } from '../../../lib/random-id.ts';
import { createListeners } from '../../../lib/listeners.ts';

const PATH = '/api/admin/presence';
const NOBODY: Presence = { devices: [], answering: [] };

/** Another user who has a question open. `here`: another window of this very device. */
export type Other = { device: Device; here: boolean };

/** Tracks the staff who are online and the questions they have open; reports the one that is open in this window. */
export function createStaffPresence(
  api: Pick<ApiClient, 'data'>,
  own: Pick<OwnDevice, 'read' | 'subscribe'>,
) {
  const window = randomId();
  const { tell, subscribe } = createListeners();
  let others = new Map<number, Other>();
  let devices: readonly Device[] | null = null;
  /** Number of presence messages that the event stream has delivered. */
  let told = 0;
  let current: number | null = null;
  let sending = false;
  let again = false;
  let signs: ReturnType<typeof setInterval> | undefined;

  function show(state: Presence): void {
    const before = others;
    others = new Map();
    for (const { window: elsewhere, device, question_id: id } of state.answering) {
      if (elsewhere === window) continue;
      const here = device.id === own.read().id;
      const known = before.get(id);
      const isSame =
        known && known.here === here && JSON.stringify(known.device) === JSON.stringify(device);
      others.set(id, isSame ? known : { device, here });
    }
    devices = state.devices.filter(({ id }) => id !== own.read().id);
    tell();
  }

  /** Takes a presence message of the event stream, which sends one after every change. */
  function take(state: Presence): void {
    told += 1;
    show(state);
  }

  /** Quietly: who answers what is an extra, and the next sign of life is due soon. */
  async function call(method: 'GET' | 'POST', body?: object, keepalive = false): Promise<void> {
    const toldBefore = told;
    try {
      const state = await api.data(method, PATH, presence, {
        ...(body && { body }),
        keepalive,
        unauthorizedIsAnswer: true,
      });
      // The stream overtook it: what it said is newer, or will soon be followed by something that is.
      if (told === toldBefore) show(state);
    } catch {
      // Nothing to say.
    }
  }

  /** One call after the other: what is sent last is what holds. */
  async function report(): Promise<void> {
    again = true;
    if (sending) return;
    sending = true;
    while (again) {
      again = false;
      await call('POST', { window, question_id: current });
    }
    sending = false;
  }

  function answer(id: number | null): void {
    if (id === current) return;
    current = id;
    clearInterval(signs);
    if (id !== null) signs = setInterval(() => void report(), ANSWERING_SIGN_MS);
    void report();
  }

  function onLeave(): void {
    if (current !== null) void call('POST', { window, question_id: null }, true);
  }
  /** The browser may have kept the page from saying so for a while. */
  function onBack(): void {
    if (current !== null && document.visibilityState === 'visible') void report();
  }

  return {
    take,
    refresh: () => void call('GET'),
    /** Says that a question is open in this window. @returns what says that it no longer is */
    open(id: number): () => void {
      answer(id);
      return () => {
        if (current === id) answer(null);
      };
    },
    /** Returns another user who has the question open, or null. Returns the same object until that changes. */
    otherAt: (id: number): Other | null => others.get(id) ?? null,
    /** The other devices that are here, null until that is known; the same list until something changes. */
    devices: () => devices,
    /** Stays in touch for as long as a user is signed in. @returns what ends it */
    start(): () => void {
      const timer = setInterval(() => void call('GET'), REFRESH_MS);
      // The others see the change right away.
      const stopOwn = own.subscribe(() => void call('GET'));
      addEventListener('pagehide', onLeave);
      addEventListener('pageshow', onBack);
      document.addEventListener('visibilitychange', onBack);
      return () => {
        clearInterval(timer);
        stopOwn();
        removeEventListener('pagehide', onLeave);
        removeEventListener('pageshow', onBack);
        document.removeEventListener('visibilitychange', onBack);
      };
    },
    clear(): void {
      clearInterval(signs);
      current = null;
      take(NOBODY);
    },
    subscribe,
  };
}

/** "by Anna", "in another window", "on another device (iPhone)": where another user is at work. */
export function whereOf({ device, here }: Other): string {
  if (here) return 'in another window';
  return device.named ? `by ${device.name}` : `on another device (${device.name})`;
}

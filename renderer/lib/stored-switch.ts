import { useSyncExternalStore } from 'react';
import { local } from './browser-storage.ts';
import { createListeners } from './listeners.ts';

type StoredSwitch = ReturnType<typeof storedSwitch>;

/**
 * A switch of this browser alone, kept by it.
 * @param key its name in the browser's storage
 * @param first how it is until it is set
 */
export function storedSwitch(key: string, first = false) {
  const { tell, subscribe } = createListeners();
  return {
    isOn: () => (local.read(key) ?? first) === true,
    set(on: boolean): void {
      local.write(key, on);
      tell();
    },
    subscribe,
  };
}

export function useStoredSwitch({ subscribe, isOn }: StoredSwitch): boolean {
  return useSyncExternalStore(subscribe, isOn);
}

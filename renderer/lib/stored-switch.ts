import { useSyncExternalStore } from 'react';
import { local } from './browser-storage.ts';
import { createListeners } from './listeners.ts';

type StoredSwitch = ReturnType<typeof storedSwitch>;

/** A switch of this browser alone, off until it is turned on. @param key its name in the browser's storage */
export function storedSwitch(key: string) {
  const { tell, subscribe } = createListeners();
  return {
    isOn: () => local.read(key) === true,
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

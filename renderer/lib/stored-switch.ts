import { useSyncExternalStore } from 'react';
import { local } from './browser-storage.ts';

export type StoredSwitch = ReturnType<typeof storedSwitch>;

/** A switch of this browser alone, off until it is turned on. @param key its name in the browser's storage */
export function storedSwitch(key: string) {
  const listeners = new Set<() => void>();
  return {
    isOn: () => local.read(key) === true,
    set(on: boolean): void {
      local.write(key, on);
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export function useStoredSwitch({ subscribe, isOn }: StoredSwitch): boolean {
  return useSyncExternalStore(subscribe, isOn);
}

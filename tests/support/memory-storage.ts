import type { BrowserStorage } from '../../renderer/lib/browser-storage.ts';
import { part } from './part.ts';

/** A browser's storage. It keeps JSON, as the real one does. */
export function memoryStorage(): BrowserStorage {
  const kept = new Map<string, string>();
  return {
    read: (key) => JSON.parse(kept.get(key) ?? 'null') as unknown,
    write(key, value) {
      kept.set(key, JSON.stringify(value));
      return true;
    },
    remove: (key) => void kept.delete(key),
    keys: (prefix) => [...kept.keys()].filter((key) => key.startsWith(prefix)),
  };
}

/** The same as a page has it from its browser. @param items what it holds */
export function webStorage(items = new Map<string, string>()): Storage {
  return part({
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  });
}

/** Values kept by the browser as JSON. It never throws: what the browser refuses stays in memory for this page's life. */
export type BrowserStorage = {
  read(key: string): unknown;
  /** @returns whether the value outlives this page */
  write(key: string, value: unknown): boolean;
  remove(key: string): void;
  keys(prefix: string): string[];
};

/**
 * @param area gives the browser's storage; a function, because merely naming `localStorage` throws where cookies are
 *   blocked
 */
export function browserStorage(area: () => Storage): BrowserStorage {
  const memory = new Map<string, unknown>();

  const attempt = <T>(action: (storage: Storage) => T, otherwise: T): T => {
    try {
      return action(area());
    } catch {
      return otherwise;
    }
  };

  return {
    read(key) {
      if (memory.has(key)) return memory.get(key);
      return attempt((storage) => JSON.parse(storage.getItem(key) ?? 'null'), null);
    },
    write(key, value) {
      const persisted = attempt((storage) => {
        storage.setItem(key, JSON.stringify(value));
        return true;
      }, false);
      if (persisted) memory.delete(key);
      else memory.set(key, value);
      return persisted;
    },
    remove(key) {
      memory.delete(key);
      attempt((storage) => storage.removeItem(key), undefined);
    },
    keys(prefix) {
      const stored = attempt((storage) => Object.keys(storage), []);
      return [...new Set([...stored, ...memory.keys()])].filter((key) => key.startsWith(prefix));
    },
  };
}

export const local = browserStorage(() => localStorage);
export const session = browserStorage(() => sessionStorage);

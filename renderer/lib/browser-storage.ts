/**
 * Values kept by the browser as JSON. It never throws: what the browser refuses stays in memory for this page's life.
 * @param area gives the browser's storage; a function, because merely naming `localStorage` throws where cookies are
 *   blocked
 */
export function browserStorage(area: () => Storage) {
  const memory = new Map<string, unknown>();

  const attempt = <T>(action: (storage: Storage) => T, otherwise: T): T => {
    try {
      return action(area());
    } catch {
      return otherwise;
    }
  };

  return {
    read(key: string): unknown {
      if (memory.has(key)) return memory.get(key);
      return attempt((storage) => JSON.parse(storage.getItem(key) ?? 'null'), null);
    },
    /** @returns whether the value outlives this page */
    write(key: string, value: unknown) {
      const persisted = attempt((storage) => {
        storage.setItem(key, JSON.stringify(value));
        return true;
      }, false);
      if (persisted) memory.delete(key);
      else memory.set(key, value);
      return persisted;
    },
    remove(key: string) {
      memory.delete(key);
      attempt((storage) => storage.removeItem(key), undefined);
    },
    keys(prefix: string) {
      const stored = attempt((storage) => Object.keys(storage), []);
      return [...new Set([...stored, ...memory.keys()])].filter((key) => key.startsWith(prefix));
    },
  };
}

export type BrowserStorage = ReturnType<typeof browserStorage>;

export const local = browserStorage(() => localStorage);
export const session = browserStorage(() => sessionStorage);

/** Creates a set of listeners to a change, in the form that `useSyncExternalStore` takes. */
export function createListeners() {
  const listeners = new Set<() => void>();
  return {
    tell: (): void => {
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

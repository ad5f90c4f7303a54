/** Whether the booth's server answers, as the calls to it find out. */
export type Reachability = {
  read: () => boolean;
  set: (reachable: boolean) => void;
  subscribe: (onChange: () => void) => () => void;
};

export function createReachability(): Reachability {
  let reachable = true;
  const listeners = new Set<() => void>();
  return {
    read: () => reachable,
    set: (next) => {
      if (next === reachable) return;
      reachable = next;
      for (const listener of listeners) listener();
    },
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}

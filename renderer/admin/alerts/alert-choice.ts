import { z } from 'zod';

const KEY = 'booth.alerts';

const choice = z.object({
  /** A tone for a new question. */
  sound: z.boolean(),
  /** How many wait, on the app's icon. */
  badge: z.boolean(),
});
export type AlertChoice = z.infer<typeof choice>;

const UNTOUCHED: AlertChoice = { sound: false, badge: true };

export type AlertChoices = ReturnType<typeof createAlertChoices>;

/** How this device announces waiting questions. Kept on the device. */
export function createAlertChoices(area: () => Storage = () => localStorage) {
  const listeners = new Set<() => void>();
  let current = stored();

  function stored(): AlertChoice {
    try {
      return choice.safeParse(JSON.parse(area().getItem(KEY) ?? 'null')).data ?? UNTOUCHED;
    } catch {
      return UNTOUCHED;
    }
  }
  return {
    /** The same object until it changes. */
    read: () => current,
    set(changes: Partial<AlertChoice>): void {
      current = { ...current, ...changes };
      try {
        area().setItem(KEY, JSON.stringify(current));
      } catch {
        // Then it only lasts for as long as the page is open.
      }
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

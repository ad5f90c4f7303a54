import type { ComponentType } from 'react';

/** Loads a page’s code. */
export type LoadPage = () => Promise<{ Component: ComponentType }>;

/** Milliseconds that the previous page stays while the next one's code is on its way. */
const PATIENCE_MS = 500;

const asked = new Map<LoadPage, Promise<ComponentType>>();
let partMissing = false;

/**
 * A page’s component. Rejects for good once any part of the app has failed to load: this page would ask for each
 * style sheet and each module only once, and show a page without them. Only a page that is reloaded gets the rest.
 */
export function pageCode(load: LoadPage): Promise<ComponentType> {
  const known = asked.get(load);
  if (known) return known;
  const code = (async () => {
    if (partMissing) throw new Error('Part of the app did not load.');
    try {
      return (await load()).Component;
    } catch (error) {
      partMissing = true;
      throw error;
    }
  })();
  asked.set(load, code);
  return code;
}

/** The same, or null where it takes a long time or fails to load. */
export function pageCodeSoon(load: LoadPage): Promise<ComponentType | null> {
  return Promise.race([
    pageCode(load).catch(() => null),
    new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS)),
  ]);
}

/** When the browser has nothing else to do; Safari does not say, and is given a while. */
function idle() {
  return new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 2000 });
    else setTimeout(resolve, 300);
  });
}

/** Loads the code of pages that nobody opened yet, one by one. @returns what ends it */
export function prefetchPages(loads: readonly LoadPage[]): () => void {
  let ended = false;
  const run = async () => {
    for (const load of loads) {
      await idle();
      if (ended || partMissing) return;
      await pageCode(load).catch(() => undefined);
    }
  };
  void run();
  return () => {
    ended = true;
  };
}

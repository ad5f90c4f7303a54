import { createElement, useEffect, useState, type ComponentType, type ReactElement } from 'react';

/** Milliseconds after which a stage that could not be loaded is asked for again. */
const RETRY_MS = 2000;

/** Asks for a style again, in its place. */
function loadAgain(link: HTMLLinkElement): Promise<void> {
  const again = document.createElement('link');
  again.rel = 'stylesheet';
  again.crossOrigin = '';
  again.href = link.href;
  link.replaceWith(again);
  return new Promise((resolve, reject) => {
    again.addEventListener('load', () => resolve());
    again.addEventListener('error', () => reject(new Error(`No style: ${again.href}`)));
  });
}

/** The bundler's loader asks for a style once in a page's life: one that did not come would be missing for good. */
function watchStyles(): { loadMissing: () => Promise<void>; stop: () => void } {
  const missing = new Set<HTMLLinkElement>();
  const onError = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missing.add(target);
  };
  document.head.addEventListener('error', onError, true);
  return {
    async loadMissing() {
      const links = [...missing];
      missing.clear();
      await Promise.all(links.map(loadAgain));
    },
    stop: () => document.head.removeEventListener('error', onError, true),
  };
}

async function load(): Promise<ComponentType> {
  const styles = watchStyles();
  for (;;) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one try after the other
      await styles.loadMissing();
      // oxlint-disable-next-line no-await-in-loop
      const { StageApp } = await import('./stage-app.tsx');
      styles.stop();
      return StageApp;
    } catch {
      // oxlint-disable-next-line no-await-in-loop
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

let loading: Promise<ComponentType> | undefined;

/** The stage, which no phone loads; null until it is there. It is tried again for as long as the server is away. */
export function useStageApp(wanted: boolean): ReactElement | null {
  const [stage, setStage] = useState<{ App: ComponentType } | null>(null);
  useEffect(() => {
    if (!wanted) return;
    loading ??= load();
    void loading.then((App) => setStage({ App }));
  }, [wanted]);
  return stage && createElement(stage.App);
}

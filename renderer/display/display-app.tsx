import { createElement, useEffect, useState, type ComponentType, type ReactElement } from 'react';
import { LiveApp, type LiveAppProps } from './live-page/live-app.tsx';
import { useIsPhone } from './media-queries.ts';

/** Milliseconds after which a stage that could not be loaded is asked for again. */
const RETRY_MS = 2000;

async function load(): Promise<ComponentType> {
  for (;;) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one try after the other
      return (await import('./stage-app.tsx')).StageApp;
    } catch {
      // oxlint-disable-next-line no-await-in-loop
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

let loading: Promise<ComponentType> | undefined;

/** The stage, which no phone loads; null until it is there. It is tried again for as long as the server is away. */
function useStageApp(wanted: boolean): ReactElement | null {
  const [stage, setStage] = useState<{ App: ComponentType } | null>(null);
  useEffect(() => {
    if (!wanted) return;
    loading ??= load();
    void loading.then((App) => setStage({ App }));
  }, [wanted]);
  return stage && createElement(stage.App);
}

/** The public live display: a stage on a screen, a page on a phone. What is there stays until the other one can begin. */
export function DisplayApp(props: LiveAppProps) {
  const phone = useIsPhone();
  const stage = useStageApp(!phone);
  const [wasPhone, setWasPhone] = useState(phone);
  const isPhone = phone || (wasPhone && stage === null);
  if (isPhone !== wasPhone) setWasPhone(isPhone);
  return isPhone ? <LiveApp {...props} /> : stage;
}

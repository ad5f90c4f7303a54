import { createElement, useEffect, useState, type ComponentType, type ReactElement } from 'react';
import { untilLoaded } from '../words/load-words.ts';
import { LiveApp, type LiveAppProps } from './live-page/live-app.tsx';
import { useIsPhone } from './media-queries.ts';

let loading: Promise<ComponentType> | undefined;

/** The stage, which no phone loads; null until it is there. */
function useStageApp(wanted: boolean): ReactElement | null {
  const [stage, setStage] = useState<{ App: ComponentType } | null>(null);
  useEffect(() => {
    if (!wanted) return;
    loading ??= untilLoaded(async () => (await import('./stage-app.tsx')).StageApp);
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

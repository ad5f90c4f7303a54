import { createElement, useEffect, useState, type ComponentType, type ReactElement } from 'react';
import { renewWhenLost } from '../lib/renew-page.ts';
import { untilLoaded } from '../words/load-words.ts';
import { LiveApp, type LiveAppProps } from './live-page/live-app.tsx';
import { useIsPhone } from './media-queries.ts';

type StageProps = { build: string };

let loading: Promise<ComponentType<StageProps>> | undefined;

/** The stage, which no phone loads; null until it is there. */
function useStageApp(wanted: boolean, props: StageProps): ReactElement | null {
  const [stage, setStage] = useState<{ App: ComponentType<StageProps> } | null>(null);
  useEffect(() => {
    if (!wanted) return;
    loading ??= untilLoaded(
      async () => (await import('./stage-app.tsx')).StageApp,
      (times) => {
        if (!document.querySelector('#root')?.firstElementChild) renewWhenLost(times);
      },
    );
    void loading.then((App) => setStage({ App }));
  }, [wanted]);
  return stage && createElement(stage.App, props);
}

/** The public live display: a stage on a screen, a page on a phone. What is there stays until the other one can begin. */
export function DisplayApp(props: LiveAppProps) {
  const phone = useIsPhone();
  const { build } = props.start;
  const stage = useStageApp(!phone, { build });
  const [wasPhone, setWasPhone] = useState(phone);
  const isPhone = phone || (wasPhone && stage === null);
  if (isPhone !== wasPhone) setWasPhone(isPhone);
  return isPhone ? <LiveApp {...props} /> : stage;
}

import { useLayoutEffect, useRef, useState } from 'react';
import { preload } from '../lib/preload.ts';
import { renewWhenLost } from '../lib/renew-page.ts';
import { untilLoaded } from '../words/load-words.ts';
import { LiveApp, type LiveAppProps } from './live-page/live-app.tsx';
import { useIsPhone } from './media-queries.ts';

type StageScript = typeof import('./stage-app.tsx');

let loading: Promise<StageScript> | undefined;

/** Loads the stage's script, which no phone loads. @param files names below the host, its own first */
function loadStage(files: readonly string[]): Promise<StageScript> {
  loading ??= untilLoaded(
    () => preload<StageScript>((again) => import(/* @vite-ignore */ `/${files[0]}${again}`), files),
    (times) => {
      if (!document.querySelector('#root')?.firstElementChild) renewWhenLost(times);
    },
  );
  return loading;
}

/** The stage's script; null until it is there. */
function useStageScript(wanted: boolean, files: readonly string[]): StageScript | null {
  const [script, setScript] = useState<StageScript | null>(null);
  useLayoutEffect(() => {
    if (wanted) void loadStage(files).then(setScript);
  }, [wanted, files]);
  return script;
}

/** The room of the stage, where React draws. */
function Stage({ script, build }: { script: StageScript; build: string }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(
    () => (place.current ? script.startStage(place.current, build) : undefined),
    [script, build],
  );
  return <div ref={place} />;
}

type Props = LiveAppProps & {
  /** Names of the stage's files, its script first. */
  stage: readonly string[];
};

/** The public live display: a stage on a screen, a page on a phone. What is there stays until the other one can begin. */
export function DisplayApp({ stage, ...props }: Props) {
  const phone = useIsPhone();
  const script = useStageScript(!phone, stage);
  const [wasPhone, setWasPhone] = useState(phone);
  const isPhone = phone || (wasPhone && script === null);
  if (isPhone !== wasPhone) setWasPhone(isPhone);
  if (isPhone) return <LiveApp {...props} />;
  return script && <Stage script={script} build={props.start.build} />;
}

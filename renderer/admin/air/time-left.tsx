import { useEffect, useState, type CSSProperties } from 'react';
import type { Screen } from '../../../server/contract/screens.ts';
import classes from './air-strip.module.css';

/** Milliseconds between two looks at the seconds. */
const LOOK_MS = 250;

type Props = {
  screen: Screen;
  /** When that was said, in milliseconds since 1970. */
  at: number;
};

function isRunning({ next_at }: Screen) {
  return next_at !== null;
}

/** The seconds that what is on has left; for the eye alone. */
export function SecondsLeft({ screen, at }: Props) {
  const { left_ms: left } = screen;
  const [now, setNow] = useState(at);
  const runs = isRunning(screen);
  useEffect(() => {
    if (!runs) return undefined;
    const look = () => setNow(Date.now());
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [runs]);
  if (left === null) return null;
  const ms = runs ? left - Math.max(0, now - at) : left;
  return (
    <span className={classes.seconds} aria-hidden="true">
      {Math.max(0, Math.ceil(ms / 1000))} s
    </span>
  );
}

/** The same as a line that runs out. */
export function TimeBar({ screen, at }: Props) {
  const { left_ms: left, time_ms: whole } = screen;
  if (left === null || whole === null) return null;
  const style: CSSProperties = {
    animationDuration: `${whole}ms`,
    animationDelay: `${Math.min(0, left - whole)}ms`,
    animationPlayState: isRunning(screen) ? 'running' : 'paused',
  };
  return <div key={at} className={classes.bar} style={style} aria-hidden="true" data-part="time" />;
}

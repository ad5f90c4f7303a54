import { VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './question.module.css';

export type StationState = 'reached' | 'next' | 'later';

const WORDS = { reached: 'done', next: 'waiting for this', later: 'not yet' } as const;

/** Whether a station was reached; the first one that was not is the next. */
export function stationOf(reached: readonly boolean[], index: number): StationState {
  if (reached[index]) return 'reached';
  return reached.indexOf(false) === index ? 'next' : 'later';
}

/** One station of the question's way. */
export function Station(props: {
  state: StationState | undefined;
  title: string;
  children?: ReactNode;
}) {
  const { state = 'later', title, children } = props;
  return (
    <li className={classes.station} data-state={state}>
      <span className={classes.light} aria-hidden="true">
        {state === 'reached' && <IconCheck size={17} stroke={3} />}
      </span>
      <div className={classes.told}>
        <p className={classes.name}>
          {title}
          <VisuallyHidden>, {WORDS[state]}</VisuallyHidden>
        </p>
        {children}
      </div>
    </li>
  );
}

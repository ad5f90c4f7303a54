import { NavLink, Tooltip } from '@mantine/core';
import { Link } from '../link.tsx';
import { statusOf } from '../readiness/facts.ts';
import { useReadiness } from '../readiness/model.ts';
import { useLiveState } from './live-state.ts';
import { ROW, useRailTip } from './rail-row.ts';
import classes from './rail.module.css';

const TONES = { problem: 'bad', attention: 'warn', waiting: 'warn' } as const;

/** What is wrong, in one line; a green dot while nothing is. It leads to *Ready?*. */
export function StatusLine() {
  const live = useLiveState();
  const status = statusOf(useReadiness().facts);
  const tip = useRailTip();
  const words = live === 'open' ? status?.words : 'Connecting';
  const name = words ?? 'All well';
  return (
    <Tooltip label={name} {...tip}>
      <NavLink
        component={Link}
        to="/preflight"
        data-stream={live}
        data-tone={live === 'open' ? (status ? TONES[status.gravity] : 'ok') : undefined}
        aria-label={name}
        label={words}
        leftSection={<span className={classes.lamp} aria-hidden="true" />}
        {...ROW}
      />
    </Tooltip>
  );
}

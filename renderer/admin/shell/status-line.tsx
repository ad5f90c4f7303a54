import { NavLink, Popover, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LiveStatus } from '../../../server/contract/status.ts';
import { useServices } from '../session/services-context.ts';
import { summaryLines } from '../status/job-words.ts';
import { NET_WORDS, netStateOf, openJobsOf } from '../status/net-state.ts';
import { statusQuery } from '../status/status-api.ts';
import { StatusPanel } from '../status/status-panel.tsx';
import { useLiveState } from './live-state.ts';
import { ROW, useRailTip } from './rail-row.ts';
import classes from './rail.module.css';

type Tone = 'ok' | 'warn' | 'bad';

/** The gravest thing that is wrong; without words while all is well. */
function gravestOf(status: LiveStatus): { tone: Tone; words: string | null } {
  const net = netStateOf(status);
  if (net === 'no-phones') return { tone: 'bad', words: NET_WORDS[net].word };
  if (net === 'away') return { tone: 'warn', words: NET_WORDS[net].word };
  const { waiting, failed } = openJobsOf(status);
  const [first = null] = summaryLines(status);
  return failed + waiting > 0 ? { tone: 'warn', words: first } : { tone: 'ok', words: null };
}

/** What is wrong, in one line; a green dot while nothing is. */
export function StatusLine() {
  const { api } = useServices();
  const live = useLiveState();
  const { data: status } = useQuery(statusQuery(api));
  const [open, panel] = useDisclosure(false);
  const [asking, setAsking] = useState(false);
  const tip = useRailTip();
  if (!status) return <div className={classes.row} />;
  const net = netStateOf(status);
  const { tone, words } = gravestOf(status);
  const name = [NET_WORDS[net].word, ...summaryLines(status)].join(', ');
  return (
    <Popover
      opened={open}
      onChange={panel.set}
      position="right-end"
      width={380}
      trapFocus
      closeOnClickOutside={!asking}
      closeOnEscape={!asking}
      zIndex={150}
      returnFocus
    >
      <Popover.Target>
        <Tooltip label={name} {...tip}>
          <NavLink
            component="button"
            type="button"
            data-net={net}
            data-stream={live}
            data-tone={live === 'open' ? tone : undefined}
            aria-label={name}
            label={live === 'open' ? words : 'Connecting'}
            leftSection={<span className={classes.lamp} aria-hidden="true" />}
            onClick={panel.toggle}
            {...ROW}
          />
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p={0}>
        <StatusPanel status={status} net={net} onAsking={setAsking} onClose={panel.close} />
      </Popover.Dropdown>
    </Popover>
  );
}

import { Popover, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import {
  IconCloudCheck,
  IconCloudOff,
  IconCloudQuestion,
  IconCpu,
  IconCpuOff,
  IconWifi,
  IconWifiOff,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useServices } from '../session/services-context.ts';
import { summaryLines } from './job-words.ts';
import { NET_WORDS, netStateOf, openJobsOf, type NetState } from './net-state.ts';
import { statusQuery } from './status-api.ts';
import classes from './status-mark.module.css';
import { StatusPanel } from './status-panel.tsx';

const ICONS: Record<NetState, typeof IconCpu> = {
  online: IconCloudCheck,
  offline: IconCloudOff,
  checking: IconCloudQuestion,
  local: IconCpu,
  away: IconCpuOff,
  ready: IconWifi,
  'no-phones': IconWifiOff,
};

/** Whether phones reach us and the internet is there, and how much waits for it; a press shows more. */
export function StatusMark() {
  const { api } = useServices();
  const { data: status } = useQuery(statusQuery(api));
  const [open, panel] = useDisclosure(false);
  const [asking, setAsking] = useState(false);
  if (!status) return <span className={classes.mark} />;
  const net = netStateOf(status);
  const { waiting, failed } = openJobsOf(status);
  const { word, short } = NET_WORDS[net];
  const Icon = ICONS[net];
  const count = failed > 0 ? failed : waiting;
  const lines = summaryLines(status);
  return (
    <Popover
      opened={open}
      onChange={panel.set}
      position="bottom-end"
      width={380}
      shadow="md"
      trapFocus
      // A question in front of it counts as outside; the panel itself lies below anything that lies over the screen.
      closeOnClickOutside={!asking}
      closeOnEscape={!asking}
      zIndex={150}
      returnFocus
      withinPortal
    >
      <Popover.Target>
        <UnstyledButton
          className={classes.mark}
          data-net={net}
          aria-label={[word, ...lines].join(', ')}
          onClick={panel.toggle}
        >
          <Icon size={18} stroke={1.75} aria-hidden="true" />
          <span className={classes.word} data-shortened={short !== undefined}>
            {word}
          </span>
          {short !== undefined && (
            <span className={classes.short} aria-hidden="true">
              {short}
            </span>
          )}
          {count > 0 && (
            <span className={classes.count} data-failed={failed > 0 || undefined}>
              {count > 99 ? '99+' : count}
            </span>
          )}
          <VisuallyHidden component="output">{word}</VisuallyHidden>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.panel}>
        <StatusPanel status={status} net={net} onAsking={setAsking} onClose={panel.close} />
      </Popover.Dropdown>
    </Popover>
  );
}

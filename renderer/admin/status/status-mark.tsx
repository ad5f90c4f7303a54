import { Popover, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import {
  IconCloudCheck,
  IconCloudOff,
  IconCloudQuestion,
  IconCpu,
  IconCpuOff,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useServices } from '../session/services-context.ts';
import { JobsPanel } from './jobs-panel.tsx';
import { summaryLines } from './job-words.ts';
import { NET_WORDS, netStateOf, openJobsOf, type NetState } from './net-state.ts';
import { statusQuery } from './status-api.ts';
import classes from './status-mark.module.css';

const ICONS: Record<NetState, typeof IconCpu> = {
  online: IconCloudCheck,
  offline: IconCloudOff,
  checking: IconCloudQuestion,
  local: IconCpu,
  away: IconCpuOff,
};

/** Whether what needs the internet has it, and how much waits; a press shows what. */
export function StatusMark() {
  const { api } = useServices();
  const { data: status } = useQuery(statusQuery(api));
  const [open, panel] = useDisclosure(false);
  const [asking, setAsking] = useState(false);
  const net = status ? netStateOf(status) : null;
  const { waiting, failed } = status ? openJobsOf(status) : { waiting: 0, failed: 0 };
  if (!status || (net === null && waiting + failed === 0)) return null;
  const shown = net ?? 'checking';
  const word = net === null ? 'Waiting' : NET_WORDS[net].word;
  const Icon = ICONS[shown];
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
      // A question in front of it lies outside, and below what lies above the screen.
      closeOnClickOutside={!asking}
      closeOnEscape={!asking}
      zIndex={150}
      returnFocus
      withinPortal
    >
      <Popover.Target>
        <UnstyledButton
          className={classes.mark}
          data-net={shown}
          aria-label={[word, ...lines].join(', ')}
          onClick={panel.toggle}
        >
          <Icon size={18} stroke={1.75} aria-hidden="true" />
          <span className={classes.word}>{word}</span>
          {count > 0 && (
            <span className={classes.count} data-failed={failed > 0 || undefined}>
              {count > 99 ? '99+' : count}
            </span>
          )}
          <VisuallyHidden component="output">{word}</VisuallyHidden>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.panel}>
        <JobsPanel status={status} net={net} onAsking={setAsking} onClose={panel.close} />
      </Popover.Dropdown>
    </Popover>
  );
}

import { ActionIcon, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useAnnouncement } from '../lib/announcer.ts';
import { copyText } from '../lib/browser.ts';

const TOLD_MS = 2000;

/** Copies a text, and says so. Works without a secure context. */
export function CopyButton({
  text,
  label,
  size = 30,
}: {
  text: string;
  label: string;
  size?: number;
}) {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  useEffect(() => {
    if (outcome === null) return undefined;
    const timer = setTimeout(() => setOutcome(null), TOLD_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const told = { copied: 'Copied', failed: 'Copying did not work. Select it and copy.' };
  useAnnouncement(outcome && told[outcome]);
  const shown = outcome === null ? label : told[outcome];
  return (
    <>
      <Tooltip label={shown}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={size}
          aria-label={label}
          onClick={() => setOutcome(copyText(text) ? 'copied' : 'failed')}
        >
          {outcome === 'copied' ? (
            <IconCheck size={16} color="var(--ok)" aria-hidden="true" />
          ) : (
            <IconCopy size={16} stroke={1.75} aria-hidden="true" />
          )}
        </ActionIcon>
      </Tooltip>
    </>
  );
}

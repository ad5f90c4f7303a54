import { Popover, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconUsers } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { Question } from '../../../../server/contract/questions.ts';
import { formatCount } from '../../../lib/format.ts';
import { useServices } from '../../session/services-context.ts';
import { mergedQuery } from './merge-api.ts';
import { MergedList } from './merged-list.tsx';
import classes from './merge.module.css';

type Props = {
  row: Question;
  /** What was merged is being looked at. The same function at every render. */
  onToggle: (open: boolean) => void;
};

/** How often a question was asked, where that was more than once; a press shows by whom and in which words. */
export function AskedMenu({ row: { id, asked }, onToggle }: Props) {
  const { api } = useServices();
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const { data: merged = [] } = useQuery({ ...mergedQuery(api, id), enabled: open && asked > 1 });
  useEffect(() => {
    if (!open) return undefined;
    onToggle(true);
    return () => onToggle(false);
  }, [open, onToggle]);
  if (open && asked < 2) setOpen(false);
  if (asked < 2) return null;
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-start"
      width="min(380px, calc(100vw - 24px))"
      shadow="md"
      trapFocus
      returnFocus
      zIndex={150}
    >
      <Popover.Target>
        <UnstyledButton
          className={classes.mark}
          data-asked
          aria-label={`Asked ${formatCount(asked)} times: show who asked`}
          title="Other questions that ask the same thing were merged into this one"
          onClick={() => setOpen(!open)}
        >
          <IconUsers size={13} aria-hidden="true" />
          asked {formatCount(asked)}×
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label="Merged questions">
        <div ref={place} className={classes.also} tabIndex={-1} data-autofocus>
          <MergedList rows={merged} onTakeOut={() => place.current?.focus()} />
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

import { Badge, Button, Popover, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconGitMerge, IconUsers } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { Question } from '../../../../server/contract/questions.ts';
import { formatCount, shortExactTime } from '../../../lib/format.ts';
import { useServices } from '../../session/services.ts';
import { HelpPart, QuestionLine } from '../dialog/help-part.tsx';
import { mergedQuery } from '../questions-api.ts';
import { useMerging } from './use-merging.ts';

/** Said where a question stands for others. */
const WHY = 'Other questions that ask the same thing were merged into this one';

type ListProps = {
  of: Pick<Question, 'id' | 'asked'>;
  /** One is being taken out; its button goes with its line. */
  onTakeOut: () => void;
};

/** Who else asked the same thing, in which words and when. */
function MergedList({ of: { id, asked }, onTakeOut }: ListProps) {
  const { api } = useServices();
  const { unmerge } = useMerging();
  const { data: rows = [] } = useQuery({ ...mergedQuery(api, id), enabled: asked > 1 });
  return (
    <Stack component="ul" gap={0} p={0} m={0} aria-label="Merged into this question">
      {rows.map((row) => (
        <li key={row.id} style={{ listStyle: 'none' }}>
          <QuestionLine
            words={row.content}
            further={`${row.author_name ?? 'Anonymous'} · ${shortExactTime(row.created_at)}`}
            end={
              <Button
                size="compact-sm"
                variant="subtle"
                color="gray"
                aria-label={`Take out: ${row.content}`}
                onClick={() => {
                  onTakeOut();
                  void unmerge(row);
                }}
              >
                Take out
              </Button>
            }
          />
        </li>
      ))}
    </Stack>
  );
}

type MenuProps = {
  row: Question;
  /** What was merged is being looked at; absent where nothing can be taken out. The same function at every render. */
  onToggle?: (open: boolean) => void;
};

/** How often a question was asked, where that was more than once; a press shows by whom and in which words. */
export function AskedMenu({ row: { id, asked }, onToggle }: MenuProps) {
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return undefined;
    onToggle?.(true);
    return () => onToggle?.(false);
  }, [open, onToggle]);
  if (open && asked < 2) setOpen(false);
  if (asked < 2) return null;
  const look = {
    variant: 'default',
    tt: 'none',
    fz: 'xs',
    fw: 500,
    title: WHY,
    leftSection: <IconUsers size={13} aria-hidden="true" />,
  } as const;
  const words = `asked ${formatCount(asked)}×`;
  if (!onToggle) return <Badge {...look}>{words}</Badge>;
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-start"
      width="min(380px, calc(100vw - 24px))"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Badge
          {...look}
          component="button"
          style={{ cursor: 'pointer' }}
          aria-label={`Asked ${formatCount(asked)} times: show who asked`}
          onClick={() => setOpen(!open)}
        >
          {words}
        </Badge>
      </Popover.Target>
      <Popover.Dropdown aria-label="Merged questions">
        <div ref={place} tabIndex={-1} data-autofocus>
          <MergedList of={{ id, asked }} onTakeOut={() => place.current?.focus()} />
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

type Props = {
  row: Question;
  /** It is to be merged. */
  onMerge: () => void;
};

/** Who else asked the same thing, and the way to merge. */
export function MergedQuestions({ row, onMerge }: Props) {
  const { unmerge } = useMerging();
  const place = useRef<HTMLElement>(null);
  const isAway = row.merged_into !== null;
  const button = { size: 'compact-sm', variant: 'subtle', color: 'gray' } as const;
  return (
    <HelpPart
      ref={place}
      label="Merged questions"
      title={
        isAway
          ? 'Merged with another question'
          : row.asked > 1
            ? `Asked ${formatCount(row.asked)}×`
            : 'Asked once'
      }
      action={
        isAway ? (
          <Button
            {...button}
            onClick={() => {
              place.current?.focus();
              void unmerge(row);
            }}
          >
            Take out
          </Button>
        ) : (
          row.shelf !== 'archived' && (
            <Button
              {...button}
              aria-haspopup="dialog"
              leftSection={<IconGitMerge size={15} aria-hidden="true" />}
              onClick={onMerge}
            >
              Merge into…
            </Button>
          )
        )
      }
    >
      {row.asked > 1 && <MergedList of={row} onTakeOut={() => place.current?.focus()} />}
    </HelpPart>
  );
}

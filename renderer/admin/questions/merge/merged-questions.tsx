import { Badge, Button, Popover, Stack } from '@mantine/core';
import { IconGitMerge, IconUsers } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type {
  MergedQuestion,
  Question,
  QuestionMerge,
} from '../../../../server/contract/questions.ts';
import { formatCount, shortExactTime } from '../../../lib/format.ts';
import { tellFailure } from '../../../ui/toast.tsx';
import { useServices } from '../../kit/session/staff-services.ts';
import type { UndoStep } from '../../kit/wishes.ts';
import { HelpPart, QuestionLine } from '../dialog/answer-fields.tsx';
import {
  mergedQuery,
  mergeQuestion,
  patchQuestions,
  QUESTIONS_KEY,
  unmergeQuestion,
} from '../questions-api.ts';
import { questions } from '../words.tsx';
import { quoted } from '../../kit/question.tsx';

/** Said where a question stands for others. */
const WHY = 'Other questions that ask the same thing were merged into this one';

/** Draws the list of questions merged into this one, with their authors and times. */
function MergedList({ of: { id, asked } }: { of: Pick<Question, 'id' | 'asked'> }) {
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
                onClick={() => void unmerge(row)}
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
  /**
   * Called when the list of merged questions opens or closes; absent where none can be taken out. Must be a stable
   * function.
   */
  onToggle?: (open: boolean) => void;
};

/** Draws how often a question was asked, if more than once. Pressing it shows the askers and their wordings. */
export function AskedMenu({ row: { id, asked }, onToggle }: MenuProps) {
  const [open, setOpen] = useState(false);
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
        <div tabIndex={-1} data-autofocus>
          <MergedList of={{ id, asked }} />
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

/** Draws who else asked the same question, and the button that merges. */
export function MergedQuestions({ row, onMerge }: Props) {
  const { unmerge } = useMerging();
  const isAway = row.merged_into !== null;
  const button = { size: 'compact-sm', variant: 'subtle', color: 'gray' } as const;
  return (
    <HelpPart
      label="Merged questions"
      title={
        isAway
          ? 'Merged into another question'
          : row.asked > 1
            ? `Asked ${formatCount(row.asked)}×`
            : 'Asked once'
      }
      action={
        isAway ? (
          <Button {...button} onClick={() => void unmerge(row)}>
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
      {row.asked > 1 && <MergedList of={row} />}
    </HelpPart>
  );
}

/** Calls that merging makes: the server’s, and the page’s own. */
type MergeCalls = {
  merge: (id: number, body: QuestionMerge) => Promise<MergedQuestion>;
  /** @param and ids of those that go along */
  unmerge: (id: number, and?: number[]) => Promise<Question>;
  show: (changed: Question[]) => void;
  /** Has everything about questions fetched again. */
  refresh: () => void;
  made: (step: UndoStep) => void;
  failed: (error: unknown) => void;
};

/** Merges questions and takes them out again, each as a step that can be taken back. */
export function createMerging({ merge, unmerge, show, refresh, made, failed }: MergeCalls) {
  let isRunning = false;

  /** A second press while one is on its way does nothing. @returns whether it was done */
  async function perform(work: () => Promise<void>): Promise<boolean> {
    if (isRunning) return false;
    isRunning = true;
    try {
      await work();
      return true;
    } catch (error) {
      failed(error);
      return false;
    } finally {
      isRunning = false;
      refresh();
    }
  }

  /** @returns the question that they are merged into, and what takes this one out again; null where it was there before */
  async function mergeOne({ id, version, merged_into: before }: Question, into: number) {
    const { question, main, moved } = await merge(id, { into, version });
    show(main ? [question, main] : [question]);
    const along = moved.filter((other) => other !== id);
    const back = () => (before === null ? unmerge(id, along) : merge(id, { into: before }));
    return { main, back: moved.length === 0 ? null : back };
  }

  return {
    /** Merges them one by one; what was done before one is refused stays, and can be taken back. */
    merge: (rows: readonly Question[], into: number) =>
      perform(async () => {
        const backs: (() => Promise<unknown>)[] = [];
        const [only] = rows;
        let name = '';
        try {
          for (const row of rows) {
            if (row.id === into) continue;
            const { main, back } = await mergeOne(row, into);
            if (main) name = ` with ${quoted(main)}`;
            if (back) backs.unshift(back);
          }
        } finally {
          const what = rows.length === 1 && only ? quoted(only) : questions(backs.length);
          if (backs.length > 0) {
            made({
              said: 'Questions merged',
              label: `Merged ${what}${name}`,
              undo: async () => {
                for (const back of backs) await back();
                refresh();
                return true;
              },
            });
          }
        }
      }),

    unmerge: (row: Question) =>
      perform(async () => {
        const { id, merged_into: main } = row;
        show([await unmerge(id)]);
        made({
          said: 'Taken out',
          label: `Took out ${quoted(row)}`,
          undo: async () => {
            if (main !== null) await merge(id, { into: main });
            refresh();
            return true;
          },
        });
      }),
  };
}

/** {@link createMerging} with the services of the page. */
export function useMerging() {
  const { api, wishes } = useServices();
  const client = useQueryClient();
  const [merging] = useState(() =>
    createMerging({
      merge: (id, body) => mergeQuestion(api, id, body),
      unmerge: (id, and) => unmergeQuestion(api, id, and),
      show: (changed) => patchQuestions(client, changed),
      refresh: () => void client.invalidateQueries({ queryKey: QUESTIONS_KEY }),
      made: wishes.made,
      failed: (error) => tellFailure(error, 'merge'),
    }),
  );
  return merging;
}

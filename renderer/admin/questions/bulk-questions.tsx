import { Box, Button } from '@mantine/core';
import {
  IconArchive,
  IconArrowBackUp,
  IconCheck,
  IconGitMerge,
  IconTag,
  IconX,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { Label } from '../../../server/contract/labels.ts';
import type { BulkItem, Question, QuestionStatus } from '../../../server/contract/questions.ts';
import { toastNotice } from '../../ui/toast.tsx';
import { LabelPopover, labelled } from '../labels/label-picker.tsx';
import { type BulkAction, BulkBar } from '../list/list-toolbar.tsx';
import type { Selection } from '../list/use-selection.ts';
import { useServices } from '../session/services.ts';
import type { UndoStep } from '../undo.ts';
import { bulkUpdate, patchQuestions } from './questions-api.ts';
import type { Moderation } from './use-moderation.ts';
import { decided, putOn, questions, quoted, STATUS, whatWasDone } from './words.tsx';

type Props = {
  bulk: Bulk;
  selection: Selection<Question>;
  /** How many there are on the page. */
  onPage: number;
  /** They are those that were put away. */
  archived: boolean;
  /** Their labels are being chosen. */
  labelling: boolean;
  onLabel: (open: boolean) => void;
  onMerge: () => void;
};

function action(
  label: string,
  key: string,
  Icon: typeof IconTag,
  onPress: () => void,
  color: 'ok' | 'bad' | 'gray' = 'gray',
): BulkAction {
  return { label, keys: [key], icon: <Icon size={17} aria-hidden="true" />, color, onPress };
}

/** What can be done to the marked questions; nothing while none is. */
export function BulkQuestions(props: Props) {
  const { bulk, selection, onPage, archived, labelling, onLabel, onMerge } = props;
  const { rows, clear, toggleAll } = selection;
  const { count, decide, change } = bulk;
  if (count === 0) return null;
  const actions = archived
    ? [action('Restore', '⇧E', IconArrowBackUp, () => change({ shelf: 'active' }))]
    : [
        action('Approve', 'A', IconCheck, () => decide('approved'), 'ok'),
        action('Reject', 'R', IconX, () => decide('rejected'), 'bad'),
        action('Label', 'L', IconTag, () => onLabel(true)),
        ...(count > 1 ? [action('Merge', 'M', IconGitMerge, onMerge)] : []),
        action('Archive', '⇧E', IconArchive, () => change({ shelf: 'archived' })),
      ];
  const labels = new Set(rows.flatMap((row) => row.labels));
  return (
    <>
      <BulkBar
        title={`${count} selected`}
        actions={actions}
        busy={bulk.busy}
        onClear={clear}
        more={
          count < onPage && (
            <Button size="compact-sm" variant="subtle" color="gray" onClick={toggleAll}>
              {`Select all ${onPage}`}
            </Button>
          )
        }
      />
      <LabelPopover
        what={{
          title: 'Labels of these questions',
          words: questions(count),
          labels: [...labels].filter((id) => rows.every((row) => row.labels.includes(id))),
          mark: bulk.label,
        }}
        opened={labelling}
        onClose={() => onLabel(false)}
        position="top"
      >
        {/* Above the bar, wherever the page is scrolled to. */}
        <Box pos="fixed" bottom={76} left="50%" />
      </LabelPopover>
    </>
  );
}

/** What is done to many questions at once. */
type BulkChange = Pick<BulkItem, 'status' | 'shelf' | 'labels'>;

/** How many of those left unchanged are named, and by how many characters. */
const NAMED = 2;
const TELLING_LENGTH = 32;

/** "Approved 7 questions"; a single one is named. */
function labelOf(done: readonly Question[], change: BulkChange): string {
  const [only] = done;
  if (done.length === 1 && only) return whatWasDone(only, change);
  const { status, shelf = 'active' } = change;
  return `${status === undefined ? putOn(shelf) : decided(status)} ${questions(done.length)}`;
}

/** "“Which sensors…”, “How heavy…” and 3 more". */
function namesOf(rows: readonly Question[]): string {
  const named = rows.slice(0, NAMED).map((row) => quoted(row, TELLING_LENGTH));
  const more = rows.length - named.length;
  return more > 0 ? `${named.join(', ')} and ${more} more` : named.join(' and ');
}

/** Says why nothing is done: some of them are on their way to the server already. */
function tellBusy(rows: readonly Question[], ids: readonly number[]): void {
  const busy = rows.filter(({ id }) => ids.includes(id));
  const verb = busy.length === 1 ? 'is' : 'are';
  toastNotice({
    id: 'bulk-busy',
    message: `${namesOf(busy)} ${verb} still being saved. Try again in a moment.`,
  });
}

/** What takes the change back for one of the questions; for labels, only what was different before. */
function backOf({ id, status, shelf, labels: before }: Question, change: BulkChange): BulkItem {
  const { labels, ...fields } = change;
  return {
    id,
    if_still: fields,
    ...(labels && {
      labels: {
        add: labels.remove.filter((label) => before.includes(label)),
        remove: labels.add.filter((label) => !before.includes(label)),
      },
    }),
    ...(change.status === undefined ? {} : { status }),
    ...(change.shelf === undefined || shelf === 'merged' ? {} : { shelf }),
  };
}

/** Changes many questions in one request, which is one step for the undo. */
function useBulkChange({ exclusivelyAll }: Pick<Moderation, 'exclusivelyAll'>) {
  const { api, undo } = useServices();
  const client = useQueryClient();

  const stepOf = (done: readonly Question[], change: BulkChange, label: string): UndoStep => ({
    said: `${questions(done.length)} updated`,
    label,
    undo: async () => {
      const backs = new Map(done.map((row) => [row.id, backOf(row, change)]));
      const wanted = new Map(
        [...backs].map(([id, { status }]) => [id, status === undefined ? {} : { status }]),
      );
      let taken = 0;
      await exclusivelyAll(wanted, async () => {
        const { changed, skipped } = await bulkUpdate(api, [...backs.values()]);
        patchQuestions(client, changed);
        taken = changed.length;
        if (taken > 0 && skipped.length > 0) {
          toastNotice({
            id: 'undo-left',
            message: `${questions(skipped.length)} had been changed since and left as is.`,
          });
        }
      });
      return taken > 0;
    },
  });

  /**
   * @param say what was done, in words
   * @returns ids of those that were left as they are, or null when nothing was done
   */
  return async (
    rows: readonly Question[],
    change: BulkChange,
    say: (done: readonly Question[]) => string = (done) => labelOf(done, change),
  ): Promise<number[] | null> => {
    let step: UndoStep | null = null;
    let left: number[] = [];
    const { status } = change;
    const wanted = new Map(rows.map(({ id }) => [id, status === undefined ? {} : { status }]));
    const work = async () => {
      // A label gets in nobody's way, and nobody's edit gets in its way.
      const items = rows.map(({ id, version }) =>
        change.labels ? { id, ...change } : { id, version, ...change },
      );
      const { changed, skipped } = await bulkUpdate(api, items);
      patchQuestions(client, changed);
      const ids = new Set(changed.map(({ id }) => id));
      const done = rows.filter(({ id }) => ids.has(id));
      left = skipped.filter(({ reason }) => reason !== 'same').map(({ id }) => id);
      const leftRows = rows.filter(({ id }) => left.includes(id));
      if (done.length > 0) step = stepOf(done, change, say(done));
      if (leftRows.length > 0) {
        toastNotice({
          id: 'bulk-left',
          message: `Changed by somebody else in the meantime, so left as is: ${namesOf(leftRows)}.`,
        });
      }
    };
    const isDone = await undo.perform(async () => {
      const made = await exclusivelyAll(wanted, work, (busy) => tellBusy(rows, busy));
      return step ?? made;
    });
    return isDone ? left : null;
  };
}

type Parts = {
  selection: Selection<Question>;
  moderation: Pick<Moderation, 'exclusivelyAll' | 'pending'>;
};

export type Bulk = ReturnType<typeof useBulk>;

/** What staff decide about all marked questions at once. */
export function useBulk({ selection, moderation }: Parts) {
  const run = useBulkChange(moderation);
  const { rows, keep } = selection;

  async function change(some: readonly Question[], to: BulkChange): Promise<void> {
    const left = await run(some, to);
    if (left === null) return;
    const done = new Set(some.map(({ id }) => id));
    keep([...rows.map(({ id }) => id).filter((id) => !done.has(id)), ...left]);
  }
  return {
    count: rows.length,
    busy: rows.some(({ id }) => moderation.pending.has(id)),
    change: (to: BulkChange) => void change(rows, to),
    decide: (status: QuestionStatus) => {
      const wanted = rows.filter((row) => row.status !== status);
      if (wanted.length > 0) void change(wanted, { status });
      else {
        toastNotice({
          id: 'bulk-left',
          message: `All of them are already ${STATUS[status].state.toLowerCase()}.`,
        });
      }
    },
    /** Labels all of them, or takes the label off all. They stay marked. */
    label: async (label: Label, on: boolean): Promise<void> => {
      const [add, remove] = on ? [[label.id], []] : [[], [label.id]];
      const wanted = rows.filter((row) => row.labels.includes(label.id) !== on);
      await run(wanted, { labels: { add, remove } }, (done) => {
        const [only] = done;
        const what = done.length === 1 && only ? quoted(only) : questions(done.length);
        return labelled(what, label, on);
      });
    },
  };
}

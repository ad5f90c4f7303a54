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
import type {
  BulkItem,
  BulkResult,
  Question,
  QuestionStatus,
} from '../../../server/contract/questions.ts';
import { toastNotice } from '../../ui/toast.tsx';
import { namesOf } from '../../lib/format.ts';
import { LabelPopover, labelled, labelling, relabelled } from './labels/label-picker.tsx';
import { type BulkAction, BulkBar } from '../kit/list/list-toolbar.tsx';
import type { Selection } from '../kit/list/use-selection.ts';
import { useServices } from '../kit/session/staff-services.ts';
import { reverse } from '../kit/use-row-changes.ts';
import type { UndoStep } from '../kit/wishes.ts';
import { bulkUpdate, patchQuestions, QUESTIONS_KEY } from './questions-api.ts';
import type { Moderation } from './use-moderation.ts';
import { decided, putOn, questions, whatWasDone } from './words.tsx';
import { quoted, STATUS } from '../kit/question.tsx';

type Props = {
  bulk: Bulk;
  selection: Selection<Question>;
  /** Number of questions on the page. */
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

/** Names of what can be done to so many questions at once. @param archived they are in the archive */
export function bulkActions(count: number, archived: boolean) {
  if (archived) return ['Restore'] as const;
  const others = ['Approve', 'Reject', 'Label', 'Archive'] as const;
  return count > 1 ? ([...others.slice(0, 3), 'Merge', 'Archive'] as const) : others;
}

/** Ids of the labels that all of these questions carry. */
export function sharedLabels(rows: readonly Pick<Question, 'labels'>[]): number[] {
  const [first, ...others] = rows;
  return first?.labels.filter((id) => others.every(({ labels }) => labels.includes(id))) ?? [];
}

/** Draws the bar of actions on the selected questions; nothing while none is selected. */
export function BulkQuestions(props: Props) {
  const { bulk, selection, onPage, archived, labelling, onLabel, onMerge } = props;
  const { rows, clear, toggleAll } = selection;
  const { count, decide, change } = bulk;
  if (count === 0) return null;
  const actions = {
    Restore: action('Restore', '⇧E', IconArrowBackUp, () => change({ shelf: 'active' })),
    Approve: action('Approve', 'A', IconCheck, () => decide('approved'), 'ok'),
    Reject: action('Reject', 'R', IconX, () => decide('rejected'), 'bad'),
    Label: action('Label', 'L', IconTag, () => onLabel(true)),
    Merge: action('Merge', 'M', IconGitMerge, onMerge),
    Archive: action('Archive', '⇧E', IconArchive, () => change({ shelf: 'archived' })),
  };
  return (
    <>
      <BulkBar
        title={`${count} selected`}
        actions={bulkActions(count, archived).map((name) => actions[name])}
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
          labels: sharedLabels(rows),
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

/** Fields that can change on many questions at once. */
type BulkFields = Pick<BulkItem, 'status' | 'shelf'>;
type BulkChange = BulkFields & Pick<BulkItem, 'labels'>;

/** Characters by which one of several questions can be recognised. */
const TELLING_LENGTH = 32;

/** "Approved 7 questions"; a single one is named. */
function labelOf(done: readonly Question[], change: BulkChange): string {
  const [only] = done;
  if (done.length === 1 && only) return whatWasDone(only, change);
  const { status, shelf = 'active' } = change;
  return `${status === undefined ? putOn(shelf) : decided(status)} ${questions(done.length)}`;
}

/** Returns the change that undoes this one for a question. Of the labels, it reverts only those that really changed. */
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

/** Returns a function that shows a question as it will be after the change. */
function changedBy({ labels, ...fields }: BulkChange): (row: Question) => Question {
  return (row) => ({
    ...row,
    ...fields,
    ...(labels && { labels: relabelled(row.labels, labels) }),
  });
}

/** Returns a function that shows a question as it will be after the undo. */
function changedBack(rows: readonly Question[], change: BulkChange): (row: Question) => Question {
  const before = new Map(rows.map((row) => [row.id, row]));
  const { labels, ...fields } = change;
  return (row) => {
    const was = before.get(row.id) ?? row;
    return {
      ...row,
      ...reverse<BulkFields>(was, fields),
      ...(labels && { labels: was.labels }),
    };
  };
}

type BulkParts = {
  /** Selected rows that are on screen. */
  rows: readonly Question[];
  /** Marks these, or takes their marks away. */
  mark: (some: readonly number[], on: boolean) => void;
  perform: Moderation['perform'];
  /** Sends it in one request. */
  store: (items: readonly BulkItem[]) => Promise<BulkResult>;
  /** The version to send for a question that had `seen` when it was pressed. */
  versionFor: (id: number, seen: number) => number;
  /** Has everything about questions fetched again. */
  refresh: () => void;
  notice: typeof toastNotice;
};

/** Changes that staff can make to all selected questions at once, each of which is one step for the undo. */
export function createBulk(parts: BulkParts) {
  const { rows, mark, perform, store, versionFor, refresh, notice } = parts;

  const stepOf = (done: readonly Question[], change: BulkChange, label: string): UndoStep => {
    const backs = done.map((row) => backOf(row, change));
    return {
      said: `${questions(done.length)} updated`,
      label,
      undo: async () => {
        const { changed, skipped } = await store(backs);
        refresh();
        if (changed.length > 0 && skipped.length > 0) {
          notice({
            id: 'undo-left',
            message: `${questions(skipped.length)} had been changed since and left as is.`,
          });
        }
        return changed.length > 0;
      },
    };
  };

  /**
   * @param say what was done, in words
   * @returns ids of those that were left as they are
   */
  const run = async (
    some: readonly Question[],
    change: BulkChange,
    say: (done: readonly Question[]) => string = (done) => labelOf(done, change),
  ): Promise<readonly number[]> => {
    // Until the answer says otherwise.
    let left = some.map(({ id }) => id);
    const send = async () => {
      // A label gets in nobody's way, and nobody's edit gets in its way.
      const items = some.map(({ id, version }) =>
        change.labels ? { id, ...change } : { id, version: versionFor(id, version), ...change },
      );
      const { changed, skipped } = await store(items);
      left = skipped.filter(({ reason }) => reason !== 'same').map(({ id }) => id);
      const done = some.filter(({ id }) => changed.some((row) => row.id === id));
      const names = some
        .filter(({ id }) => left.includes(id))
        .map((row) => quoted(row, TELLING_LENGTH));
      if (names.length > 0) {
        notice({
          id: 'bulk-left',
          message: `Changed by somebody else in the meantime, so left as is: ${namesOf(names)}.`,
        });
      }
      return done.length === 0 || stepOf(done, change, say(done));
    };
    await perform(some, { look: changedBy(change), back: changedBack(some, change), send });
    return left;
  };

  /** Their marks end with the press; what was left as it is gets its mark back. */
  async function change(some: readonly Question[], to: BulkChange): Promise<void> {
    mark(
      rows.map(({ id }) => id),
      false,
    );
    const left = await run(some, to);
    // Staff may be marking others by now, in another view.
    if (left.length > 0) mark(left, true);
  }
  return {
    count: rows.length,
    change: (to: BulkChange) => void change(rows, to),
    /** Rejects these, whatever is selected. */
    reject: (some: readonly Question[]) => void run(some, { status: 'rejected' }),
    decide: (status: QuestionStatus) => {
      const wanted = rows.filter((row) => row.status !== status);
      if (wanted.length > 0) void change(wanted, { status });
      else {
        notice({
          id: 'bulk-left',
          message: `All of them are already ${STATUS[status].state.toLowerCase()}.`,
        });
      }
    },
    /** Labels all of them, or takes the label off all. They stay marked. */
    label: (label: Label, on: boolean): void => {
      const wanted = rows.filter((row) => row.labels.includes(label.id) !== on);
      if (wanted.length === 0) return;
      void run(wanted, { labels: labelling(label, on) }, (done) => {
        const [only] = done;
        const what = done.length === 1 && only ? quoted(only) : questions(done.length);
        return labelled(what, label, on);
      });
    },
  };
}

type Parts = { selection: Selection<Question>; moderation: Pick<Moderation, 'perform'> };

export type Bulk = ReturnType<typeof useBulk>;

/** {@link createBulk} with the services of the page. */
export function useBulk({ selection: { rows, mark }, moderation: { perform } }: Parts) {
  const { api, shown } = useServices();
  const client = useQueryClient();
  const { versionFor, answered } = shown.questions;
  return createBulk({
    rows,
    mark,
    perform,
    store: async (items) => {
      const result = await bulkUpdate(api, items);
      patchQuestions(client, result.changed);
      for (const { id, version } of result.changed) answered(id, version);
      return result;
    },
    versionFor,
    refresh: () => void client.invalidateQueries({ queryKey: QUESTIONS_KEY }),
    notice: toastNotice,
  });
}

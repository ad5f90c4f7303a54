import { useState } from 'react';
import type { Label } from '../../../server/contract/labels.ts';
import type { Question, QuestionStatus } from '../../../server/contract/questions.ts';
import { toastNotice } from '../../ui/toast.tsx';
import type { Selection } from '../list/use-selection.ts';
import { STATUS } from './status-words.ts';
import { questions, useBulk, type BulkChange } from './use-bulk.ts';
import type { Moderation } from './use-moderation.ts';
import { quoted } from './what-was-done.ts';

type Parts = {
  selection: Selection<Question>;
  moderation: Pick<Moderation, 'exclusivelyAll' | 'pending'>;
  /** Those of the rows that were not read to their end. */
  unreadOf: (rows: readonly Question[]) => Question[];
  /** Opens them, and leads on to the first. */
  openToRead: (rows: readonly Question[]) => void;
};

export type BulkDecisions = ReturnType<typeof useBulkDecisions>;

/**
 * What staff decide about all marked questions at once. Nothing goes to the big screen unread here either: a question
 * counts as read once all of its text was in view, and those that were not are opened first.
 */
export function useBulkDecisions({ selection, moderation, unreadOf, openToRead }: Parts) {
  const run = useBulk(moderation);
  /** The selection for which it was said how many are unread. */
  const [said, setSaid] = useState<{
    of: ReadonlySet<number>;
    unread: number;
    read: number;
  } | null>(null);
  const { rows, ids, keep } = selection;

  async function change(some: readonly Question[], to: BulkChange): Promise<void> {
    const left = await run(some, to);
    if (left === null) return;
    const done = new Set(some.map(({ id }) => id));
    keep([...rows.map(({ id }) => id).filter((id) => !done.has(id)), ...left]);
  }
  const decide = (status: QuestionStatus) => {
    const wanted = rows.filter((row) => row.status !== status);
    if (wanted.length === 0) {
      toastNotice({
        id: 'bulk-left',
        message: `All of them are already ${STATUS[status].state.toLowerCase()}.`,
      });
      return;
    }
    if (status === 'approved' && unreadOf(wanted).length > 0) {
      openToRead(unreadOf(wanted));
      const unread = unreadOf(wanted).length;
      setSaid({ of: ids, unread, read: wanted.length - unread });
      return;
    }
    setSaid(null);
    void change(wanted, { status });
  };
  return {
    count: rows.length,
    busy: rows.some(({ id }) => moderation.pending.has(id)),
    /** How many were found unread when they were to be approved; null when nobody tried. */
    unread: said?.of === ids ? said.unread : null,
    /** How many of those that were to be approved were read. */
    read: said?.of === ids ? said.read : 0,
    change: (to: BulkChange) => {
      setSaid(null);
      void change(rows, to);
    },
    decide,
    /** Labels all of them, or takes the label off all. They stay marked. */
    label: async (label: Label, on: boolean): Promise<void> => {
      const [add, remove] = on ? [[label.id], []] : [[], [label.id]];
      const wanted = rows.filter((row) => row.labels.includes(label.id) !== on);
      await run(wanted, { labels: { add, remove } }, (done) => {
        const [only] = done;
        const what = done.length === 1 && only ? quoted(only) : questions(done.length);
        return on ? `Labelled ${what} “${label.name}”` : `Took “${label.name}” off ${what}`;
      });
    },
    /** Approves those that were read, and leaves the others marked. */
    approveRead: () => {
      const wanted = rows.filter((row) => row.status !== 'approved');
      const unread = new Set(unreadOf(wanted).map(({ id }) => id));
      void change(
        wanted.filter(({ id }) => !unread.has(id)),
        { status: 'approved' },
      );
    },
  };
}

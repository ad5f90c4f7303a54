import { useCallbackRef } from '@mantine/hooks';
import { useState } from 'react';
import type { Label } from '../../../server/contract/labels.ts';
import type { Question, QuestionStatus } from '../../../server/contract/questions.ts';
import {
  type PlaybackControls,
  playbackKeys,
  type QuestionCommand,
} from '../kit/playback/use-playback.ts';
import { type List, useListKeys } from '../kit/list/use-list.ts';
import type { Selection } from '../kit/list/use-selection.ts';
import type { Bulk } from './bulk-questions.tsx';
import type { Moderation } from './use-moderation.ts';
import { askedBefore } from './words.tsx';

type Parts = {
  moderation: Pick<Moderation, 'change' | 'mute' | 'rerunAi' | 'clearAi' | 'discardProposal'>;
  playQuestion: (row: Pick<Question, 'id'>, what: QuestionCommand, once?: Promise<boolean>) => void;
  /** Opens a question's dialog. */
  edit: (id: number) => void;
  /** Opens what labels a question, or closes it. */
  label: (row: Question | null) => void;
  /** Opens the choice of what a question is merged into. */
  merge: (rows: readonly Question[]) => void;
  /** Opens what came from one phone, or folds it. @param phone its name */
  toggleFold: (phone: string) => void;
  /** Rejects all that a row stands for. */
  rejectFold: (row: Question) => void;
  /** Makes the row the one that the keys act on. */
  choose: (row: Question) => void;
  /** The user is busy with the list. */
  touch: () => void;
  /** A menu of a row was opened or closed. */
  onMenu: (open: boolean) => void;
};

type RowHandlers = ReturnType<typeof createRowHandlers>;

/** Data for drawing a row besides its question. */
export type RowOwn = {
  /** Its labels are being chosen. */
  labelling: boolean;
  /** The AI is switched on: it can be asked for a draft. */
  aiOn: boolean;
  /** Resource that drafts wait for, such as "the internet"; null when it is available. */
  away: string | null;
  /** It belongs to an event that is over: nothing about it is decided any more. */
  isPast: boolean;
  /** The status that all questions of the tab have; null in a tab of several. */
  told: QuestionStatus | null;
  /** Number of questions of one phone for which the row stands; 0 where it stands for itself. */
  folded: number;
  /** They are shown below it. */
  isUnfolded: boolean;
  /** The word for which staff want it flagged; null when it has none. */
  watched: string | null;
  /** All labels; undefined until they are known. */
  labels: readonly Label[] | undefined;
  handlers: RowHandlers;
};

/** Makes the handlers of a row's controls and keys. @param parts as they are when a row calls */
export function createRowHandlers(parts: () => Parts) {
  return {
    /**
     * @param clicks how many times a mouse or a finger pressed in a row, 0 for a key: the second half of a double click
     * would hit the row that came meanwhile
     * @returns whether the change is on its way
     */
    setStatus: (row: Question, status: QuestionStatus, clicks = 0): boolean => {
      parts().touch();
      if (clicks > 1 || row.status === status || row.shelf !== 'active') return false;
      void parts().moderation.change(row, { status });
      return true;
    },
    /** Puts a question away, or back into the lists. */
    setShelf: (row: Question, shelf: 'active' | 'archived') => {
      parts().touch();
      if (row.shelf !== shelf && row.shelf !== 'merged')
        void parts().moderation.change(row, { shelf });
    },
    merge: (row: Question) => {
      parts().touch();
      parts().merge([row]);
    },
    label: (row: Question | null) => {
      if (row) parts().choose(row);
      parts().label(row);
    },
    /** Mutes the phone that asked it, or ends that. */
    toggleMute: (row: Question) => {
      parts().touch();
      void parts().moderation.mute(row, row.phone?.muted !== true);
    },
    toggleFold: ({ phone }: Question) => {
      parts().touch();
      if (phone) parts().toggleFold(phone.id);
    },
    rejectFold: (row: Question) => {
      parts().touch();
      parts().rejectFold(row);
    },
    edit: (row: Question) => parts().edit(row.id),
    /** Opens a question that need not be in the list. */
    show: (id: number) => parts().edit(id),
    rerunAi: (row: Question) => {
      parts().touch();
      void parts().moderation.rerunAi(row);
    },
    clearAi: (row: Question, clearAnswer: boolean) => {
      parts().touch();
      void parts().moderation.clearAi(row, clearAnswer);
    },
    /** Makes what the AI proposes the answer. @param clicks as for `setStatus` */
    acceptProposal: (row: Question, clicks = 0) => {
      parts().touch();
      const { proposal } = row.ai;
      if (proposal !== null && clicks < 2)
        void parts().moderation.change(row, { answer: proposal });
    },
    /** Throws away what the AI proposes; where there is no proposal, its draft for a question that nobody has approved. */
    discardDraft: (row: Question) => {
      parts().touch();
      if (row.ai.proposal !== null) void parts().moderation.discardProposal(row);
      else if (row.ai_suggested && row.status !== 'approved')
        void parts().moderation.clearAi(row, true);
    },
    /** Has it on the big screen; one that is not approved yet is approved first. */
    playQuestion: (row: Question, what: QuestionCommand): void => {
      const { touch, moderation, playQuestion } = parts();
      touch();
      if (row.shelf !== 'active') return;
      if (row.status === 'approved') playQuestion(row, what);
      else playQuestion(row, what, moderation.change(row, { status: 'approved' }));
    },
    onMenu: (open: boolean) => {
      parts().touch();
      parts().onMenu(open);
    },
  };
}

/** Returns the callbacks of the rows. They are the same functions at every render, so that rows are not redrawn. */
export function useRowHandlers(parts: Parts): RowHandlers {
  const now = useCallbackRef(() => parts);
  const [handlers] = useState(() => createRowHandlers(now));
  return handlers;
}

type KeyParts = {
  list: Parameters<typeof useListKeys<Question>>[0] &
    Pick<List<string, Question>, 'current' | 'touch' | 'withCurrent'>;
  selection: Selection<Question>;
  bulk: Bulk;
  handlers: RowHandlers;
  playbackControls: PlaybackControls;
  /** Of an event that is over: they are read, not decided. */
  isPast: boolean;
  /** The archive is in view. */
  isArchive: boolean;
  /** One status alone is in view, so that a row leaves once it is decided. */
  isOneStatus: boolean;
  aiOn: boolean;
  /** Opens the labels of all that are marked. */
  labelMarked: () => void;
  merge: (rows: readonly Question[]) => void;
  undoLast: () => void;
};

/**
 * Makes the handlers of the page's keys, which `QUESTION_KEYS` in `model.ts` names. They act on all questions that are
 * marked, else on the one that is chosen.
 */
export function questionKeys(parts: KeyParts): Record<string, () => void> {
  const { list, selection, bulk, handlers, isArchive } = parts;
  const { current, withCurrent } = list;
  const anyMarked = selection.rows.length > 0;
  /** @returns what acts on all that are marked, or else on the current one */
  const onMarked = (marked: () => void, one: (row: Question) => void) =>
    anyMarked ? marked : withCurrent(one);

  /** The row that leaves the list with it hands the keys on to the next one. */
  const decide = (status: QuestionStatus) =>
    onMarked(
      () => {
        // What was put away is brought back before anything else is done to it.
        if (!isArchive) bulk.decide(status);
      },
      (row) => {
        if (handlers.setStatus(row, status) && parts.isOneStatus) current.go(1);
      },
    );
  const extend = (step: 1 | -1) => () => {
    list.touch();
    if (current.row) selection.extendTo(current.row);
    const next = current.go(step);
    if (next) selection.extendTo(next);
  };

  const reading = { Enter: withCurrent(handlers.edit) };
  if (parts.isPast) return reading;
  return {
    ...reading,
    a: decide('approved'),
    r: decide('rejected'),
    e: withCurrent(handlers.edit),
    ...(parts.aiOn ? { d: withCurrent(handlers.rerunAi) } : {}),
    y: withCurrent((row) => handlers.acceptProposal(row)),
    'Shift+d': withCurrent(handlers.discardDraft),
    x: withCurrent(selection.toggle),
    'Shift+j': extend(1),
    'Shift+k': extend(-1),
    'Shift+ArrowDown': extend(1),
    'Shift+ArrowUp': extend(-1),
    '*': selection.toggleAll,
    Escape: selection.clear,
    l: onMarked(parts.labelMarked, handlers.label),
    'Shift+e': onMarked(
      () => bulk.change({ shelf: isArchive ? 'active' : 'archived' }),
      (row) => {
        handlers.setShelf(row, row.shelf === 'archived' ? 'active' : 'archived');
        current.go(1);
      },
    ),
    s: withCurrent((row) => {
      const earlier = askedBefore(row, parts);
      if (earlier !== null) handlers.show(earlier);
    }),
    m: onMarked(
      () => {
        if (!isArchive) parts.merge(selection.rows);
      },
      (row) => {
        if (row.shelf === 'active') handlers.merge(row);
      },
    ),
    o: withCurrent((row) => handlers.playQuestion(row, 'show')),
    n: withCurrent((row) => handlers.playQuestion(row, 'after')),
    p: withCurrent((row) => handlers.playQuestion(row, 'pin')),
    ...playbackKeys(parts.playbackControls),
    u: parts.undoLast,
  };
}

/** Has the keys of the page do that. */
export function useQuestionKeys(parts: KeyParts): void {
  useListKeys(parts.list, questionKeys(parts));
}

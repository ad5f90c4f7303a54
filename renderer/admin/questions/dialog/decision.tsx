import { Button, Group } from '@mantine/core';
import { IconArrowRight, IconCheck, IconX } from '@tabler/icons-react';
import { useState, type KeyboardEvent, type MouseEvent } from 'react';
import type { Question } from '../../../../server/contract/questions.ts';
import { KeyHint } from '../../../ui/key-hint.tsx';
import { usePlayQuestion } from '../../kit/playback/use-playback.ts';
import type { Moderation } from '../use-moderation.ts';
import { useArrivedDraft } from './ai-panel.tsx';
import classes from './dialog.module.css';
import { changesOf, questionDrafts, useQuestionDraft } from './question-draft.ts';
import type { Queue } from './use-queue.ts';

export type DecisionProps = {
  /** The question as it is now, with what was wished for. */
  row: Question;
  /** The ways to the questions beside it. */
  queue: Queue;
  moderation: Moderation;
  /** Leads back to a question. */
  onOpen: (id: number) => void;
  onClose: () => void;
};

/** Decision on a question. `after` opens the next question, or shows this one on the big screen at once. */
type Decision = { status: 'approved' | 'rejected'; after?: 'next' | 'show' };

/** The typed answer to a question, and the decisions that save it. */
export function useDecision({ row, queue, moderation, onOpen, onClose }: DecisionProps) {
  const draft = useQuestionDraft(row);
  const arrived = useArrivedDraft(row, draft.text.answer);
  const playQuestion = usePlayQuestion();
  const [cameUnread, setCameUnread] = useState(false);
  /** A question that is in no list cannot be decided. */
  const held = draft.conflict || row.shelf !== 'active';

  /** Saves what stands there now. From the press on the next question is in front, or the list. */
  const decide = ({ status, after }: Decision) => {
    if (held) return;
    // A draft that came while the dialog was open is not approved with the same press.
    const isUnread = status === 'approved' && arrived.isUnread;
    arrived.take();
    setCameUnread(isUnread);
    if (isUnread) return;
    const { id } = row;
    const { base, text: sent } = draft;
    const saved = moderation.change(
      { ...row, version: base.version },
      { status, ...changesOf(sent) },
      { open: () => onOpen(id) },
    );
    questionDrafts.remove(id);
    void saved.then((isDone) => isDone || questionDrafts.restore(id, sent, base));
    if (after === 'show') playQuestion(row, 'show', saved);
    if (after === 'next') queue.goOn();
    else onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isArrow = event.key === 'ArrowUp' || event.key === 'ArrowDown';
    const isHeld = event.ctrlKey || event.metaKey;
    if (event.altKey && !isHeld && (isArrow || event.key === 'Enter')) {
      event.preventDefault();
      // A key that is held down was meant for the first question.
      if (event.repeat) return;
      if (isArrow) queue.step(event.key === 'ArrowDown' ? 1 : -1);
      else decide({ status: 'approved', after: 'next' });
    } else if (isHeld && event.key === 'Enter') {
      event.preventDefault();
      if (!event.repeat) decide({ status: 'approved' });
    }
  };
  return { draft, arrived, held, cameUnread, decide, onKeyDown };
}

type ButtonsProps = Pick<ReturnType<typeof useDecision>, 'held' | 'decide'> & {
  hasNext: boolean;
  onCancel: () => void;
};

/** The buttons that decide: filled is the one that goes on to the next question, as long as there is one. */
export function DecisionButtons({ held, decide, hasNext, onCancel }: ButtonsProps) {
  /** The second half of a double click would decide the question that came meanwhile. */
  const once = (to: Decision) => ({
    onClick: ({ detail }: MouseEvent) => {
      if (detail < 2) decide(to);
    },
    // Nor does it take the focus from its field.
    onMouseDown: (event: MouseEvent) => {
      if (event.detail > 1) event.preventDefault();
    },
  });
  return (
    <Group gap="sm" className={classes.buttons}>
      <Button variant="subtle" color="gray" mr={{ sm: 'auto' }} onClick={onCancel}>
        Cancel
      </Button>
      <Button
        disabled={held}
        variant="default"
        leftSection={<IconX size={17} color="var(--bad)" />}
        {...once({ status: 'rejected' })}
      >
        Reject
      </Button>
      <Button
        disabled={held}
        variant={hasNext ? 'default' : 'filled'}
        leftSection={<IconCheck size={17} />}
        rightSection={<KeyHint keys={['Ctrl', '↵']} />}
        {...once({ status: 'approved' })}
      >
        Approve & Save
      </Button>
      <Button
        disabled={held}
        variant={hasNext ? 'filled' : 'default'}
        leftSection={<IconArrowRight size={17} />}
        rightSection={<KeyHint keys={['Alt', '↵']} />}
        {...once({ status: 'approved', after: 'next' })}
      >
        Approve & next
      </Button>
    </Group>
  );
}

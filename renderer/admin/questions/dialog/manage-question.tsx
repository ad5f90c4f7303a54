import { Button, Group, Text } from '@mantine/core';
import { IconArrowRight, IconCheck, IconTag, IconX } from '@tabler/icons-react';
import { useLayoutEffect, useState, type KeyboardEvent, type MouseEvent } from 'react';
import type { Question } from '../../../../server/contract/questions.ts';
import { shortExactTime } from '../../../lib/format.ts';
import { useReplaceText } from '../../../lib/text-fields.ts';
import { useReturnToText } from '../../../lib/keyboard.ts';
import { KeyHint } from '../../../ui/key-hint.tsx';
import { AirMenu } from '../air-items.tsx';
import { usePutOnAir } from '../../kit/air/use-air.ts';
import { LabelChips } from '../../kit/labels/label-chips.tsx';
import { useLabelling, LabelPopover } from '../labels/label-picker.tsx';
import { AnsweringMark } from '../answering-mark.tsx';
import { usePhone } from '../../../ui/booth-theme.ts';
import { MergeDialog } from '../merge/merge-dialog.tsx';
import { MergedQuestions } from '../merge/merged-questions.tsx';
import { changesOf, questionDrafts, useQuestionDraft } from './question-draft.ts';
import { QuestionQuote } from '../../kit/question.tsx';
import type { Moderation } from '../use-moderation.ts';
import { AiPanel, AnsweredBefore, useArrivedDraft, useTakenAnswer } from './ai-panel.tsx';
import { AnswerFields } from './answer-fields.tsx';
import classes from './dialog.module.css';
import { ArchivedNotice, ConflictNotice, DiscardQuestion } from './notices.tsx';
import type { Queue } from './use-queue.ts';

export type ManageProps = {
  /** The question as it is now, with what was wished for. */
  row: Question;
  /** Takes what the dialog's own ways out are to call. @returns what takes it back */
  onClosing: (close: () => void) => () => void;
  /** The ways to the questions beside it. */
  queue: Queue;
  moderation: Moderation;
  /** Leads back to a question. */
  onOpen: (id: number) => void;
  onClose: () => void;
};

/** Decision on a question. `after` opens the next question, or shows this one on the big screen at once. */
type Decision = { status: 'approved' | 'rejected'; after?: 'next' | 'show' };

/** Dialog or menu in front of this dialog. Escape closes it first. */
type Front = 'replies' | 'merge' | 'air' | 'labels';

/** The dialog's content, in which a question is answered and decided. */
export function ManageQuestion({
  row,
  onClosing,
  queue,
  moderation,
  onOpen,
  onClose,
}: ManageProps) {
  const phone = usePhone();
  const draft = useQuestionDraft(row);
  const { field, replace, insert } = useReplaceText((answer) => draft.type({ answer }));
  // On a phone, the keyboard would hide the answer that was taken.
  const put = phone ? (answer: string) => draft.type({ answer }) : replace;
  const taken = useTakenAnswer(draft.text.answer, put);
  const returnToText = useReturnToText();
  const { mark } = useLabelling();
  const putOnAir = usePutOnAir();
  const [asking, setAsking] = useState(false);
  const [front, setFront] = useState<Front | null>(null);
  const toggle = (what: Front) => (open: boolean) => setFront(open ? what : null);
  /** A question that is in no list cannot be decided. */
  const held = draft.conflict || row.shelf !== 'active';
  const arrived = useArrivedDraft(row, draft.text.answer);
  const [cameUnread, setCameUnread] = useState(false);

  // At once: the next letter is meant for it.
  useLayoutEffect(() => {
    const { current: answer } = field;
    // A user who is quicker types in the palette by now.
    const focused = document.activeElement?.closest('[role="dialog"]');
    if (!answer || (focused && !focused.contains(answer))) return;
    answer.focus({ preventScroll: true });
    answer.setSelectionRange(answer.value.length, answer.value.length);
    // Where the page is zoomed in, it begins below the window.
    answer.scrollIntoView({ block: 'nearest' });
  }, [field]);

  const keepEditing = () => {
    setAsking(false);
    returnToText();
  };
  const close = () => {
    if (asking) keepEditing();
    else if (draft.dirty) setAsking(true);
    else onClose();
  };
  useLayoutEffect(() => {
    if (front === null) return onClosing(close);
    // A menu knows Escape only once it has the focus, a moment after the click.
    const isMenu = front === 'air' || front === 'labels';
    return onClosing(() => isMenu && setFront(null));
  });

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
    // Where that failed, it is there again, unless it has been written on.
    const restore = (isDone: boolean): void => {
      if (!isDone && !questionDrafts.has(id)) questionDrafts.write(id, sent, base);
    };
    void saved.then(restore);
    if (after === 'show') putOnAir(row, 'show', saved);
    if (after === 'next') queue.goOn();
    else onClose();
  };
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

  return (
    // The keys of all that is in it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={classes.content} onKeyDown={onKeyDown}>
      <div className={classes.scroll}>
        <QuestionQuote
          status={row.status}
          shelf={row.shelf}
          time={<time dateTime={row.created_at}>{shortExactTime(row.created_at)}</time>}
          more={
            <>
              <LabelChips ids={row.labels} />
              <AnsweringMark id={row.id} />
              <Group gap={0} ml={{ sm: 'auto' }}>
                <LabelPopover
                  what={{
                    title: 'Labels of this question',
                    words: 'Labels',
                    labels: row.labels,
                    mark: (label, on) => mark(row, label, on),
                  }}
                  opened={front === 'labels'}
                  onClose={() => setFront(null)}
                >
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    color="gray"
                    leftSection={<IconTag size={15} aria-hidden="true" />}
                    onClick={() => toggle('labels')(front !== 'labels')}
                  >
                    Labels
                  </Button>
                </LabelPopover>
                <AirMenu
                  row={row}
                  opened={front === 'air'}
                  onToggle={toggle('air')}
                  onChoose={(of, what) => {
                    if (of.status === 'approved') putOnAir(of, what);
                    else decide({ status: 'approved', after: 'show' });
                  }}
                />
              </Group>
            </>
          }
        >
          {row.content}
        </QuestionQuote>
        {row.shelf === 'archived' && (
          <ArchivedNotice onRestore={() => void moderation.change(row, { shelf: 'active' })} />
        )}
        {draft.conflict && (
          <ConflictNotice
            theirs={row}
            onKeepMine={() => {
              draft.keepMine();
              returnToText();
            }}
            onTakeTheirs={() => {
              draft.takeTheirs();
              returnToText();
            }}
          />
        )}
        <Text size="sm" c="var(--text-2)" mih="1lh" component="div" data-said>
          {draft.restored && !draft.conflict && 'What you typed earlier is back.'}
        </Text>
        <AnswerFields
          text={draft.text}
          type={draft.type}
          field={field}
          insert={insert}
          repliesOpen={front === 'replies'}
          onReplies={toggle('replies')}
          help={
            <>
              <AiPanel
                row={row}
                offered={arrived.offered}
                onUse={(answer) => {
                  arrived.take();
                  put(answer);
                }}
                onDismiss={arrived.take}
                moderation={moderation}
              />
              <AnsweredBefore id={row.id} text={draft.text.answer} taken={taken} />
              <MergedQuestions row={row} onMerge={() => setFront('merge')} />
            </>
          }
        />
      </div>
      <div className={classes.foot}>
        {cameUnread && !asking && (
          <Text data-said="urgent" c="var(--warn)" mb="sm">
            The AI’s draft has just come in. Read it, then approve.
          </Text>
        )}
        {asking ? (
          <DiscardQuestion
            onKeep={keepEditing}
            onDiscard={() => {
              draft.forget();
              onClose();
            }}
          />
        ) : (
          <Group gap="sm" className={classes.buttons}>
            <Button variant="subtle" color="gray" mr={{ sm: 'auto' }} onClick={close}>
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
              variant={queue.hasNext ? 'default' : 'filled'}
              leftSection={<IconCheck size={17} />}
              rightSection={<KeyHint keys={['Ctrl', '↵']} />}
              {...once({ status: 'approved' })}
            >
              Approve & Save
            </Button>
            <Button
              disabled={held}
              variant={queue.hasNext ? 'filled' : 'default'}
              leftSection={<IconArrowRight size={17} />}
              rightSection={<KeyHint keys={['Alt', '↵']} />}
              {...once({ status: 'approved', after: 'next' })}
            >
              Approve & next
            </Button>
          </Group>
        )}
      </div>
      {front === 'merge' && (
        <MergeDialog
          rows={[row]}
          onMerged={() => {
            setFront(null);
            onClose();
          }}
          onClose={() => setFront(null)}
        />
      )}
    </div>
  );
}

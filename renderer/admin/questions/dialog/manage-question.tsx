import { Button, Group, Text } from '@mantine/core';
import { IconTag } from '@tabler/icons-react';
import { useLayoutEffect, useState } from 'react';
import { shortExactTime } from '../../../lib/format.ts';
import { useReplaceText } from '../../../lib/text-fields.ts';
import { useReturnToText } from '../../../lib/keyboard.ts';
import { PlaybackMenu } from '../playback-items.tsx';
import { usePlayQuestion } from '../../kit/playback/use-playback.ts';
import { LabelChips, useLabels } from '../../kit/labels/label-chips.tsx';
import { useLabelling, LabelPopover } from '../labels/label-picker.tsx';
import { AnsweringMark } from '../answering-mark.tsx';
import { usePhone } from '../../../ui/booth-theme.ts';
import { MergeDialog } from '../merge/merge-dialog.tsx';
import { MergedQuestions } from '../merge/merged-questions.tsx';
import { QuestionQuote } from '../../kit/question.tsx';
import { AiPanel, AnsweredBefore, useTakenAnswer } from './ai-panel.tsx';
import { AnswerFields } from './answer-fields.tsx';
import { DecisionButtons, useDecision, type DecisionProps } from './decision.tsx';
import classes from './dialog.module.css';
import { ArchivedNotice, ConflictNotice, DiscardQuestion } from './notices.tsx';

export type ManageProps = DecisionProps & {
  /** Takes what the dialog's own ways out are to call. @returns what takes it back */
  onClosing: (close: () => void) => () => void;
};

/** Dialog or menu in front of this dialog. Escape closes it first. */
type Front = 'replies' | 'merge' | 'playback' | 'labels';

/** The dialog's content, in which a question is answered and decided. */
export function ManageQuestion({ onClosing, ...props }: ManageProps) {
  const { row, queue, moderation, onClose } = props;
  const phone = usePhone();
  const { draft, arrived, held, cameUnread, decide, onKeyDown } = useDecision(props);
  const { field, replace, insert } = useReplaceText((answer) => draft.type({ answer }));
  // On a phone, the keyboard would hide the answer that was taken.
  const put = phone ? (answer: string) => draft.type({ answer }) : replace;
  const taken = useTakenAnswer(draft.text.answer, put);
  const returnToText = useReturnToText();
  const { mark } = useLabelling();
  const playQuestion = usePlayQuestion();
  const [asking, setAsking] = useState(false);
  const [front, setFront] = useState<Front | null>(null);
  const toggle = (what: Front) => (open: boolean) => setFront(open ? what : null);

  const labels = useLabels();

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
    const isMenu = front === 'playback' || front === 'labels';
    return onClosing(() => isMenu && setFront(null));
  });

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
              <LabelChips labels={labels} ids={row.labels} />
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
                <PlaybackMenu
                  row={row}
                  opened={front === 'playback'}
                  onToggle={toggle('playback')}
                  onChoose={(of, what) => {
                    if (of.status === 'approved') playQuestion(of, what);
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
          <DecisionButtons held={held} decide={decide} hasNext={queue.hasNext} onCancel={close} />
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

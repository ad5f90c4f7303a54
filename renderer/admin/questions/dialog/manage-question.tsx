import { Button, Group, Text } from '@mantine/core';
import { IconArrowRight, IconCheck, IconTag, IconX } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useState, type KeyboardEvent, type MouseEvent } from 'react';
import type { Question } from '../../../../server/contract/questions.ts';
import { shortExactTime } from '../../../lib/format.ts';
import { useReplaceText } from '../../../lib/text-fields.ts';
import { useReturnToText } from '../../../lib/keyboard.ts';
import { KeyHint } from '../../../ui/key-hint.tsx';
import { AirMenu } from '../../air/air-items.tsx';
import { usePutOnAir } from '../../air/use-air.ts';
import { LabelChips } from '../../labels/label-chips.tsx';
import { useLabelling, LabelPopover } from '../../labels/label-picker.tsx';
import { newerOf } from '../../list/steady-list.ts';
import { AnsweringMark } from '../../presence/answering-mark.tsx';
import { usePhone } from '../../../ui/booth-theme.ts';
import { MergeDialog } from '../merge/merge-dialog.tsx';
import { MergedQuestions } from '../merge/merged-questions.tsx';
import { useDecide, useQuestionDraft } from './use-decide.ts';
import { QuestionQuote } from '../words.tsx';
import type { Changes } from '../use-moderation.ts';
import { AiPanel, AnsweredBefore, useArrivedDraft, useTakenAnswer } from './ai-panel.tsx';
import { AnswerFields } from './answer-fields.tsx';
import classes from './dialog.module.css';
import { ArchivedNotice, ConflictNotice, DiscardQuestion } from './notices.tsx';
import type { Queue } from './use-queue.ts';

export type ManageProps = {
  /** The question as the list knows it now. */
  row: Question;
  /** The dialog was open before these fields came, and has given the focus to something else. */
  wasOpen: boolean;
  /** Takes what the dialog's own ways out are to call. @returns what takes it back */
  onClosing: (close: () => void) => () => void;
  /** The ways to the questions beside it. */
  queue: Queue;
  onSaved: (before: Question, after: Question, changes: Changes) => void;
  /** Puts an archived question back into the lists. */
  onRestore: (row: Question) => void;
  onClose: () => void;
};

/** What decides a question, and whether the next one is opened then, or this one shown on the big screen at once. */
type Decision = { status: 'approved' | 'rejected'; after?: 'next' | 'show' };

/** What stands in front of the dialog: Escape closes it first. */
type Front = 'replies' | 'merge' | 'air' | 'labels';

/** The dialog's content, in which a question is answered and decided. */
export function ManageQuestion({ row, wasOpen, onClosing, queue, ...rest }: ManageProps) {
  const { onSaved, onRestore, onClose } = rest;
  const phone = usePhone();
  const [fetched, setFetched] = useState(row);
  const latest = newerOf(fetched, row);
  const draft = useQuestionDraft(latest);
  const {
    saving,
    failure,
    decide: save,
    typed,
  } = useDecide({
    row: latest,
    draft,
    onSaved,
    onFetched: setFetched,
  });
  const type: typeof draft.type = (patch) => {
    typed();
    draft.type(patch);
  };
  const { field, replace, insert } = useReplaceText((answer) => type({ answer }));
  // On a phone, the keyboard would hide the answer that was taken.
  const put = phone ? (answer: string) => type({ answer }) : replace;
  const taken = useTakenAnswer(draft.text.answer, put);
  const returnToText = useReturnToText();
  const { mark } = useLabelling();
  const putOnAir = usePutOnAir();
  const [asking, setAsking] = useState(false);
  const [front, setFront] = useState<Front | null>(null);
  const toggle = (what: Front) => (open: boolean) => setFront(open ? what : null);
  const conflict = draft.conflict && !saving;
  /** A question that is in no list cannot be decided. */
  const held = conflict || latest.shelf !== 'active';
  const arrived = useArrivedDraft(latest, draft.text.answer);
  const [cameUnread, setCameUnread] = useState(false);
  const [pressed, setPressed] = useState<Decision['after']>();

  useEffect(() => {
    if (!wasOpen) return;
    const { current: answer } = field;
    // A user who is quicker types in the palette by now.
    const focused = document.activeElement?.closest('[role="dialog"]');
    if (!answer || (focused && !focused.contains(answer))) return;
    answer.focus({ preventScroll: true });
    answer.setSelectionRange(answer.value.length, answer.value.length);
  }, [field, wasOpen]);

  const keepEditing = () => {
    setAsking(false);
    returnToText();
  };
  const close = () => {
    if (saving) return;
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

  const decide = async ({ status, after }: Decision) => {
    if (held || saving) return;
    // A draft that came while the dialog was open is not approved with the same press.
    const isUnread = status === 'approved' && arrived.isUnread;
    arrived.take();
    setCameUnread(isUnread);
    if (isUnread) return;
    setAsking(false);
    setPressed(after);
    const saved = await save(status);
    if (!saved) return;
    if (after === 'show') void putOnAir(saved, 'show');
    if (after === 'next') queue.goOn();
    else onClose();
  };
  /** The second half of a double click would decide the question that came meanwhile. */
  const once = (to: Decision) => (event: MouseEvent) => {
    if (event.detail < 2) void decide(to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isArrow = event.key === 'ArrowUp' || event.key === 'ArrowDown';
    const isHeld = event.ctrlKey || event.metaKey;
    if (event.altKey && !isHeld && (isArrow || event.key === 'Enter')) {
      event.preventDefault();
      // A key that is held down was meant for the first question.
      if (event.repeat || saving) return;
      if (isArrow) queue.step(event.key === 'ArrowDown' ? 1 : -1);
      else void decide({ status: 'approved', after: 'next' });
    } else if (isHeld && event.key === 'Enter') {
      event.preventDefault();
      if (!event.repeat) void decide({ status: 'approved' });
    }
  };
  const button = { disabled: held, 'aria-disabled': saving };

  return (
    // The keys of all that is in it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={classes.content} onKeyDown={onKeyDown}>
      <div className={classes.scroll}>
        <QuestionQuote
          status={latest.status}
          shelf={latest.shelf}
          time={<time dateTime={latest.created_at}>{shortExactTime(latest.created_at)}</time>}
          more={
            <>
              <LabelChips ids={latest.labels} />
              <AnsweringMark id={latest.id} />
              <Group gap={0} ml={{ sm: 'auto' }}>
                <LabelPopover
                  what={{
                    title: 'Labels of this question',
                    words: 'Labels',
                    labels: latest.labels,
                    mark: (label, on) => mark(latest, label, on),
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
                  row={latest}
                  opened={front === 'air'}
                  onToggle={toggle('air')}
                  onChoose={(of, what) => {
                    if (of.status === 'approved') void putOnAir(of, what);
                    else void decide({ status: 'approved', after: 'show' });
                  }}
                />
              </Group>
            </>
          }
        >
          {latest.content}
        </QuestionQuote>
        {latest.shelf === 'archived' && <ArchivedNotice onRestore={() => onRestore(latest)} />}
        {conflict && (
          <ConflictNotice
            theirs={latest}
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
        <Text size="sm" c="var(--text-2)" mih="1lh" component="output" display="block">
          {draft.restored && !conflict && 'What you typed earlier is back.'}
        </Text>
        <AnswerFields
          text={draft.text}
          type={type}
          field={field}
          insert={insert}
          repliesOpen={front === 'replies'}
          onReplies={toggle('replies')}
          help={
            <>
              <AiPanel
                row={latest}
                offered={arrived.offered}
                onUse={(answer) => {
                  arrived.take();
                  put(answer);
                }}
                onDismiss={arrived.take}
                onChanged={setFetched}
              />
              <AnsweredBefore id={latest.id} text={draft.text.answer} taken={taken} />
              <MergedQuestions row={latest} onMerge={() => setFront('merge')} />
            </>
          }
        />
      </div>
      <div className={classes.foot}>
        {failure !== null && (
          <Text role="alert" c="var(--bad)" mb="sm">
            {failure}
          </Text>
        )}
        {cameUnread && !asking && (
          <Text role="alert" c="var(--warn)" mb="sm">
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
            <Button variant="default" mr={{ sm: 'auto' }} onClick={close}>
              Cancel
            </Button>
            <Button
              {...button}
              variant="light"
              color="bad"
              leftSection={<IconX size={17} />}
              onClick={once({ status: 'rejected' })}
            >
              Reject
            </Button>
            <Button
              {...button}
              variant={queue.hasNext ? 'light' : 'filled'}
              leftSection={<IconCheck size={17} />}
              rightSection={<KeyHint keys={['Ctrl', '↵']} />}
              loading={saving && pressed === undefined}
              onClick={once({ status: 'approved' })}
            >
              Approve & Save
            </Button>
            <Button
              {...button}
              variant={queue.hasNext ? 'filled' : 'light'}
              leftSection={<IconArrowRight size={17} />}
              rightSection={<KeyHint keys={['Alt', '↵']} />}
              loading={saving && pressed === 'next'}
              onClick={once({ status: 'approved', after: 'next' })}
            >
              Approve & next
            </Button>
          </Group>
        )}
      </div>
      {front === 'merge' && (
        <MergeDialog
          rows={[latest]}
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

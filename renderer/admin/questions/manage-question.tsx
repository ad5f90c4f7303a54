import { IconAlertTriangle, IconCircleCheck, IconHistory } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useState, type KeyboardEvent } from 'react';
import type { Question } from '../../../server/contract/questions.ts';
import { newerOf } from '../list/steady-rows.ts';
import { useReplaceText } from '../../lib/use-replace-text.ts';
import { useReturnToText } from '../../lib/use-return-to-text.ts';
import { AirMenu } from '../air/air-menu.tsx';
import { usePutOnAir } from '../air/use-put-on-air.ts';
import { ManageAi } from './ai/manage-ai.tsx';
import { useArrivedDraft } from './ai/use-arrived-draft.ts';
import { AnswerFields } from './answer-fields.tsx';
import { ArchivedNotice } from './archived-notice.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { DecideButtons, DiscardQuestion, type Decide } from './manage-buttons.tsx';
import { MergeDialog } from './merge/merge-dialog.tsx';
import { MergedQuestions } from './merge/merged-questions.tsx';
import { QuestionHead } from './question-head.tsx';
import { ReadFirst } from './read-note.tsx';
import { whoChangedIt } from '../presence/use-who-changed.ts';
import { AnsweredBefore } from './similar/answered-before.tsx';
import { useTakenAnswer } from './similar/use-taken-answer.ts';
import { STATUS } from './status-words.ts';
import type { Changes } from './use-moderation.ts';
import { useServices } from '../session/services-context.ts';
import { useFailure } from '../session/use-failure.ts';
import { usePhone } from '../use-phone.ts';
import { useQuestionDraft } from './use-question-draft.ts';
import { useQuestionRead } from './use-question-read.ts';
import type { Queue } from './use-queue.ts';
import { useSaveQuestion } from './use-save-question.ts';
import classes from './manage-question.module.css';

type Props = {
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

/** The dialog's content, in which a question is answered and decided. */
export function ManageQuestion({ row, wasOpen, onClosing, queue, ...rest }: Props) {
  const { onSaved, onRestore, onClose } = rest;
  const { device } = useServices();
  const phone = usePhone();
  const [fetched, setFetched] = useState(row);
  const latest = newerOf(fetched, row);
  const draft = useQuestionDraft(latest);
  const { saving, save } = useSaveQuestion(latest);
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useFailure();
  /** The question as it was saved while somebody went on typing. */
  const [savedSoFar, setSavedSoFar] = useState<Question | null>(null);
  const typeAnswer = (answer: string) => draft.type({ answer });
  const { field, replace, insert } = useReplaceText(typeAnswer);
  const [repliesOpen, setRepliesOpen] = useState(false);
  const [merging, setMerging] = useState(false);
  const [airOpen, setAirOpen] = useState(false);
  const putOnAir = usePutOnAir();
  // On a phone, the keyboard would hide the answer that was taken.
  const put = phone ? typeAnswer : replace;
  const taken = useTakenAnswer(draft.text.answer, put);
  const returnToText = useReturnToText();
  const question = useQuestionRead();
  const conflict = draft.conflict && !saving;
  /** A question that is in no list cannot be decided. */
  const held = conflict || latest.shelf !== 'active';
  const arrived = useArrivedDraft(latest, draft.text.answer);
  const [cameUnread, setCameUnread] = useState(false);

  useEffect(() => {
    if (!wasOpen) return;
    const { current: answer } = field;
    answer?.closest('[role="dialog"]')?.scrollTo(0, 0);
    answer?.focus({ preventScroll: true });
    answer?.setSelectionRange(answer.value.length, answer.value.length);
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
  // Escape closes what is in front of it first.
  useLayoutEffect(() => onClosing(repliesOpen || merging || airOpen ? () => undefined : close));
  const decide = async ({ status, goOn = false, show = false }: Decide) => {
    if (held || saving) return;
    if (status === 'approved' && !question.mayApprove()) return;
    const isUnread = status === 'approved' && arrived.isUnread;
    arrived.take();
    setCameUnread(isUnread);
    if (isUnread) return;
    setFailure(null);
    setAsking(false);
    setSavedSoFar(null);
    const sent = draft.text;
    const changes = {
      status,
      answer: sent.answer.trim() === '' ? null : sent.answer.trim(),
      author_name: sent.author.trim() === '' ? null : sent.author.trim(),
    };
    const outcome = await save(changes, draft.version);
    if (!outcome) return;
    if ('saved' in outcome) {
      const more = draft.settle(sent, outcome.saved);
      onSaved(latest, outcome.saved, changes);
      if (show) void putOnAir(outcome.saved, 'show');
      setFetched(outcome.saved);
      if (more) setSavedSoFar(outcome.saved);
      else if (goOn) queue.goOn();
      else onClose();
    } else if ('failed' in outcome) {
      setFailure(outcome.failed);
    } else if (outcome.conflict) {
      setFetched(outcome.conflict);
      if (!draft.dirty)
        setFailure(`${whoChangedIt(outcome.conflict, device.read())}. Here is how it looks now.`);
    } else {
      setFailure(
        'Somebody else has changed this question. What you typed is kept; please try again.',
      );
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isArrow = event.key === 'ArrowUp' || event.key === 'ArrowDown';
    const isHeld = event.ctrlKey || event.metaKey;
    if (event.altKey && !isHeld && (isArrow || event.key === 'Enter')) {
      event.preventDefault();
      // A key that is held down was meant for the first question.
      if (event.repeat || saving) return;
      if (isArrow) queue.step(event.key === 'ArrowDown' ? 1 : -1);
      else void decide({ status: 'approved', goOn: true });
    } else if (isHeld && event.key === 'Enter') {
      event.preventDefault();
      if (!event.repeat) void decide({ status: 'approved' });
    }
  };

  return (
    // The keys of all that is in it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={classes.content} onKeyDown={onKeyDown}>
      <div className={classes.scroll}>
        <QuestionHead
          row={latest}
          box={question.box}
          onScroll={question.look}
          air={
            <AirMenu
              row={latest}
              opened={airOpen}
              onToggle={setAirOpen}
              onChoose={(row, what) => {
                if (row.status === 'approved') void putOnAir(row, what);
                else void decide({ status: 'approved', show: true });
              }}
            />
          }
        />
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
        {draft.restored && !conflict && (
          <p className={classes.note}>
            <IconHistory size={16} aria-hidden="true" />
            What you typed earlier is back.
          </p>
        )}
        <AnswerFields
          text={draft.text}
          type={draft.type}
          asTabs={phone}
          field={field}
          insert={insert}
          repliesOpen={repliesOpen}
          onReplies={setRepliesOpen}
          help={
            <>
              <ManageAi
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
              <MergedQuestions row={latest} onMerge={() => setMerging(true)} />
            </>
          }
        />
      </div>
      <div className={classes.foot}>
        {failure !== null && (
          <p className={classes.failure} role="alert">
            <IconAlertTriangle size={17} aria-hidden="true" />
            {failure}
          </p>
        )}
        {savedSoFar && draft.dirty && !saving && (
          <output className={classes.savedSoFar}>
            <IconCircleCheck size={17} aria-hidden="true" />
            {STATUS[savedSoFar.status].state}, with the answer as it was then. What you’ve typed
            since is not saved yet.
          </output>
        )}
        {question.note && !asking && <ReadFirst note={question.note} />}
        {cameUnread && !asking && <ReadFirst note="draftCame" />}
        {asking ? (
          <DiscardQuestion
            onKeep={keepEditing}
            onDiscard={() => {
              draft.forget();
              onClose();
            }}
          />
        ) : (
          <DecideButtons
            held={held}
            saving={saving}
            onCancel={close}
            hasNext={queue.hasNext}
            onDecide={(to) => void decide(to)}
          />
        )}
      </div>
      {merging && (
        <MergeDialog
          row={latest}
          onMerged={() => {
            setMerging(false);
            onClose();
          }}
          onClose={() => setMerging(false)}
        />
      )}
    </div>
  );
}

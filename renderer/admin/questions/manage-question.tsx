import { Button, Modal } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconHistory, IconX } from '@tabler/icons-react';
import { useState, type KeyboardEvent } from 'react';
import type { Question } from '../../../server/contract/questions.ts';
import { newerOf } from '../../lib/steady-rows.ts';
import { AnswerFields } from './answer-fields.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { QuestionHead } from './question-head.tsx';
import type { Changes } from './use-moderation.ts';
import { usePhone } from '../use-phone.ts';
import { useQuestionDraft } from './use-question-draft.ts';
import { useSaveQuestion } from './use-save-question.ts';
import classes from './manage-question.module.css';

type Props = {
  /** The question as the list knows it now. */
  row: Question;
  onSaved: (before: Question, after: Question, changes: Changes) => void;
  onClose: () => void;
};

/** The dialog in which a question is answered and decided. */
export function ManageQuestion({ row, onSaved, onClose }: Props) {
  const phone = usePhone();
  const [fetched, setFetched] = useState(row);
  const latest = newerOf(fetched, row);
  const draft = useQuestionDraft(latest);
  const { saving, save } = useSaveQuestion(latest);
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const conflict = draft.conflict && !saving;

  const close = () => {
    if (saving) return;
    if (draft.dirty) setAsking(true);
    else onClose();
  };
  const decide = async (status: 'approved' | 'rejected') => {
    if (conflict) return;
    setFailure(null);
    setAsking(false);
    const changes = {
      status,
      answer: draft.text.answer.trim() === '' ? null : draft.text.answer.trim(),
      author_name: draft.text.author.trim() === '' ? null : draft.text.author.trim(),
    };
    const outcome = await save(changes, draft.version);
    if (!outcome) return;
    if ('saved' in outcome) {
      draft.forget();
      onSaved(latest, outcome.saved, changes);
      onClose();
    } else if ('failed' in outcome) {
      setFailure(outcome.failed);
    } else if (outcome.conflict) {
      setFetched(outcome.conflict);
      if (!draft.dirty)
        setFailure('Somebody else changed this question meanwhile. This is how it is now.');
    } else {
      setFailure(
        'Somebody else changed this question meanwhile. What you typed is kept; please try again.',
      );
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void decide('approved');
  };

  return (
    <Modal
      opened
      onClose={close}
      title="Manage Question"
      size={940}
      fullScreen={phone}
      closeButtonProps={{ 'aria-label': 'Close', size: phone ? 44 : 32, iconSize: phone ? 22 : 18 }}
      classNames={{ header: classes.header, body: classes.body, content: classes.dialog }}
      onKeyDown={onKeyDown}
    >
      <div className={classes.scroll}>
        <QuestionHead row={latest} />
        {conflict && (
          <ConflictNotice
            theirs={latest}
            onKeepMine={draft.keepMine}
            onTakeTheirs={draft.takeTheirs}
          />
        )}
        {draft.restored && !conflict && (
          <p className={classes.note}>
            <IconHistory size={16} aria-hidden="true" />
            What you had typed before is back.
          </p>
        )}
        <AnswerFields text={draft.text} type={draft.type} asTabs={phone} />
      </div>
      <div className={classes.foot}>
        {failure !== null && (
          <p className={classes.failure} role="alert">
            <IconAlertTriangle size={17} aria-hidden="true" />
            {failure}
          </p>
        )}
        {asking ? (
          <div className={classes.buttons} role="alertdialog" aria-label="Unsaved changes">
            <span className={classes.ask}>Discard what you typed?</span>
            <Button variant="default" autoFocus onClick={() => setAsking(false)}>
              Keep editing
            </Button>
            <Button
              color="bad"
              onClick={() => {
                draft.forget();
                onClose();
              }}
            >
              Discard
            </Button>
          </div>
        ) : (
          <div className={classes.buttons}>
            <Button variant="default" className={classes.cancel} onClick={close}>
              Cancel
            </Button>
            <Button
              variant="light"
              color="bad"
              leftSection={<IconX size={17} />}
              disabled={conflict}
              aria-disabled={saving}
              onClick={() => void decide('rejected')}
            >
              Reject
            </Button>
            <Button
              leftSection={<IconCheck size={17} />}
              disabled={conflict}
              loading={saving}
              onClick={() => void decide('approved')}
            >
              Approve & Save
            </Button>
          </div>
        )}
      </div>
    </Modal>
  );
}

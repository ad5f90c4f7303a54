import { Button, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { OpenEvent } from '../../../server/contract/event-archive.ts';
import { errorSentence, isApiError, isToldElsewhere } from '../../lib/api-error.ts';
import { useReturnFocus } from '../../lib/use-return-focus.ts';
import dialog from '../../ui/dialog.module.css';
import { countsInWords } from '../backups/backup-words.ts';
import { ChangeOver } from '../change-over/change-over.tsx';
import { useChangeOver } from '../change-over/use-change-over.ts';
import { useServices } from '../session/services-context.ts';
import classes from './begin-dialog.module.css';
import { isEmpty, nameOf, suggestedName } from './event-words.ts';
import { beginEvent } from './events-api.ts';

const NAME_MAX_LENGTH = 80;

function failureOf(error: unknown): string | null {
  if (!error || isToldElsewhere(error)) return null;
  return (isApiError(error) && error.serverMessage) || errorSentence(error);
}

/** Asks for the next event's name, says what stays and what is put away, and waits until it has begun. */
export function BeginDialog({ open, onClose }: { open: OpenEvent; onClose: () => void }) {
  const { api } = useServices();
  useReturnFocus();
  const [present] = useState(open);
  const [name, setName] = useState(() => suggestedName(present.event, new Date(), NAME_MAX_LENGTH));
  const change = useChangeOver(onClose);
  const [error, setError] = useState<unknown>(null);
  const failure = failureOf(error);
  const close = () => {
    if (!change.isAsking) onClose();
  };
  return (
    <Modal
      opened
      onClose={close}
      title="Begin another event"
      size={520}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {change.isUnderway ? (
        <ChangeOver
          doing={`${nameOf(present.event)} is put away, and ${name.trim() || 'the next event'} begins.`}
          onLeave={close}
        />
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            change.ask(() => beginEvent(api, name.trim()), setError);
          }}
        >
          <TextInput
            label="Name of the next event"
            description="Visitors see it wherever the event’s name is shown. You can change it later in Settings."
            descriptionProps={{ mb: 8 }}
            size="md"
            data-autofocus
            autoComplete="off"
            maxLength={NAME_MAX_LENGTH}
            value={name}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <dl className={classes.what}>
            <div>
              <dt>Put away</dt>
              <dd>
                {isEmpty(present.counts)
                  ? 'Nothing: no questions, leads or texts have come in yet.'
                  : `${countsInWords({ ...present.counts, pictures: 0 })}. They leave every screen, and stay on this page as “${nameOf(present.event)}”.`}
              </dd>
            </div>
            <div>
              <dt>Stays</dt>
              <dd>Settings, pictures, what the AI knows, labels and saved replies.</dd>
            </div>
          </dl>
          <p className={dialog.text}>
            This takes a few seconds; windows, screens and phones reconnect automatically.
          </p>
          {failure && (
            <p className={dialog.failure} role="alert">
              {failure}
            </p>
          )}
          <div className={dialog.buttons}>
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" loading={change.isAsking}>
              Begin
            </Button>
          </div>
        </form>
      )}
    </Modal>
  );
}

import { Modal, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconMessageOff } from '@tabler/icons-react';
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
} from 'react';
import type { Question } from '../../../server/contract/questions.ts';
import { isApiError } from '../../lib/api-error.ts';
import { DIALOG } from '../../ui/booth-theme.ts';
import { EmptyState, LoadFailed } from '../../ui/empty-state.tsx';
import { useAnswering } from '../presence/answering-mark.tsx';
import { useServices } from '../session/services-context.ts';
import { usePhone } from '../use-phone.ts';
import { ManageQuestion } from './manage-question.tsx';
import { questionQuery } from './questions-api.ts';
import { QueueSteps } from './queue-steps.tsx';
import classes from './manage-question.module.css';

type Props = Omit<ComponentProps<typeof ManageQuestion>, 'row' | 'wasOpen' | 'onClosing'> & {
  id: number;
  /** The question, where it is among those on screen. */
  listed: Question | undefined;
  /** Called when the dialog is gone, however it went. */
  onClosed: () => void;
};

/** The dialog of the question that the address names, even of one that the list does not show. */
export function QuestionDialog({ id, listed, onClosed, ...rest }: Props) {
  const { api } = useServices();
  const phone = usePhone();
  useAnswering(id);
  const { data, error, refetch } = useQuery({
    ...questionQuery(api, id),
    enabled: listed === undefined,
  });
  const closed = useRef(onClosed);
  useLayoutEffect(() => {
    closed.current = onClosed;
  });
  useEffect(() => () => closed.current(), []);
  /** Asks the question's fields, which may hold what nobody saved. */
  const closing = useRef<(() => void) | null>(null);
  const onClosing = useCallback((close: () => void) => {
    closing.current = close;
    return () => {
      closing.current = null;
    };
  }, []);
  const row = listed ?? data;
  const isThere = row !== undefined && !(listed === undefined && isApiError(error, 404));
  /** The question that it was opened with, and whether another one, or its fields in the first place, came later. */
  const [first] = useState(id);
  const [wasOpen, setWasOpen] = useState(!isThere);
  if (!wasOpen && id !== first) setWasOpen(true);
  return (
    <Modal.Root
      {...DIALOG}
      opened
      onClose={() => (closing.current ?? rest.onClose)()}
      size={isThere ? 940 : 560}
      fullScreen={phone && isThere}
      classNames={
        isThere ? { header: classes.header, body: classes.body, content: classes.dialog } : {}
      }
    >
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Header>
          <Modal.Title>Manage Question</Modal.Title>
          <QueueSteps queue={rest.queue} size={phone ? 44 : 32} />
          <Modal.CloseButton
            aria-label="Close"
            size={phone ? 44 : 32}
            iconSize={phone ? 22 : 18}
            ml={0}
          />
        </Modal.Header>
        <Modal.Body>
          {isThere ? (
            <ManageQuestion key={id} row={row} wasOpen={wasOpen} onClosing={onClosing} {...rest} />
          ) : isApiError(error, 404) ? (
            <EmptyState icon={IconMessageOff} title="This question is no longer here" role="alert">
              Somebody on the team erased it, or the link is out of date.
            </EmptyState>
          ) : error ? (
            <LoadFailed
              title="The question could not be loaded"
              error={error}
              onRetry={() => void refetch()}
            />
          ) : (
            <Skeleton height={160} radius="md" />
          )}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

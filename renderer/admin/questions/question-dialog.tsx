import { Modal, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconMessageOff } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef, type ComponentProps } from 'react';
import type { Question } from '../../../server/contract/questions.ts';
import { isApiError } from '../../lib/api-error.ts';
import { EmptyState, LoadFailed } from '../../ui/empty-state.tsx';
import { useServices } from '../session/services-context.ts';
import { ManageQuestion } from './manage-question.tsx';
import { questionQuery } from './questions-api.ts';

type Props = Omit<ComponentProps<typeof ManageQuestion>, 'row'> & {
  id: number;
  /** The question, where it is among those on screen. */
  listed: Question | undefined;
  /** Called when the dialog is gone, however it went. */
  onClosed: () => void;
};

/** The dialog of the question that the address names, even of one that the list does not show. */
export function QuestionDialog({ id, listed, onClosed, ...rest }: Props) {
  const { api } = useServices();
  const { data, error, refetch } = useQuery({
    ...questionQuery(api, id),
    enabled: listed === undefined,
  });
  const closed = useRef(onClosed);
  useLayoutEffect(() => {
    closed.current = onClosed;
  });
  useEffect(() => () => closed.current(), []);
  const row = listed ?? data;
  if (row && !(listed === undefined && isApiError(error, 404))) {
    return <ManageQuestion row={row} {...rest} />;
  }
  return (
    <Modal
      opened
      onClose={rest.onClose}
      title="Manage Question"
      size={560}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {isApiError(error, 404) ? (
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
    </Modal>
  );
}

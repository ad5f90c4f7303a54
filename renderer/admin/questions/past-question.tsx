import { Modal, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconMessageOff } from '@tabler/icons-react';
import { EVENT_MESSAGES } from '../../../server/contract/event.ts';
import { MarkdownAnswer } from '../../display/content/markdown-answer.tsx';
import { isApiError } from '../../lib/api-error.ts';
import { shortExactTime } from '../../lib/format.ts';
import dialog from '../../ui/dialog.module.css';
import { EmptyState, LoadFailed } from '../../ui/empty-state.tsx';
import { LabelChips } from '../labels/label-chips.tsx';
import { useServices } from '../session/services-context.ts';
import { QuestionQuote } from './question-quote.tsx';
import { AuthorName } from './question-text.tsx';
import { questionQuery } from './questions-api.ts';

type Props = { id: number; onClose: () => void };

/** A question of an event that is over, to be read. */
export function PastQuestion({ id, onClose }: Props) {
  const { api } = useServices();
  const { data: row, error, refetch } = useQuery(questionQuery(api, id));
  return (
    <Modal
      opened
      onClose={onClose}
      title="Question"
      size={640}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {isApiError(error, 404) ? (
        <EmptyState icon={IconMessageOff} title="This question is no longer here" role="alert">
          Somebody on the team erased it, or the link is out of date.
        </EmptyState>
      ) : row ? (
        <>
          <QuestionQuote
            status={row.status}
            shelf={row.shelf}
            time={
              <>
                <time dateTime={row.created_at}>{shortExactTime(row.created_at)}</time>
                <AuthorName name={row.author_name} open />
              </>
            }
          >
            {row.content}
          </QuestionQuote>
          {row.answer !== null && (
            <div dir="auto">
              <MarkdownAnswer text={row.answer} />
            </div>
          )}
          <LabelChips ids={row.labels} />
          <p className={dialog.text}>{EVENT_MESSAGES.isOver}</p>
        </>
      ) : error ? (
        <LoadFailed
          title="The question could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton height={120} radius="md" />
      )}
    </Modal>
  );
}

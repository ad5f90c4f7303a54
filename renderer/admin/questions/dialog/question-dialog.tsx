import { Button, Group, Modal, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconChevronLeft, IconChevronRight, IconMessageOff } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { EVENT_MESSAGES } from '../../../../server/contract/event.ts';
import type { Question } from '../../../../server/contract/questions.ts';
import { MarkdownAnswer } from '../../../display/content/markdown-answer.tsx';
import { languageOf } from '../../../lib/text-language.ts';
import { isApiError } from '../../../lib/api-error.ts';
import { shortExactTime } from '../../../lib/format.ts';
import { DIALOG, usePhone } from '../../../ui/booth-theme.ts';
import { EmptyState, LoadFailed } from '../../../ui/empty-state.tsx';
import { LabelChips, useLabels } from '../../kit/labels/label-chips.tsx';
import { newerOf } from '../../kit/list/steady-list.ts';
import { useAnswering } from '../answering-mark.tsx';
import { useServices } from '../../kit/session/staff-services.ts';
import { QuestionQuote } from '../../kit/question.tsx';
import { questionQuery } from '../questions-api.ts';
import classes from './dialog.module.css';
import { ManageQuestion, type ManageProps } from './manage-question.tsx';
import type { Queue } from './use-queue.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Hint } from '../../../ui/card.tsx';

type Props = Omit<ManageProps, 'row' | 'onClosing'> & {
  id: number;
  /** The question, where it is among those on screen. */
  listed: Question | undefined;
  /** Of an event that is over: it is read, not changed. */
  isPast: boolean;
  /** Called when the dialog is gone, however it went. */
  onClosed: () => void;
};

/** Draws the open question's position in its list, with buttons to the previous and the next one. */
function Steps({ queue, phone }: { queue: Queue; phone: boolean }) {
  const { position, isWaiting, hasPrevious, hasNext, step } = queue;
  const button = (label: string, keys: string, by: 1 | -1, there: boolean) => (
    <IconButton
      icon={by === 1 ? IconChevronRight : IconChevronLeft}
      glyph={[20, 2]}
      size={phone ? 44 : 32}
      label={label}
      tip={`${label} (${keys})`}
      off={!there}
      onClick={() => step(by)}
    />
  );
  return (
    <Group gap="xs" ml="auto" wrap="nowrap">
      <Text component="div" data-said size="sm" c="var(--text-2)">
        {position}
        {position !== null && isWaiting && (
          <Text span inherit visibleFrom="sm">
            {' waiting'}
          </Text>
        )}
      </Text>
      {button('Previous question', 'Alt+↑', -1, hasPrevious)}
      {button('Next question', 'Alt+↓', 1, hasNext)}
    </Group>
  );
}

/** A question of an event that is over, to be read. */
function PastQuestion({ row, onClose }: { row: Question; onClose: () => void }) {
  const labels = useLabels();
  return (
    <div className={classes.scroll}>
      <QuestionQuote
        status={row.status}
        shelf={row.shelf}
        time={<time dateTime={row.created_at}>{shortExactTime(row.created_at)}</time>}
        more={
          <>
            <span dir="auto">{row.author_name ?? 'Anonymous'}</span>
            <LabelChips labels={labels} ids={row.labels} />
          </>
        }
      >
        {row.content}
      </QuestionQuote>
      {row.answer !== null && (
        <div dir="auto" lang={languageOf(row.answer)}>
          <MarkdownAnswer text={row.answer} />
        </div>
      )}
      <Group justify="space-between" mt="md">
        <Hint>{EVENT_MESSAGES.isOver}</Hint>
        <Button variant="default" data-autofocus onClick={onClose}>
          Close
        </Button>
      </Group>
    </div>
  );
}

/** The dialog of the question that the address names, even of one that the list does not show. */
export function QuestionDialog({ id, listed, isPast, onClosed, ...rest }: Props) {
  const { api } = useServices();
  const phone = usePhone();
  useAnswering(id);
  // Also of a listed one: the list keeps still meanwhile, and with it what has left it.
  const { data, error, refetch } = useQuery(questionQuery(api, id));
  const closed = useEffectEvent(onClosed);
  useEffect(() => () => closed(), []);
  /** Asks the question's fields, which may hold what nobody saved. */
  const closing = useRef<(() => void) | null>(null);
  const onClosing = (close: () => void) => {
    closing.current = close;
    return () => {
      closing.current = null;
    };
  };
  const { of } = rest.moderation;
  // Listed ones come with what was wished for; of two with the same version, they are the ones to show.
  const latest = listed && data ? newerOf(of(data), listed) : (listed ?? (data && of(data)));
  const row = rest.queue.isSeeking ? undefined : latest;
  const isGone = isApiError(error, 404) && listed === undefined;
  const isManaged = row !== undefined && !isGone && !isPast;
  return (
    <Modal.Root
      {...DIALOG}
      opened
      onClose={() => (closing.current ?? rest.onClose)()}
      size={isManaged ? 940 : 640}
      fullScreen={phone && isManaged}
      classNames={isManaged ? { content: classes.dialog, body: classes.body } : {}}
    >
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Header mih={52} py="xs" style={{ whiteSpace: 'nowrap' }}>
          {/* Has the focus while the question is fetched: the buttons beside it would show their tooltips. */}
          <Modal.Title
            tabIndex={-1}
            data-autofocus={row === undefined || undefined}
            style={{ outline: 'none' }}
          >
            {isPast ? 'Question' : 'Manage Question'}
          </Modal.Title>
          {!isPast && <Steps queue={rest.queue} phone={phone} />}
          <Modal.CloseButton
            aria-label="Close"
            size={phone ? 44 : 32}
            {...(isPast ? {} : { ml: 0 })}
          />
        </Modal.Header>
        <Modal.Body>
          {isGone ? (
            <EmptyState icon={IconMessageOff} title="This question is no longer here" urgent>
              Somebody on the team erased it, or the link is out of date.
            </EmptyState>
          ) : row === undefined ? (
            error ? (
              <LoadFailed
                title="The question could not be loaded"
                error={error}
                onRetry={refetch}
              />
            ) : (
              <Skeleton height={160} radius="md" />
            )
          ) : isPast ? (
            <PastQuestion row={row} onClose={rest.onClose} />
          ) : (
            <ManageQuestion key={id} row={row} onClosing={onClosing} {...rest} />
          )}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

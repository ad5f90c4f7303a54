import { ActionIcon, Button, Modal, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconChevronLeft, IconChevronRight, IconDownload, IconFileOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { InboundSms } from '../../../../server/contract/sms.ts';
import { exactTime } from '../../../lib/format.ts';
import { EmptyState, LoadFailed } from '../../../ui/empty-state.tsx';
import { useServices } from '../../session/services-context.ts';
import { senderName } from '../history/origin-words.ts';
import { SmsText } from '../history/sms-text.tsx';
import { smsMediaQuery } from '../twilio-api.ts';
import { MediaFile } from './media-file.tsx';
import classes from './media-viewer.module.css';
import { downloadName, factsOf } from './media-words.ts';

/** Left and right turn to the file before and after. */
function useArrows(turn: (step: 1 | -1) => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.key === 'ArrowLeft') turn(-1);
      if (event.key === 'ArrowRight') turn(1);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [turn]);
}

function Files({ row }: { row: InboundSms }) {
  const { api } = useServices();
  const { data: files, error, refetch } = useQuery(smsMediaQuery(api, row.id));
  const [at, setAt] = useState(0);
  const last = (files?.length ?? 1) - 1;
  useArrows((step) => setAt((now) => Math.min(Math.max(now + step, 0), last)));

  if (!files) {
    return error ? (
      <LoadFailed
        title="The files could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    ) : (
      <Skeleton className={classes.stage} aria-busy="true" />
    );
  }
  const file = files[Math.min(at, last)];
  if (!file) {
    return (
      <EmptyState icon={IconFileOff} title="The files are not here">
        A message log says how many files came with a text, but not what they are.
      </EmptyState>
    );
  }
  const place = `${at + 1} of ${files.length}`;
  const sender = senderName(row.from_number);
  return (
    <>
      <div className={classes.stage}>
        <MediaFile
          key={file.id}
          file={file}
          alt={`Picture ${place}, sent by ${sender} on ${exactTime(row.created_at)}`}
        />
      </div>
      <div className={classes.bar}>
        <ActionIcon
          variant="default"
          size={44}
          aria-label="Previous file"
          disabled={at === 0}
          onClick={() => setAt(at - 1)}
        >
          <IconChevronLeft size={20} />
        </ActionIcon>
        <p className={classes.facts}>
          <output>{place}</output>
          <span>{factsOf(file)}</span>
        </p>
        {file.state === 'stored' && (
          <Button
            component="a"
            href={file.url}
            download={downloadName(file)}
            variant="default"
            h={44}
            leftSection={<IconDownload size={17} stroke={1.75} />}
          >
            Download
          </Button>
        )}
        <ActionIcon
          variant="default"
          size={44}
          aria-label="Next file"
          disabled={at === last}
          onClick={() => setAt(at + 1)}
        >
          <IconChevronRight size={20} />
        </ActionIcon>
      </div>
      {row.body.trim() !== '' && (
        <div className={classes.text}>
          <SmsText row={row} open />
        </div>
      )}
    </>
  );
}

type Props = {
  /** Null for none: it fades out with the last one. */
  row: InboundSms | null;
  onClose: () => void;
};

/** What came with a text, one file at a time. */
export function MediaViewer({ row, onClose }: Props) {
  const [last, setLast] = useState(row);
  if (row !== null && row !== last) setLast(row);
  return (
    <Modal
      opened={row !== null}
      onClose={onClose}
      title={last && `Files from ${senderName(last.from_number)}`}
      size={960}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {last && <Files key={last.id} row={last} />}
    </Modal>
  );
}

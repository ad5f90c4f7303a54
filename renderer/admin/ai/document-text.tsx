import { Modal, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { KnowledgeDocument } from '../../../server/contract/ai.ts';
import { LoadFailed } from '../../ui/empty-state.tsx';
import { useServices } from '../session/services-context.ts';
import { usePhone } from '../use-phone.ts';
import { documentQuery } from './ai-api.ts';
import classes from './documents.module.css';

type Props = { document: KnowledgeDocument; onClose: () => void };

/** A document's text as it was uploaded. */
export function DocumentText({ document, onClose }: Props) {
  const { api } = useServices();
  const { data, error, refetch } = useQuery(documentQuery(api, document.id));
  return (
    <Modal
      opened
      onClose={onClose}
      title={document.name}
      size={760}
      fullScreen={usePhone()}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ title: classes.textTitle }}
    >
      {data ? (
        // A long one scrolls here, with the arrow keys too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre className={classes.text} dir="auto" tabIndex={0} data-autofocus>
          {data.text}
        </pre>
      ) : error ? (
        <LoadFailed
          title="The document could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton height={240} />
      )}
    </Modal>
  );
}

import { Button, FileButton, Skeleton, VisuallyHidden } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { IconAlertTriangle, IconFileText, IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { KNOWLEDGE_EXTENSIONS, type KnowledgeDocument } from '../../../server/contract/ai.ts';
import { isApiError } from '../../lib/api-error.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { LoadFailed } from '../../ui/empty-state.tsx';
import { tellFailure } from '../../ui/tell-failure.ts';
import { toastDone } from '../../ui/toast.tsx';
import { DropOverlay } from '../media/file-drop.tsx';
import { useServices } from '../session/services-context.ts';
import { deleteDocument, KNOWLEDGE_KEY } from './ai-api.ts';
import { DocumentRow } from './document-row.tsx';
import { DocumentText } from './document-text.tsx';
import classes from './documents.module.css';
import { useDocumentUpload } from './use-document-upload.ts';

type Props = {
  documents: readonly KnowledgeDocument[] | undefined;
  error: Error | null;
  onRetry: () => void;
};

/** The knowledge's documents. They are saved as they arrive, without the save button. */
export function Documents({ documents, error, onRetry }: Props) {
  const { api } = useServices();
  const client = useQueryClient();
  const upload = useDocumentUpload();
  const [reading, setReading] = useState<KnowledgeDocument | null>(null);
  const [deleting, setDeleting] = useState<KnowledgeDocument | null>(null);
  const [running, setRunning] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);

  const remove = async ({ id, name }: KnowledgeDocument) => {
    setRunning(true);
    try {
      await deleteDocument(api, id).catch((failure: unknown) => {
        // Somebody else was quicker; what was wanted has happened.
        if (!isApiError(failure, 404)) throw failure;
      });
      // Before the dialog gives the focus back, to a button that is gone by then.
      await client.invalidateQueries({ queryKey: KNOWLEDGE_KEY });
      toastDone(`Deleted ${name}`);
      setDeleting(null);
      heading.current?.focus({ preventScroll: true });
    } catch (failure) {
      tellFailure(failure, 'knowledge');
    }
    setRunning(false);
  };

  return (
    <section className={classes.documents} aria-labelledby="ai-documents">
      <div className={classes.head}>
        <div>
          <h3 id="ai-documents" ref={heading} tabIndex={-1} className={classes.title}>
            Documents
          </h3>
          <p className={classes.hint}>
            Markdown and text files, up to 1 MB each. Drop them anywhere on this page. They take
            effect at once, without saving.
          </p>
        </div>
        <FileButton accept={KNOWLEDGE_EXTENSIONS.join()} multiple onChange={upload.start}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              loading={upload.sending !== null}
              leftSection={<IconUpload size={17} stroke={1.75} />}
            >
              Upload
            </Button>
          )}
        </FileButton>
      </div>
      <VisuallyHidden component="output">
        {upload.sending === null ? '' : `Uploading ${upload.sending}`}
      </VisuallyHidden>
      {upload.failures.length > 0 && (
        <div role="alert">
          {' '}
          <ul className={classes.failures}>
            {upload.failures.map(({ name, message }) => (
              <li key={name}>
                <IconAlertTriangle size={17} aria-hidden="true" />
                <span>
                  <b>{name}</b> {message}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {documents && documents.length > 0 && (
        <ul className={classes.list} aria-label="Documents">
          {documents.map((document) => (
            <DocumentRow
              key={document.id}
              document={document}
              onRead={() => setReading(document)}
              onDelete={() => setDeleting(document)}
            />
          ))}
        </ul>
      )}
      {documents?.length === 0 && (
        <p className={classes.none}>
          <IconFileText size={20} stroke={1.5} aria-hidden="true" />
          No documents yet. A price list, a data sheet or the answers that you give every day make a
          good start.
        </p>
      )}
      {!documents && error && (
        <LoadFailed title="The documents could not be loaded" error={error} onRetry={onRetry} />
      )}
      {!documents && !error && <Skeleton height={56} radius="sm" />}
      <DropOverlay
        onDrop={upload.start}
        title="Drop them to add them"
        hint="Markdown and text files, up to 1 MB each"
      />
      {reading && <DocumentText document={reading} onClose={() => setReading(null)} />}
      <ConfirmDialog
        opened={deleting !== null}
        title="Delete this document?"
        confirm="Delete"
        busy={running}
        onClose={() => setDeleting(null)}
        onConfirm={() => {
          if (deleting) void remove(deleting);
        }}
      >
        {deleting && `${deleting.name} will no longer be used for drafts. This cannot be undone.`}
      </ConfirmDialog>
    </section>
  );
}

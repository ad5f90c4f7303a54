import {
  Alert,
  Button,
  FileButton,
  Group,
  Modal,
  Skeleton,
  Stack,
  Text,
  Title,
  UnstyledButton,
} from '@mantine/core';
import { IconAlertTriangle, IconFileText, IconTrash, IconUpload } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  KNOWLEDGE_EXTENSIONS,
  type KnowledgeDocument,
  type UploadedKnowledge,
} from '../../../server/contract/ai.ts';
import { languageOf } from '../../lib/text-language.ts';
import { countOf, formatBytes } from '../../lib/format.ts';
import { LoadFailed } from '../../ui/empty-state.tsx';
import { toastDone, type Waiting, whileWaiting } from '../../ui/toast.tsx';
import { DeleteDialog } from '../kit/delete-dialog.tsx';
import { DropOverlay } from '../kit/media/drop-overlay.tsx';
import { uploadFailure, type Watch } from '../kit/media/use-upload.ts';
import { useServices } from '../kit/session/staff-services.ts';
import { usePhone } from '../../ui/booth-theme.ts';
import {
  documentQuery,
  KNOWLEDGE_KEY,
  KNOWLEDGE_PATH,
  refusalOf,
  uploadDocument,
} from './model.ts';
import { PLAIN_LIST, Hint } from '../../ui/card.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

type RowProps = { document: KnowledgeDocument; onRead: () => void; onDelete: () => void };

/** A document: a press on its name shows its text. */
function DocumentRow({ document, onRead, onDelete }: RowProps) {
  const { name, size, passages } = document;
  return (
    <Group component="li" wrap="nowrap" gap="sm">
      <IconFileText size={20} stroke={1.5} aria-hidden="true" />
      <UnstyledButton onClick={onRead} flex={1} miw={0} mih={44}>
        <Text component="span" display="block" fw={600} truncate dir="auto">
          {name}
        </Text>
        <Text component="span" display="block" size="sm" c="var(--text-2)">
          {formatBytes(size)} · {countOf(passages, 'passage', 'passages')}
        </Text>
      </UnstyledButton>
      <IconButton
        icon={IconTrash}
        glyph={[18, 1.75]}
        size={36}
        color="bad"
        label={`Delete ${name}`}
        tip="Delete"
        onClick={onDelete}
      />
    </Group>
  );
}

/** A document's text as it was uploaded. */
function DocumentText({ document, onClose }: { document: KnowledgeDocument; onClose: () => void }) {
  const { api } = useServices();
  const { data, error, refetch } = useQuery(documentQuery(api, document.id));
  return (
    <Modal opened onClose={onClose} title={document.name} size={760} fullScreen={usePhone()}>
      {data ? (
        <pre
          dir="auto"
          lang={languageOf(data.text)}
          // It scrolls here, with the arrow keys too.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          data-autofocus
          style={{ margin: 0, font: 'inherit', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
        >
          {data.text}
        </pre>
      ) : error ? (
        <LoadFailed title="The document could not be loaded" error={error} onRetry={refetch} />
      ) : (
        <Skeleton height={240} />
      )}
    </Modal>
  );
}

type Props = {
  documents: readonly KnowledgeDocument[] | undefined;
  error: Error | null;
  onRetry: () => void;
};

/** The knowledge's documents. They are saved as they arrive, without the save button. */
export function Documents({ documents, error, onRetry }: Props) {
  const upload = useDocumentUpload();
  const [reading, setReading] = useState<KnowledgeDocument | null>(null);
  const [deleting, setDeleting] = useState<KnowledgeDocument | null>(null);

  return (
    <Stack component="section" gap="sm" aria-labelledby="ai-documents">
      <Group justify="space-between" gap="sm">
        <div style={{ flex: '1 1 15rem' }}>
          <Title order={3} id="ai-documents">
            Documents
          </Title>
          <Hint>
            Markdown and text files, up to 1 MB each. Drop them anywhere on this page. They take
            effect at once, without saving.
          </Hint>
        </div>
        <FileButton accept={KNOWLEDGE_EXTENSIONS.join()} multiple onChange={upload.start}>
          {(button) => (
            <Button
              {...button}
              variant="default"
              aria-busy={upload.isSending || undefined}
              leftSection={<IconUpload size={17} stroke={1.75} />}
            >
              Upload
            </Button>
          )}
        </FileButton>
      </Group>
      {upload.failures.length > 0 && (
        <Alert data-said="urgent" color="bad" icon={<IconAlertTriangle aria-hidden="true" />}>
          {upload.failures.map(({ name, message }) => (
            <div key={name}>
              <b>{name}</b> {message}
            </div>
          ))}
        </Alert>
      )}
      {documents && documents.length > 0 && (
        <Stack {...PLAIN_LIST} gap="xs" aria-label="Documents">
          {documents.map((document) => (
            <DocumentRow
              key={document.id}
              document={document}
              onRead={() => setReading(document)}
              onDelete={() => setDeleting(document)}
            />
          ))}
        </Stack>
      )}
      {documents?.length === 0 && (
        <Hint>
          No documents yet. A price list, a data sheet or the answers that you give every day make a
          good start.
        </Hint>
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
      {deleting && (
        <DeleteDialog
          title="Delete this document?"
          confirm="Delete"
          path={`${KNOWLEDGE_PATH}/${deleting.id}`}
          said={`Deleted ${deleting.name}`}
          failure="knowledge"
          refreshes={KNOWLEDGE_KEY}
          onDone={() => setDeleting(null)}
          onClose={() => setDeleting(null)}
        >
          {deleting.name} will no longer be used for drafts. This cannot be undone.
        </DeleteDialog>
      )}
    </Stack>
  );
}

type Failure = { name: string; message: string };
type Sent = Pick<UploadedKnowledge, 'name' | 'replaced'>;

/**
 * Documents on their way: one after the other, and those that are added meanwhile after them. What is refused is named,
 * and the others go on. After a cancel, those that were sent stay, and no other one is sent.
 * @param send throws what `uploadFailure` puts into words
 */
export function createDocumentQueue(send: (file: File, watch: Watch) => Promise<Sent>) {
  const queue: File[] = [];
  let isRunning = false;
  return {
    /** @returns true if nothing is under way: then `sendAll` has to be called */
    add(files: readonly File[]): boolean {
      queue.push(...files);
      return !isRunning && queue.length > 0;
    },
    /** Sends all of them. @returns the sentence about those that arrived; null where none did */
    async sendAll(
      progress: Waiting['progress'],
      signal: AbortSignal,
      onFailure: (failure: Failure) => void,
    ): Promise<string | null> {
      isRunning = true;
      const done: Sent[] = [];
      let at = 0;
      for (let file = queue.shift(); file; file = queue.shift()) {
        const { name } = file;
        const [sent, all] = [at, at + 1 + queue.length];
        const onProgress = (share: number) =>
          progress(`${sent + 1} of ${all}: ${name}`, (sent + share) / all);
        at += 1;
        const refusal = refusalOf(file);
        if (refusal !== null) {
          onFailure({ name, message: refusal });
          continue;
        }
        onProgress(0);
        try {
          done.push(await send(file, { signal, onProgress }));
        } catch (error) {
          const message = uploadFailure(error);
          if (signal.aborted) queue.length = 0;
          else if (message !== null) onFailure({ name, message });
        }
      }
      isRunning = false;
      return done.length === 0 ? null : sentenceOf(done);
    },
  };
}

/** Sentence for the notice after an upload: "Added price-list.pdf", "Added 3 documents". */
export function sentenceOf(done: readonly Sent[]): string {
  const [only] = done;
  const what =
    done.length === 1 && only ? only.name : countOf(done.length, 'document', 'documents');
  return `${done.every(({ replaced }) => replaced) ? 'Replaced' : 'Added'} ${what}`;
}

/** Sends documents, and says which arrived and which were refused. */
function useDocumentUpload() {
  const { api } = useServices();
  const client = useQueryClient();
  const [isSending, setSending] = useState(false);
  const [failures, setFailures] = useState<Failure[]>([]);
  const [queue] = useState(() =>
    createDocumentQueue((file, watch) => uploadDocument(api, file, watch)),
  );
  const left = useRef(new AbortController());
  useEffect(() => {
    const leaving = (left.current = new AbortController());
    return () => leaving.abort();
  }, []);

  async function sendAll({ progress, signal: cancelled }: Waiting): Promise<void> {
    // Older browsers of staff have no `AbortSignal.any`.
    const stop = new AbortController();
    for (const reason of [cancelled, left.current.signal]) {
      reason.addEventListener('abort', () => stop.abort());
    }
    const sentence = await queue.sendAll(progress, stop.signal, (failure) =>
      setFailures((before) => [...before, failure]),
    );
    if (sentence !== null && !left.current.signal.aborted) toastDone(sentence);
  }

  const start = async (files: File[]) => {
    if (!queue.add(files)) return;
    setFailures([]);
    setSending(true);
    await whileWaiting('Uploading documents', sendAll, { canCancel: true });
    setSending(false);
    void client.invalidateQueries({ queryKey: KNOWLEDGE_KEY });
  };

  return { isSending, failures, start: (files: File[]) => void start(files) };
}

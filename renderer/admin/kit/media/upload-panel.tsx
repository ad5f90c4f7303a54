import {
  Alert,
  Button,
  Center,
  FileButton,
  Flex,
  Modal,
  Overlay,
  Paper,
  Progress,
  Stack,
  Text,
  VisuallyHidden,
} from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconAlertTriangle, IconCloudUpload, IconUpload } from '@tabler/icons-react';
import type { QueryKey } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { z } from 'zod';
import { MESSAGES } from '../../../../server/contract/messages.ts';
import type { ApiClient } from '../../../lib/api-client.ts';
import { isApiError, isToldElsewhere } from '../../../lib/api-error.ts';
import { formatBytes } from '../../../lib/format.ts';
import { useUnloadWarning } from '../../../ui/leave-guard.tsx';
import { toastFailed } from '../../../ui/toast.tsx';
import { Hint } from '../../../ui/card.tsx';
import { useServices } from '../session/staff-services.ts';

type Props = {
  upload: Upload;
  /** Instruction for a mouse, and one for touch. */
  invitation: { mouse: string; touch: string };
  hint: string;
  /** The button's words. */
  choose: string;
  /** Types of the files to choose from, as an input's `accept`. */
  accept: string;
  /** Text shown while the server processes a fully sent file. */
  checking: string;
  /** Server's progress in processing, from 0 to 1; null where it reports none. */
  checked?: number | null;
  /** Another way to get a file, beside the button. */
  children?: ReactNode;
};

type ProgressProps = Pick<Props, 'upload' | 'checking' | 'checked'>;

function Words({ title, hint, children }: { title: string; hint: string; children?: ReactNode }) {
  return (
    <div style={{ flex: '1 1 15rem', minWidth: 0 }}>
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {title}
      </Text>
      <Hint>{hint}</Hint>
      {children}
    </div>
  );
}

function InProgress({ upload: { sending, cancel }, checking, checked = null }: ProgressProps) {
  if (!sending) return null;
  const { name, size, share } = sending;
  const isSent = share >= 1;
  const percent = Math.floor(share * 100);
  return (
    <>
      <Words
        title={name}
        hint={
          isSent ? checking : `${formatBytes(size * share)} of ${formatBytes(size)} · ${percent} %`
        }
      >
        <Progress
          mt="sm"
          size={6}
          value={(isSent ? (checked ?? 1) : share) * 100}
          aria-label={`Upload of ${name}`}
          transitionDuration={120}
          animated={isSent && checked === null}
        />
      </Words>
      <Button variant="default" onClick={cancel}>
        Cancel
      </Button>
    </>
  );
}

/** Draws the area where a file is dropped or chosen, with the progress of its upload. */
export function UploadPanel(props: Props) {
  const { upload, invitation, hint, choose, accept, children } = props;
  const { sending, failure } = upload;
  const isTouch = useMediaQuery('(hover: none)', false, { getInitialValueInEffect: false });
  const note = useRef<HTMLDivElement>(null);
  // A file may be dropped where the panel is out of view.
  useEffect(() => {
    if (failure) note.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  return (
    <Paper
      component="section"
      aria-label="Upload"
      p={{ base: 'md', sm: 'lg' }}
      mb="xl"
      radius="md"
      bg="var(--surface)"
      bd={sending ? '1.5px solid var(--accent)' : '1.5px dashed var(--line-strong)'}
    >
      {/* As high during an upload as before: nothing below it moves. */}
      <Flex wrap="wrap" align="center" rowGap="md" columnGap="lg" mih={58}>
        {sending ? (
          <InProgress {...props} />
        ) : (
          <>
            <Words title={isTouch ? invitation.touch : invitation.mouse} hint={hint} />
            {children}
            <FileButton
              accept={accept}
              onChange={(file) => {
                if (file) upload.start([file]);
              }}
            >
              {(button) => (
                <Button {...button} leftSection={<IconUpload size={17} />}>
                  {choose}
                </Button>
              )}
            </FileButton>
          </>
        )}
      </Flex>
      {failure && (
        <Alert
          ref={note}
          mt="md"
          color="bad"
          icon={<IconAlertTriangle aria-hidden="true" />}
          withCloseButton
          closeButtonLabel="Close this message"
          onClose={upload.dismiss}
        >
          {failure.name !== null && <b>{failure.name}</b>} {failure.message}
        </Alert>
      )}
      <VisuallyHidden data-said>{sending ? `Uploading ${sending.name}` : ''}</VisuallyHidden>
    </Paper>
  );
}

type DialogProps = {
  opened: boolean;
  title: string;
  /** An upload is ended by its own button: nobody loses one by a slip. */
  isSending: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** The dialog in which a file is chosen and sent; nothing closes it during an upload. */
export function UploadDialog({ opened, title, isSending, onClose, children }: DialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={() => {
        if (!isSending) onClose();
      }}
      title={title}
      size={620}
      closeButtonProps={{ 'aria-label': 'Close', disabled: isSending }}
    >
      {children}
    </Modal>
  );
}

/** A file that is refused before any of it is sent. */
class RefusedFile extends Error {
  override readonly name = 'RefusedFile';
}

/** @param onProgress called with the share that is sent, from 0 to 1 */
export type Watch = { signal?: AbortSignal; onProgress?: (share: number) => void };

/** Endpoint for a file, and the file's greatest size in bytes. */
type Destination<Schema> = {
  path: string;
  schema: Schema;
  maxBytes: number;
  tooLarge: string;
  empty: string;
  /** Milliseconds that the server may take once all is sent, where the usual ones are too few. */
  answerMs?: number;
};

/** Sends one file as the part `file` of a form. Throws what {@link uploadFailure} puts into words. */
export async function sendFile<Schema extends z.ZodType>(
  api: ApiClient,
  file: File,
  { path, schema, maxBytes, tooLarge, empty, answerMs }: Destination<Schema>,
  { signal, onProgress = () => undefined }: Watch = {},
): Promise<z.output<Schema>> {
  if (file.size === 0) throw new RefusedFile(empty);
  if (file.size > maxBytes) throw new RefusedFile(tooLarge);
  const body = new FormData();
  body.append('file', file);
  return api.data('POST', path, schema, { body, signal, onProgress, answerMs });
}

/** Why an upload failed, in a sentence; null when the page says it elsewhere. */
export function uploadFailure(error: unknown): string | null {
  if (error instanceof RefusedFile) return error.message;
  if (isToldElsewhere(error)) return null;
  if (isApiError(error) && error.csrf) return error.message;
  return (isApiError(error) && error.serverMessage) || MESSAGES.uploadFailed;
}

/** An upload in progress; `share` of it is sent, from 0 to 1. */
type Sending = { name: string; size: number; share: number };

/** Why an upload failed; `name` is the file's, null where there is no one file. */
type UploadFault = { name: string | null; message: string };

type Uploading<Result> = {
  send: (file: File, watch: Watch) => Promise<Result>;
  /** Sentences for no file, and for more than one. */
  messages: { missing: string; oneAtATime: string };
  onDone: (result: Result) => void;
  /** Called after success and failure: a file cancelled at the last moment may have arrived all the same. */
  onEnd: () => void;
};

/** Sends files, one at a time. An upload goes on when the page is left. */
export function useUpload<Result>({ send, messages, onDone, onEnd }: Uploading<Result>) {
  const [sending, setSending] = useState<Sending | null>(null);
  const [failure, setFailure] = useState<UploadFault | null>(null);
  const running = useRef<AbortController | null>(null);
  const shown = useRef(false);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  /** Said once: beside the upload, or as a toast once staff have left the page. */
  const fail = (name: string | null, message: string) => {
    if (shown.current) setFailure({ name, message });
    else toastFailed({ id: 'upload', message: name === null ? message : `${name}: ${message}` });
  };

  const run = async (file: File) => {
    const abort = new AbortController();
    running.current = abort;
    setFailure(null);
    setSending({ name: file.name, size: file.size, share: 0 });
    try {
      const result = await send(file, {
        signal: abort.signal,
        onProgress: (share) => setSending((now) => now && { ...now, share }),
      });
      onDone(result);
    } catch (error) {
      const message = abort.signal.aborted ? null : uploadFailure(error);
      if (message !== null) fail(file.name, message);
    }
    onEnd();
    running.current = null;
    setSending(null);
  };

  useUnloadWarning(sending && sending.name);

  return {
    sending,
    failure,
    /** Sends the one file; more than one at a time is refused in words. */
    start: ([file, ...others]: File[]) => {
      if (!file) fail(null, messages.missing);
      else if (others.length > 0 || running.current) fail(null, messages.oneAtATime);
      else void run(file);
    },
    cancel: () => running.current?.abort(),
    dismiss: () => setFailure(null),
  };
}

/** An upload as {@link useUpload} keeps it. */
type Upload = ReturnType<typeof useUpload>;

type Importing<Schema extends z.ZodType> = {
  /** Endpoint, with messages for no file, more than one, and a wrong one. */
  to: Destination<Schema> & Uploading<Schema>['messages'];
  refreshes: QueryKey;
  onSend?: () => void;
  onDone?: (result: z.output<Schema>) => void;
};

/** A file that is imported in a dialog, and what came of it. */
export function useFileImport<Schema extends z.ZodType>(importing: Importing<Schema>) {
  const { to, refreshes, onSend, onDone } = importing;
  const { api, queryClient } = useServices();
  const [isOpen, dialog] = useDisclosure(false);
  const [result, setResult] = useState<z.output<Schema> | null>(null);
  const upload = useUpload<z.output<Schema>>({
    send: (file, watch) => {
      setResult(null);
      onSend?.();
      return sendFile(api, file, to, watch);
    },
    messages: to,
    onDone: (done) => {
      setResult(done);
      onDone?.(done);
    },
    onEnd: () => void queryClient.invalidateQueries({ queryKey: refreshes }),
  });
  const open = () => {
    setResult(null);
    upload.dismiss();
    dialog.open();
  };
  return {
    isOpen,
    /** Null until it is done. */
    result,
    upload,
    open,
    /** Takes files that are dropped on the page. */
    drop: (files: File[]) => {
      open();
      upload.start(files);
    },
    close: dialog.close,
  };
}

function carriesFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}

/** A folder arrives as a file too, and nobody can read it. */
function filesOf({ dataTransfer }: DragEvent): File[] {
  return Array.from(dataTransfer?.items ?? [])
    .filter((item) => item.kind === 'file' && item.webkitGetAsEntry()?.isDirectory !== true)
    .map((item) => item.getAsFile())
    .filter((file) => file !== null);
}

/** Takes files dropped anywhere on the page, where the browser would open them instead. @returns whether files are held over it */
function useFileDrop(onDrop: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const onFiles = useEffectEvent(onDrop);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const onDragOver = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
      setOver(true);
    };
    const onDragLeave = (event: DragEvent) => {
      // Null outside the window; else it went from one element to another.
      if (event.relatedTarget === null) setOver(false);
    };
    const onDropped = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setOver(false);
      onFiles(filesOf(event));
    };
    addEventListener('dragover', onDragOver, { signal });
    addEventListener('dragleave', onDragLeave, { signal });
    addEventListener('drop', onDropped, { signal });
    return () => controller.abort();
  }, []);
  return isOver;
}

type DropProps = {
  onDrop: (files: File[]) => void;
  /** Heading that says what happens to a dropped file. The hint says which files are accepted. */
  title: string;
  hint: string;
};

/** Makes the whole page take a dropped file, and says so while one is held over it. */
export function DropOverlay({ onDrop, title, hint }: DropProps) {
  if (!useFileDrop(onDrop)) return null;
  return (
    // The page beneath still has to notice where the pointer is.
    <Overlay
      fixed
      color="var(--bg)"
      backgroundOpacity={0.88}
      zIndex={300}
      p="lg"
      aria-hidden="true"
      style={{ pointerEvents: 'none' }}
    >
      <Center h="100%" bd="2px dashed var(--accent)" style={{ borderRadius: 'var(--radius-l)' }}>
        <Stack align="center" gap="xs">
          <IconCloudUpload size={52} stroke={1.3} color="var(--accent)" />
          <Text fz="xl" fw={650}>
            {title}
          </Text>
          <Text c="var(--text-2)">{hint}</Text>
        </Stack>
      </Center>
    </Overlay>
  );
}

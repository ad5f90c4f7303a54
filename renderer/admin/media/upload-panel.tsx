import {
  Alert,
  Button,
  FileButton,
  Group,
  Modal,
  Paper,
  Progress,
  Text,
  VisuallyHidden,
} from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAlertTriangle, IconUpload } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { formatBytes } from '../../lib/format.ts';
import type { Upload } from './upload.ts';

type Props = {
  upload: Upload;
  /** What can be done with a mouse, and with fingers alone. */
  invitation: { mouse: string; touch: string };
  hint: string;
  /** The button's words. */
  choose: string;
  /** Types of the files to choose from, as an input's `accept`. */
  accept: string;
  /** What the server does once all is sent. */
  checking: string;
  /** How far the server is with that, from 0 to 1; null where it does not say. */
  checked?: number | null;
};

type ProgressProps = Pick<Props, 'upload' | 'checking' | 'checked'>;

function Words({ title, hint, children }: { title: string; hint: string; children?: ReactNode }) {
  return (
    <div style={{ flex: '1 1 15rem', minWidth: 0 }}>
      <Text fw={600} truncate>
        {title}
      </Text>
      <Text size="sm" c="var(--text-2)">
        {hint}
      </Text>
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

/** Where a file is dropped or chosen, and how far its upload is. */
export function UploadPanel(props: Props) {
  const { upload, invitation, hint, choose, accept } = props;
  const { sending, failure } = upload;
  const isTouch = useMediaQuery('(hover: none)', false, { getInitialValueInEffect: false });
  const reset = useRef<() => void>(null);
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
      <Group gap="md lg" mih={58}>
        {sending ? (
          <InProgress {...props} />
        ) : (
          <>
            <Words title={isTouch ? invitation.touch : invitation.mouse} hint={hint} />
            <FileButton
              accept={accept}
              resetRef={reset}
              onChange={(file) => {
                // The same file may be chosen again, fixed in the meantime.
                reset.current?.();
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
      </Group>
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
      <VisuallyHidden component="output">
        {sending ? `Uploading ${sending.name}` : ''}
      </VisuallyHidden>
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

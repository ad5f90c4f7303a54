import {
  Alert,
  Button,
  FileButton,
  Flex,
  Modal,
  Paper,
  Progress,
  Text,
  VisuallyHidden,
} from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAlertTriangle, IconUpload } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { formatBytes } from '../../../lib/format.ts';
import { Hint } from '../../../ui/card.tsx';
import type { Upload } from './use-upload.ts';

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

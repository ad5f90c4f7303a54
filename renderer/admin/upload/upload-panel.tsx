import { Button, CloseButton, FileButton, Progress, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCloudUpload, IconUpload } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { formatBytes } from '../../lib/format.ts';
import classes from './upload-panel.module.css';
import type { Sending, Upload } from './use-upload.ts';

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
  /** How far it is with that, from 0 to 1; null where nobody knows. */
  checked?: number | null;
};

function percentOf(share: number) {
  return Math.floor(share * 100);
}

type UnderwayProps = Pick<Props, 'checking' | 'checked'> & {
  sending: Sending;
  onCancel: () => void;
};

function Underway({ sending, checking, checked = null, onCancel }: UnderwayProps) {
  const { name, size, share } = sending;
  const percent = percentOf(share);
  const sent = share >= 1;
  return (
    <>
      <div className={classes.words}>
        <p className={classes.title}>{name}</p>
        <p className={classes.hint}>
          {sent ? checking : `${formatBytes(size * share)} of ${formatBytes(size)} · ${percent} %`}
        </p>
        <Progress
          className={classes.progress}
          size={6}
          value={(sent ? (checked ?? 1) : share) * 100}
          aria-label={`Upload of ${name}`}
          transitionDuration={120}
          animated={sent && checked === null}
        />
      </div>
      <Button variant="default" className={classes.choose} onClick={onCancel}>
        Cancel
      </Button>
    </>
  );
}

/** Where a file is dropped or chosen, and how far its upload is. */
export function UploadPanel(props: Props) {
  const { upload, invitation, hint, choose, accept, checking, checked = null } = props;
  const { sending, failure } = upload;
  const forget = useRef<() => void>(null);
  const note = useRef<HTMLDivElement>(null);
  // A file may be dropped where the panel is out of view.
  useEffect(() => {
    if (failure) note.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  return (
    <section
      className={classes.panel}
      aria-label="Upload"
      data-busy={sending !== null || undefined}
    >
      <div className={classes.line}>
        <span className={classes.icon} aria-hidden="true">
          <IconCloudUpload size={24} stroke={1.5} />
        </span>
        {sending ? (
          <Underway
            sending={sending}
            checking={checking}
            checked={checked}
            onCancel={upload.cancel}
          />
        ) : (
          <>
            <div className={classes.words}>
              <p className={classes.title}>
                <span className={classes.mouse}>{invitation.mouse}</span>
                <span className={classes.touch}>{invitation.touch}</span>
              </p>
              <p className={classes.hint}>{hint}</p>
            </div>
            <FileButton
              accept={accept}
              resetRef={forget}
              onChange={(file) => {
                // The same file may be chosen again, fixed in the meantime.
                forget.current?.();
                if (file) upload.start([file]);
              }}
            >
              {(props) => (
                <Button
                  {...props}
                  className={classes.choose}
                  leftSection={<IconUpload size={17} />}
                >
                  {choose}
                </Button>
              )}
            </FileButton>
          </>
        )}
      </div>
      {failure && (
        <div ref={note} className={classes.failure} role="alert">
          <IconAlertTriangle size={18} aria-hidden="true" />
          <p>
            {failure.name !== null && <b>{failure.name}</b>} {failure.message}
          </p>
          <CloseButton size="sm" aria-label="Close this message" onClick={upload.dismiss} />
        </div>
      )}
      <VisuallyHidden component="output">
        {sending ? `Uploading ${sending.name}` : ''}
      </VisuallyHidden>
    </section>
  );
}

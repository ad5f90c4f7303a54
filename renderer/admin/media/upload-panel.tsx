import { Button, CloseButton, FileButton, Progress, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCloudUpload, IconUpload } from '@tabler/icons-react';
import { MEDIA_TYPES } from '../../../server/contract/media.ts';
import { formatBytes } from '../../lib/format.ts';
import classes from './upload-panel.module.css';
import type { Sending } from './use-upload.ts';

type Props = {
  sending: Sending | null;
  failure: { name: string | null; message: string } | null;
  onChoose: (files: File[]) => void;
  onCancel: () => void;
  onDismiss: () => void;
};

function percentOf(share: number) {
  return Math.floor(share * 100);
}

function Underway({ sending, onCancel }: { sending: Sending; onCancel: () => void }) {
  const { name, size, share } = sending;
  const percent = percentOf(share);
  // All is sent: the server looks at it now, and takes the hidden parts out.
  const checking = share >= 1;
  return (
    <>
      <div className={classes.words}>
        <p className={classes.title}>{name}</p>
        <p className={classes.hint}>
          {checking
            ? 'Checking the picture…'
            : `${formatBytes(size * share)} of ${formatBytes(size)} · ${percent} %`}
        </p>
        <Progress
          className={classes.progress}
          size={6}
          value={share * 100}
          aria-label={`Upload of ${name}`}
          transitionDuration={120}
          animated={checking}
        />
      </div>
      <Button variant="default" className={classes.choose} onClick={onCancel}>
        Cancel
      </Button>
    </>
  );
}

/** Where a picture is dropped or chosen, and how far its upload is. */
export function UploadPanel({ sending, failure, onChoose, onCancel, onDismiss }: Props) {
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
          <Underway sending={sending} onCancel={onCancel} />
        ) : (
          <>
            <div className={classes.words}>
              <p className={classes.title}>
                <span className={classes.mouse}>Drop a picture anywhere on this page</span>
                <span className={classes.touch}>Add a picture</span>
              </p>
              <p className={classes.hint}>
                PNG, JPEG, WebP, GIF or SVG, up to 10 MB, one at a time. Where a photo was taken is
                removed from it.
              </p>
            </div>
            <FileButton accept={MEDIA_TYPES.join()} onChange={(file) => file && onChoose([file])}>
              {(props) => (
                <Button
                  {...props}
                  className={classes.choose}
                  leftSection={<IconUpload size={17} />}
                >
                  Choose a picture
                </Button>
              )}
            </FileButton>
          </>
        )}
      </div>
      {failure && !sending && (
        <div className={classes.failure}>
          <IconAlertTriangle size={18} aria-hidden="true" />
          <p>
            {failure.name !== null && <b>{failure.name}</b>} {failure.message}
          </p>
          <CloseButton size="sm" aria-label="Close this message" onClick={onDismiss} />
        </div>
      )}
      <VisuallyHidden component="output">
        {sending ? `Uploading ${sending.name}` : ''}
      </VisuallyHidden>
    </section>
  );
}

import { IconAlertTriangle, IconFile, IconHourglassHigh } from '@tabler/icons-react';
import { useState } from 'react';
import type { SmsMedia } from '../../../../server/contract/sms.ts';
import classes from './media-viewer.module.css';
import { typeName } from './media-words.ts';

/** One file as it stands: a picture, something to download, or why it is not here. */
export function MediaFile({ file, alt }: { file: SmsMedia; alt: string }) {
  const [broken, setBroken] = useState(false);
  if (file.state === 'waiting') {
    return (
      <div className={classes.words}>
        <IconHourglassHigh size={40} stroke={1.3} aria-hidden="true" />
        <h3>On its way from Twilio</h3>
        <p>{file.reason ?? 'It will appear here automatically.'}</p>
      </div>
    );
  }
  if (file.state === 'failed' || broken) {
    return (
      <div className={classes.words} data-bad>
        <IconAlertTriangle size={40} stroke={1.3} aria-hidden="true" />
        <h3>This file could not be fetched</h3>
        <p>{file.reason ?? 'Its contents cannot be shown. Try downloading it.'}</p>
      </div>
    );
  }
  if (file.kind === 'file') {
    return (
      <div className={classes.words}>
        <IconFile size={40} stroke={1.3} aria-hidden="true" />
        <h3>{typeName(file.content_type)}</h3>
        <p>Download it to open it. Be careful: anybody can send files.</p>
      </div>
    );
  }
  return (
    <img
      className={classes.picture}
      src={file.url}
      alt={alt}
      {...(file.width !== null && file.height !== null
        ? { width: file.width, height: file.height }
        : {})}
      onError={() => setBroken(true)}
    />
  );
}

import { IconCloudUpload } from '@tabler/icons-react';
import classes from './drop-overlay.module.css';
import { useFileDrop } from './use-file-drop.ts';

/** Makes the whole page take a dropped picture, and says so while one is held over it. */
export function DropOverlay({ onDrop }: { onDrop: (files: File[]) => void }) {
  const over = useFileDrop(onDrop);
  if (!over) return null;
  return (
    <div className={classes.overlay} aria-hidden="true">
      <div className={classes.frame}>
        <IconCloudUpload size={52} stroke={1.3} />
        <strong>Drop it to upload</strong>
        <span>One picture at a time</span>
      </div>
    </div>
  );
}

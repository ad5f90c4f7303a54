import { IconCloudUpload } from '@tabler/icons-react';
import classes from './drop-overlay.module.css';
import { useFileDrop } from './use-file-drop.ts';

type Props = {
  /** The same function at every render. */
  onDrop: (files: File[]) => void;
  /** What happens to a file, and what files are meant. */
  title: string;
  hint: string;
};

/** Makes the whole page take a dropped file, and says so while one is held over it. */
export function DropOverlay({ onDrop, title, hint }: Props) {
  const over = useFileDrop(onDrop);
  if (!over) return null;
  return (
    <div className={classes.overlay} aria-hidden="true">
      <div className={classes.frame}>
        <IconCloudUpload size={52} stroke={1.3} />
        <strong>{title}</strong>
        <span>{hint}</span>
      </div>
    </div>
  );
}

import { Button } from '@mantine/core';
import { IconArchive } from '@tabler/icons-react';
import classes from './manage-question.module.css';

/** Says why an archived question cannot be decided, and leads back. */
export function ArchivedNotice({ onRestore }: { onRestore: () => void }) {
  return (
    <div className={classes.archived}>
      <IconArchive size={18} aria-hidden="true" />
      <span>This question is archived: out of the lists and off the screen.</span>
      <Button size="compact-md" variant="default" onClick={onRestore}>
        Restore
      </Button>
    </div>
  );
}

import { Button } from '@mantine/core';
import { IconBookmarks } from '@tabler/icons-react';
import type { Ref } from 'react';
import classes from './replies.module.css';

type Props = { ref: Ref<HTMLButtonElement>; onClick: () => void };

/** Leads to the saved replies, beside the field's label. */
export function RepliesButton({ ref, onClick }: Props) {
  return (
    <Button
      ref={ref}
      className={classes.open}
      size="compact-sm"
      variant="subtle"
      color="gray"
      aria-haspopup="dialog"
      leftSection={<IconBookmarks size={15} aria-hidden="true" />}
      onClick={onClick}
    >
      Saved replies
    </Button>
  );
}

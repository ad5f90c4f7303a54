import { Button } from '@mantine/core';
import { IconBookmarks } from '@tabler/icons-react';
import { useRef } from 'react';
import type { Reply } from '../../../../server/contract/replies.ts';
import { RepliesDialog } from './replies-dialog.tsx';
import classes from './replies.module.css';

type Props = {
  answer: string;
  opened: boolean;
  onToggle: (opened: boolean) => void;
  onInsert: (reply: Reply) => void;
};

/** Leads to the saved replies, beside the field's label. */
export function RepliesButton({ answer, opened, onToggle, onInsert }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button
        ref={button}
        className={classes.open}
        size="compact-sm"
        variant="subtle"
        color="gray"
        aria-haspopup="dialog"
        leftSection={<IconBookmarks size={15} aria-hidden="true" />}
        onClick={() => onToggle(true)}
      >
        Saved replies
      </Button>
      {opened && (
        <RepliesDialog
          answer={answer}
          onInsert={(reply) => {
            onToggle(false);
            onInsert(reply);
          }}
          onClose={() => {
            onToggle(false);
            button.current?.focus();
          }}
        />
      )}
    </>
  );
}

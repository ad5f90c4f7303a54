import { Tooltip, UnstyledButton } from '@mantine/core';
import { IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react';
import classes from './follow-up-mark.module.css';

type Props = {
  done: boolean;
  disabled: boolean;
  onChange: (done: boolean) => void;
  /** For fingers. */
  touch?: boolean;
};

/** Whether somebody got in touch: one press marks it, the next takes the mark off. */
export function FollowUpMark({ done, disabled, onChange, touch }: Props) {
  const Icon = done ? IconCircleCheckFilled : IconCircleDashed;
  const word = done ? 'Done' : 'Open';
  return (
    <Tooltip label={done ? 'Mark for follow-up (f)' : 'Mark as followed up (f)'}>
      <UnstyledButton
        className={classes.mark}
        data-done={done || undefined}
        data-touch={touch || undefined}
        aria-label={`Follow-up: ${word}`}
        aria-disabled={disabled}
        // The second half of a double click would take the first one back.
        onClick={({ detail }) => {
          if (!disabled && detail < 2) onChange(!done);
        }}
      >
        <Icon size={touch ? 20 : 17} aria-hidden="true" />
        {touch ? `Follow-up: ${word}` : word}
      </UnstyledButton>
    </Tooltip>
  );
}

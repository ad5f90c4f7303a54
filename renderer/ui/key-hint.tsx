import { Kbd } from '@mantine/core';
import classes from './key-hint.module.css';

/** The keys that do the same as a button, on the button: only where there is a keyboard beside a mouse. */
export function KeyHint({ keys }: { keys: readonly string[] }) {
  return (
    <span className={classes.keys} aria-hidden="true">
      {keys.map((key) => (
        <Kbd key={key} size="xs" className={classes.key}>
          {key}
        </Kbd>
      ))}
    </span>
  );
}

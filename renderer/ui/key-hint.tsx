import { Kbd } from '@mantine/core';
import { letterKeysSwitch } from '../lib/keyboard.ts';
import { useStoredSwitch } from '../lib/stored-switch.ts';
import classes from './key-hint.module.css';

/** Returns a function that adds a button's key to its tooltip while single keys are on. */
export function useWithKey(): (words: string, key: string) => string {
  const hasLetters = useStoredSwitch(letterKeysSwitch);
  return (words, key) => (hasLetters ? `${words} (${key})` : words);
}

/** The keys that do the same as a button, on the button: only where there is a keyboard beside a mouse. */
export function KeyHint({ keys }: { keys: readonly string[] }) {
  const hasLetters = useStoredSwitch(letterKeysSwitch);
  if (!hasLetters && keys.every((key) => key.length === 1)) return null;
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

import { useEffect, useRef } from 'react';
import classes from './manage-ai.module.css';

/** A draft as it is being written: its end stays in view. */
export function DraftText({ text }: { text: string }) {
  const end = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const box = end.current?.closest('section');
    if (box) box.scrollTop = box.scrollHeight;
  });
  return (
    // Many words a second are not for reading aloud.
    <p className={classes.text} dir="auto" aria-hidden="true">
      {text}
      <span ref={end} className={classes.caret} />
    </p>
  );
}

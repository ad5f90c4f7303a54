import { useDeferredValue } from 'react';
import { MarkdownAnswer } from '../../display/content/markdown-answer.tsx';
import classes from './markdown-preview.module.css';

/** The answer as the display will set it. */
export function MarkdownPreview({ text }: { text: string }) {
  // Typing comes first; a long answer's preview follows when there is time.
  const shown = useDeferredValue(text);
  return (
    <div className={classes.preview}>
      <h3 className={classes.label}>Preview</h3>
      {/* A long answer scrolls here, with the arrow keys too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={classes.paper} dir="auto" tabIndex={0} aria-label="Preview">
        {shown.trim() === '' ? (
          <p className={classes.nothing}>The answer appears here as you type.</p>
        ) : (
          <MarkdownAnswer text={shown} />
        )}
      </section>
    </div>
  );
}

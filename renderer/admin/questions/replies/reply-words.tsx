import type { Reply } from '../../../../server/contract/replies.ts';
import classes from './replies.module.css';

/** A reply's key, its title where it has one, and how its text begins. */
export function ReplyWords({ reply: { key, title, text } }: { reply: Reply }) {
  return (
    <>
      <span className={classes.name}>
        <span className={classes.key}>/{key}</span>
        {title !== null && (
          <span className={classes.title} dir="auto">
            {title}
          </span>
        )}
      </span>
      <span className={classes.text} dir="auto">
        {text.slice(0, 200)}
      </span>
    </>
  );
}

import { useId, type ReactNode } from 'react';
import classes from './card.module.css';

type Props = {
  title: string;
  /** What it is for, below the heading. */
  intro?: ReactNode;
  /** Stands at the end of the heading's line. */
  aside?: ReactNode;
  /** Where the card stands. */
  className?: string | undefined;
  children: ReactNode;
};

/** What belongs together, under its heading. Settings have `form/settings-card.tsx`. */
export function Card({ title, intro, aside, className = '', children }: Props) {
  const id = useId();
  return (
    <section className={`${classes.frame} ${classes.card} ${className}`} aria-labelledby={id}>
      <div className={classes.head}>
        <div>
          <h2 id={id} className={classes.title}>
            {title}
          </h2>
          {intro !== undefined && <p className={classes.hint}>{intro}</p>}
        </div>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** A sentence in a card. */
export function Hint({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className={classes.hint}>
      {children}
    </p>
  );
}

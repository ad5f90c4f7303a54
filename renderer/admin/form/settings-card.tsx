import { useId, type ReactNode } from 'react';
import card from '../../ui/card.module.css';
import classes from './settings-card.module.css';

type Props = {
  title: string;
  intro: string;
  /** Stands at the end of the heading's line. */
  aside?: ReactNode;
  children: ReactNode;
};

/** Settings that belong together, under their heading. */
export function SettingsCard({ title, intro, aside, children }: Props) {
  const id = useId();
  return (
    <section className={`${card.frame} ${classes.card}`} aria-labelledby={id}>
      <div className={classes.head}>
        <div>
          <h2 id={id} className={card.title}>
            {title}
          </h2>
          <p className={classes.intro}>{intro}</p>
        </div>
        {aside}
      </div>
      {children}
    </section>
  );
}

import { useId } from 'react';
import { CheckRow } from './check-row.tsx';
import type { CheckGroup } from './use-checks.ts';
import classes from './check-list.module.css';

/** The checks that belong together, under their heading. */
export function CheckList({ group: { title, checks } }: { group: CheckGroup }) {
  const id = useId();
  return (
    <section className={classes.group} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      <ul className={classes.rows}>
        {checks.map((check) => (
          <CheckRow key={check.id} check={check} />
        ))}
      </ul>
    </section>
  );
}

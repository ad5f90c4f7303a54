import classes from './charts.module.css';

/** What the solid and the hatched parts of a chart are. */
export function Legend({ solid, hatched }: { solid: string; hatched: string }) {
  return (
    <p className={classes.legend}>
      <span className={classes.legendEntry}>
        <span className={classes.solidMark} aria-hidden="true" /> {solid}
      </span>
      <span className={classes.legendEntry}>
        <span className={classes.hatchedMark} aria-hidden="true" /> {hatched}
      </span>
    </p>
  );
}

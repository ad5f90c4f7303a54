import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useServices } from '../session/services-context.ts';
import { LabelChip } from './label-chip.tsx';
import classes from './label-chip.module.css';
import { labelsQuery } from './labels-api.ts';

type Props = {
  /** The labels' ids, by name. */
  ids: readonly number[];
  /** How many are shown; the others are counted. */
  shown?: number | undefined;
};

/** The labels of a question. Their place is kept until their names are known. */
export function LabelChips({ ids, shown = Infinity }: Props) {
  const { api } = useServices();
  const { data: labels } = useQuery(labelsQuery(api));
  if (ids.length === 0) return null;
  if (!labels) {
    return (
      <div className={classes.chips} aria-hidden="true">
        {ids.slice(0, shown).map((id) => (
          <span key={id} className={classes.coming} />
        ))}
      </div>
    );
  }
  // One that was deleted a moment ago may still stand on a question here.
  const own = labels.filter(({ id }) => ids.includes(id));
  if (own.length === 0) return null;
  const more = own.slice(shown);
  return (
    <ul className={classes.chips} aria-label="Labels">
      {own.slice(0, shown).map((label) => (
        <li key={label.id}>
          <LabelChip label={label} />
        </li>
      ))}
      {more.length > 0 && (
        <li>
          <span
            className={`${classes.chip} ${classes.more}`}
            title={more.map(({ name }) => name).join(', ')}
          >
            <span aria-hidden="true">+{more.length}</span>
            <VisuallyHidden>{more.map(({ name }) => name).join(', ')}</VisuallyHidden>
          </span>
        </li>
      )}
    </ul>
  );
}

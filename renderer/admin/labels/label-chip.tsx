import type { Label, LabelColour } from '../../../server/contract/labels.ts';
import classes from './label-chip.module.css';

/** A label's colour, beside its name. */
export function LabelDot({ colour }: { colour: LabelColour }) {
  return <span className={classes.dot} data-colour={colour} aria-hidden="true" />;
}

/** One label as it stands on a question. */
export function LabelChip({ label }: { label: Pick<Label, 'name' | 'colour'> }) {
  return (
    <span className={classes.chip} data-colour={label.colour} title={label.name}>
      <LabelDot colour={label.colour} />
      <span className={classes.name} dir="auto">
        {label.name}
      </span>
    </span>
  );
}

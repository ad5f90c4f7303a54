import { IconCircleCheckFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './choice-cards.module.css';
import { idsOf, type Field } from './field.ts';
import { FieldRow } from './field-row.tsx';

type CardProps = {
  type: 'radio' | 'checkbox';
  name: string;
  label: string;
  /** Drawn above the label; decorates only. */
  picture: ReactNode;
  note?: string | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
};

/** A radio button or check box that shows what it stands for. */
export function ChoiceCard({ type, name, label, picture, note, checked, onChange }: CardProps) {
  return (
    <label className={classes.card}>
      <input
        type={type}
        name={name}
        className={classes.input}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span className={classes.picture} aria-hidden="true">
        {picture}
        {type === 'checkbox' && checked && (
          <IconCircleCheckFilled size={18} className={classes.check} />
        )}
      </span>
      <span className={classes.label}>
        {label}
        {note !== undefined && <small className={classes.note}>{note}</small>}
      </span>
    </label>
  );
}

type CardsProps<Value extends string> = {
  field: Field<Value>;
  hint?: string | undefined;
  options: readonly { value: Value; label: string; picture: ReactNode }[];
};

/** One of a few that are told apart by their looks. */
export function CardsControl<Value extends string>({ field, hint, options }: CardsProps<Value>) {
  const ids = idsOf(field.name);
  return (
    <FieldRow field={field} hint={hint}>
      <div className={classes.cards} role="radiogroup" id={ids.input} aria-labelledby={ids.label}>
        {options.map((option) => (
          <ChoiceCard
            key={option.value}
            type="radio"
            name={field.name}
            label={option.label}
            picture={option.picture}
            checked={option.value === field.value}
            onChange={() => field.set(option.value)}
          />
        ))}
      </div>
    </FieldRow>
  );
}

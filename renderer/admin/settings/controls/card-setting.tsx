import { IconCircleCheckFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useSetting } from '../form/form-context.ts';
import type { SettingName, Values } from '../form/values.ts';
import classes from './card-setting.module.css';
import { idsOf, SettingRow } from './setting-row.tsx';

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
export function Card({ type, name, label, picture, note, checked, onChange }: CardProps) {
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

type CardName = 'layoutPreset' | 'backgroundPreset' | 'fontFamily';

type Props<Name extends CardName> = {
  name: Name & SettingName;
  hint?: string;
  options: readonly { value: Values[Name]; label: string; picture: ReactNode }[];
};

/** One of a few that are told apart by their looks. */
export function CardSetting<Name extends CardName>({ name, hint, options }: Props<Name>) {
  const { value, set } = useSetting<Name>(name);
  return (
    <SettingRow name={name} hint={hint}>
      <div
        className={classes.cards}
        role="radiogroup"
        id={idsOf(name).input}
        aria-labelledby={idsOf(name).label}
      >
        {options.map((option) => (
          <Card
            key={option.value}
            type="radio"
            name={name}
            label={option.label}
            picture={option.picture}
            checked={option.value === value}
            onChange={() => set(option.value)}
          />
        ))}
      </div>
    </SettingRow>
  );
}

import { SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSetting } from '../form/form-context.ts';
import type { SettingName, Values } from '../form/values.ts';
import classes from './choice-setting.module.css';
import { describedBy, idsOf, SettingRow } from './setting-row.tsx';

type ChoiceName = 'theme' | 'dateFormat' | 'textAlign' | 'backgroundEffect';

type Props<Name extends ChoiceName> = {
  name: Name & SettingName;
  hint?: string;
  options: { value: Values[Name] & string; label: ReactNode }[];
};

/** One of a few, side by side. */
export function ChoiceSetting<Name extends ChoiceName>({ name, hint, options }: Props<Name>) {
  const { value, set, fault } = useSetting<Name>(name);
  return (
    <SettingRow
      name={name}
      hint={hint}
      aside={
        <SegmentedControl
          id={idsOf(name).input}
          className={classes.segments}
          size="sm"
          aria-labelledby={idsOf(name).label}
          aria-describedby={describedBy(name, fault, hint !== undefined) || undefined}
          data={options}
          value={value}
          onChange={set}
        />
      }
    />
  );
}

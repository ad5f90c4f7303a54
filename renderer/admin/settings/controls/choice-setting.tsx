import type { ReactNode } from 'react';
import { ChoiceControl } from '../../settings-form/choice-control.tsx';
import { useSetting } from '../form/form-context.ts';
import type { SettingName, Values } from '../form/values.ts';

type ChoiceName = 'theme' | 'dateFormat' | 'textAlign' | 'backgroundEffect';

type Props<Name extends ChoiceName> = {
  name: Name & SettingName;
  hint?: string;
  options: { value: Values[Name]; label: ReactNode }[];
};

/** One of a few, side by side. */
export function ChoiceSetting<Name extends ChoiceName>({ name, hint, options }: Props<Name>) {
  return <ChoiceControl field={useSetting<Name>(name)} hint={hint} options={options} />;
}

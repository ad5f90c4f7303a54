import type { ReactNode } from 'react';
import { CardsControl } from '../../settings-form/choice-card.tsx';
import { useSetting } from '../form/form-context.ts';
import type { SettingName, Values } from '../form/values.ts';

type CardName = 'layoutPreset' | 'backgroundPreset' | 'fontFamily';

type Props<Name extends CardName> = {
  name: Name & SettingName;
  hint?: string;
  options: readonly { value: Values[Name]; label: string; picture: ReactNode }[];
};

/** One of a few that are told apart by their looks. */
export function CardSetting<Name extends CardName>({ name, hint, options }: Props<Name>) {
  return <CardsControl field={useSetting<Name>(name)} hint={hint} options={options} />;
}

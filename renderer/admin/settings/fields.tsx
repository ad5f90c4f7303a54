import type { Icon } from '@tabler/icons-react';
import type { ComponentProps, ComponentType, ReactNode } from 'react';
import { CardsControl } from '../form/choice-card.tsx';
import { ChoiceControl } from '../form/choice-control.tsx';
import { useField, useForm } from '../form/field.ts';
import { LongTextControl } from '../form/long-text-control.tsx';
import { NumberControl } from '../form/number-control.tsx';
import { PictureControl } from '../form/picture-control.tsx';
import type { NameOfType, SettingName, SettingValues } from '../form/setting-values.ts';
import { SelectControl } from '../form/select-control.tsx';
import { SwitchControl } from '../form/switch-control.tsx';
import { TextControl } from '../form/text-control.tsx';

/** One line of the model: a setting, what staff call it, and how it is drawn. */
export type SettingField = { name: SettingName; label: string; Control: ComponentType };

/** Settings that staff see together. */
export type Group = {
  id: string;
  title: string;
  intro: string;
  icon: Icon;
  fields: readonly SettingField[];
};

/** A hint may depend on the other settings. */
type Hint = string | ((values: SettingValues) => string);

function useHint(hint: Hint | undefined): string | undefined {
  const { values } = useForm();
  return typeof hint === 'function' ? hint(values) : hint;
}

/** Something that is on or off. */
export function toggle(name: NameOfType<boolean>, label: string, hint: string): SettingField {
  return { name, label, Control: () => <SwitchControl field={useField(name)} hint={hint} /> };
}

/** A number with its slider. */
export function number(
  name: NameOfType<number>,
  label: string,
  limits: readonly [min: number, max: number, step: number],
  {
    hint,
    ...more
  }: Pick<ComponentProps<typeof NumberControl>, 'unit' | 'stops'> & {
    hint?: Hint;
  } = {},
): SettingField {
  const Control = () => (
    <NumberControl field={useField(name)} limits={limits} hint={useHint(hint)} {...more} />
  );
  return { name, label, Control };
}

/** A line of text. */
export function text(
  name: NameOfType<string>,
  label: string,
  input: Omit<ComponentProps<typeof TextControl>, 'field'>,
): SettingField {
  return { name, label, Control: () => <TextControl field={useField(name)} {...input} /> };
}

/** Some paragraphs. */
export function longText(
  name: NameOfType<string>,
  label: string,
  input: Omit<ComponentProps<typeof LongTextControl>, 'field'>,
): SettingField {
  return { name, label, Control: () => <LongTextControl field={useField(name)} {...input} /> };
}

/** One of a few, side by side. */
export function choice<Name extends NameOfType<string>>(
  name: Name,
  label: string,
  options: { value: SettingValues[Name]; label: ReactNode }[],
  hint?: Hint,
): SettingField {
  const Control = () => (
    <ChoiceControl field={useField(name)} hint={useHint(hint)} options={options} />
  );
  return { name, label, Control };
}

/** One of many. */
export function select<Name extends NameOfType<string>>(
  name: Name,
  label: string,
  options: { value: SettingValues[Name]; label: string }[],
  hint?: Hint,
): SettingField {
  const Control = () => (
    <SelectControl field={useField(name)} hint={useHint(hint)} options={options} />
  );
  return { name, label, Control };
}

/** One of a few that are told apart by their looks. */
export function cards<Name extends NameOfType<string>>(
  name: Name,
  label: string,
  options: readonly { value: SettingValues[Name]; label: string; picture: ReactNode }[],
  hint?: Hint,
): SettingField {
  const Control = () => (
    <CardsControl field={useField(name)} hint={useHint(hint)} options={options} />
  );
  return { name, label, Control };
}

/** A picture of the media library, or none. */
export function picture(name: NameOfType<string>, label: string, hint: string): SettingField {
  return { name, label, Control: () => <PictureControl field={useField(name)} hint={hint} /> };
}

/** A setting with a control of its own. */
export function own(
  name: SettingName,
  label: string,
  Own: ComponentType<{ hint: string | undefined }>,
  hint?: Hint,
): SettingField {
  return { name, label, Control: () => <Own hint={useHint(hint)} /> };
}

import type { ComponentProps, ComponentType, ReactNode } from 'react';
import {
  ChoiceControl,
  LongTextControl,
  NumberControl,
  PictureControl,
  SelectControl,
  SwitchControl,
  TextControl,
} from '../form/controls.tsx';
import { useField, useForm } from '../form/field.ts';
import {
  type NameOfType,
  type SettingName,
  type SettingValues,
  limitsOf,
} from '../form/setting-values.ts';

/** One control of the page: what staff call it, how they search for it, and how it is drawn. */
export type SettingControl = {
  /** In addresses and ids: the setting's, or the first one's where it writes several. */
  name: string;
  /** The settings that are declared by it. */
  names: readonly SettingName[];
  label: string;
  /** What people type who do not know the label. */
  words: string;
  Control: ComponentType;
};

/** A hint may depend on the other settings. */
type Hint = string | ((values: SettingValues) => string);

function useHint(hint: Hint | undefined): string | undefined {
  const { values } = useForm();
  return typeof hint === 'function' ? hint(values) : hint;
}

type About<Name extends SettingName> = { name: Name; label: string; words: string; hint?: Hint };

function declare<Name extends SettingName>(
  { name, label, words }: About<Name>,
  Control: ComponentType,
): SettingControl {
  return { name, names: [name], label, words, Control };
}

/** Something that is on or off. */
export function toggle(about: About<NameOfType<boolean>>): SettingControl {
  return declare(about, () => (
    <SwitchControl field={useField(about.name)} hint={useHint(about.hint)} />
  ));
}

/** A number within the contract's limits. */
export function number(
  about: About<NameOfType<number>> & { unit?: string; step?: number },
): SettingControl {
  const { name, unit, step = 1 } = about;
  const limits = [...limitsOf(name), step] as const;
  return declare(about, () => (
    <NumberControl field={useField(name)} hint={useHint(about.hint)} limits={limits} unit={unit} />
  ));
}

/** A line of text. */
export function text(
  about: About<NameOfType<string>> & Omit<ComponentProps<typeof TextControl>, 'field' | 'hint'>,
): SettingControl {
  const { name, label: _, words: __, hint, ...input } = about;
  return declare(about, () => (
    <TextControl field={useField(name)} hint={useHint(hint)} {...input} />
  ));
}

/** Some paragraphs. */
export function longText(
  about: About<NameOfType<string>> & Omit<ComponentProps<typeof LongTextControl>, 'field' | 'hint'>,
): SettingControl {
  const { name, label: _, words: __, hint, ...input } = about;
  return declare(about, () => (
    <LongTextControl field={useField(name)} hint={useHint(hint)} {...input} />
  ));
}

type Options<Name extends SettingName> = {
  options: readonly { value: SettingValues[Name]; label: string }[];
};

/** One of a few, side by side. */
export function choice<Name extends NameOfType<string>>(
  about: About<Name> & Options<Name>,
): SettingControl {
  return declare(about, () => (
    <ChoiceControl
      field={useField(about.name)}
      hint={useHint(about.hint)}
      options={about.options}
    />
  ));
}

/** One of many. */
export function select<Name extends NameOfType<string>>(
  about: About<Name> &
    Options<Name> & { renderOption?: (value: string, label: string) => ReactNode },
): SettingControl {
  const { renderOption } = about;
  return declare(about, () => (
    <SelectControl
      field={useField(about.name)}
      hint={useHint(about.hint)}
      options={about.options}
      {...(renderOption ? { renderOption } : {})}
    />
  ));
}

/** An image of the media library, or none. */
export function picture(about: About<NameOfType<string>> & { hint: string }): SettingControl {
  return declare(about, () => <PictureControl field={useField(about.name)} hint={about.hint} />);
}

/** A setting with a control made for it. */
export function own<Name extends SettingName>(
  about: About<Name> & { Own: ComponentType<{ hint: string | undefined }> },
): SettingControl {
  const { Own } = about;
  return declare(about, () => <Own hint={useHint(about.hint)} />);
}

import { createContext, use } from 'react';
import { fieldOf, type Field } from '../../settings-form/field.ts';
import type { SettingsForm } from '../../settings-form/use-settings-form.ts';
import type { SettingName, Values } from './values.ts';

export const FormContext = createContext<SettingsForm<Values> | null>(null);

/** The form of the settings screen; only below its provider. */
export function useForm(): SettingsForm<Values> {
  const form = use(FormContext);
  if (!form) throw new Error('useForm needs a FormContext above it');
  return form;
}

/** One setting and everything that its control has to tell. */
export const useSetting = <Name extends SettingName>(name: Name): Field<Values[Name]> =>
  fieldOf(useForm(), name);

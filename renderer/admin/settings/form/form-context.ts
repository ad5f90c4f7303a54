import { createContext, use } from 'react';
import type { SettingsForm } from './use-settings-form.ts';
import { isFaultOf, type SettingName, type Values } from './values.ts';

export const FormContext = createContext<SettingsForm | null>(null);

/** The form of the settings screen; only below its provider. */
export function useForm(): SettingsForm {
  const form = use(FormContext);
  if (!form) throw new Error('useForm needs a FormContext above it');
  return form;
}

/** One setting and everything that its control has to tell. */
export function useSetting<Name extends SettingName>(name: Name) {
  const form = useForm();
  const [, fault] = Object.entries(form.faults).find(([path]) => isFaultOf(name, path)) ?? [];
  const changed = form.changed.includes(name);
  return {
    value: form.values[name],
    set: (value: Values[Name]) => form.set(name, value),
    changed,
    fault: fault ?? null,
    /** Somebody else saved this very setting meanwhile. */
    contested: changed && form.elsewhere.includes(name),
    revert: () => form.revert([name]),
  };
}

import { createContext, use } from 'react';
import { isFaultOf } from './field-set.ts';
import type { SettingName, SettingValues } from './setting-values.ts';
import type { SettingsForm } from './use-settings-form.ts';

/** The form of the screen below. */
export const FormContext = createContext<SettingsForm | null>(null);

/** The screen's form; only below its provider. */
export function useForm(): SettingsForm {
  const form = use(FormContext);
  if (!form) throw new Error('useForm needs a FormContext above it');
  return form;
}

/** One setting and everything that its control has to tell. */
export type Field<Value> = {
  name: string;
  label: string;
  value: Value;
  set: (value: Value) => void;
  /** Changed here and not saved. */
  changed: boolean;
  fault: string | null;
  /** Somebody else saved this very setting meanwhile. */
  contested: boolean;
  revert: () => void;
};

/** One setting of the screen's form. */
export function useField<Name extends SettingName>(name: Name): Field<SettingValues[Name]> {
  const form = useForm();
  const [, fault] = Object.entries(form.faults).find(([path]) => isFaultOf(name, path)) ?? [];
  const changed = form.changed.includes(name);
  return {
    name,
    label: form.fields.labels.get(name) ?? name,
    value: form.values[name],
    set: (value) => form.set(name, value),
    changed,
    fault: fault ?? null,
    contested: changed && form.elsewhere.includes(name),
    revert: () => form.revert([name]),
  };
}

/** The ids under which a setting's parts find each other. */
export function idsOf(name: string) {
  return {
    input: `setting-${name}`,
    label: `setting-${name}-label`,
    hint: `setting-${name}-hint`,
    fault: `setting-${name}-fault`,
  };
}

/** What ties a single control to its row's words. */
export function describedBy(name: string, fault: string | null, hint: boolean): string {
  return [hint && idsOf(name).hint, fault !== null && idsOf(name).fault].filter(Boolean).join(' ');
}

/**
 * Goes to the faulty control of a setting, or to its first.
 * @returns whether the setting is on the page
 */
export function focusControlOf(name: string): boolean {
  const row = document.querySelector(`[data-setting="${name}"]`);
  const control =
    row?.querySelector('[aria-invalid="true"]') ?? row?.querySelector('input, textarea, button');
  if (!(control instanceof HTMLElement)) return false;
  control.focus({ preventScroll: true });
  control.scrollIntoView({ block: 'center' });
  return true;
}

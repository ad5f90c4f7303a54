import { isFaultOf, type NameOf } from './field-set.ts';
import type { SettingsForm } from './use-settings-form.ts';

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

/** A form's one setting. */
export function fieldOf<Values extends object, Name extends NameOf<Values>>(
  form: SettingsForm<Values>,
  name: Name,
): Field<Values[Name]> {
  const [, fault] = Object.entries(form.faults).find(([path]) => isFaultOf(name, path)) ?? [];
  const changed = form.changed.includes(name);
  return {
    name,
    label: form.fields.labels[name],
    value: form.values[name],
    set: (value) => form.set(name, value),
    changed,
    fault: fault ?? null,
    contested: changed && form.elsewhere.includes(name),
    revert: () => form.revert([name]),
  };
}

/** The ids under which a setting's parts find each other. */
export const idsOf = (name: string) => ({
  input: `setting-${name}`,
  label: `setting-${name}-label`,
  hint: `setting-${name}-hint`,
  fault: `setting-${name}-fault`,
});

/** What ties a single control to its row's words. */
export const describedBy = (name: string, fault: string | null, hint: boolean): string =>
  [hint && idsOf(name).hint, fault !== null && idsOf(name).fault].filter(Boolean).join(' ');

import { createContext, use } from 'react';
import { isFaultOf, type SettingName, type SettingValues } from './setting-values.ts';
import type { SettingsForm } from './use-settings-form.ts';

/** The form of the page below. */
export const FormContext = createContext<SettingsForm | null>(null);

/** The page's form; only below its provider. */
export function useForm(): SettingsForm {
  const form = use(FormContext);
  if (!form) throw new Error('useForm needs a FormContext above it');
  return form;
}

/** State of the settings behind one row of a form. */
export type FieldState = {
  name: string;
  label: string;
  /** Changed here and not saved. */
  changed: boolean;
  fault: string | null;
  /** Another device saved the same setting in the meantime. */
  contested: boolean;
  revert: () => void;
};

/** One setting and everything that its control shows. */
export type Field<Value> = FieldState & { value: Value; set: (value: Value) => void };

/** The state of a control that writes several settings at once. @param name the control's own, in ids and addresses */
export function useJointField(
  name: string,
  label: string,
  names: readonly SettingName[],
): FieldState {
  const { faults, changed, elsewhere, revert } = useForm();
  const fault = Object.entries(faults).find(([path]) =>
    names.some((each) => isFaultOf(each, path)),
  );
  const edited = names.filter((each) => changed.includes(each));
  return {
    name,
    label,
    changed: edited.length > 0,
    fault: fault?.[1] ?? null,
    contested: edited.some((each) => elsewhere.includes(each)),
    revert: () => revert(names),
  };
}

/** One setting of the page's form. */
export function useField<Name extends SettingName>(name: Name): Field<SettingValues[Name]> {
  const { fields, values, set } = useForm();
  return {
    ...useJointField(name, fields.labels.get(name) ?? name, [name]),
    value: values[name],
    set: (value) => set(name, value),
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

/** Returns the `aria-describedby` of a control: the ids of its row's hint and error. */
export function describedBy(name: string, fault: string | null, hint: boolean): string {
  return [hint && idsOf(name).hint, fault !== null && idsOf(name).fault].filter(Boolean).join(' ');
}

/** The same as props of a Mantine input inside a {@link FieldRow}. */
export function wire({ name, fault }: Pick<FieldState, 'name' | 'fault'>, hint: unknown) {
  const words = describedBy(name, fault, hint !== undefined) || undefined;
  // Mantine drops an `aria-describedby` in favour of the input's description, which these inputs don't have.
  const attributes = { input: { 'aria-describedby': words } };
  return { id: idsOf(name).input, error: fault !== null, attributes };
}

/** True if the focus is in a dialog. A user who opened the palette before the page was ready keeps the focus there. */
export function isInDialog(): boolean {
  return document.activeElement?.closest('[role="dialog"]') != null;
}

/**
 * Focuses the invalid control of a setting, or its first one.
 * @param path of the setting, or of something inside it
 * @returns whether the setting is on the page
 */
export function focusControlOf(path: string): boolean {
  const rows = document.querySelectorAll<HTMLElement>('[data-setting]');
  const row = [...rows].find(({ dataset }) => isFaultOf(dataset['setting'] ?? '', path));
  const control =
    row?.querySelector('[aria-invalid="true"]') ??
    row?.querySelector('input:checked, input:not([type="radio"]), textarea, [role="slider"]') ??
    row?.querySelector('button');
  if (!(control instanceof HTMLElement)) return false;
  control.focus({ preventScroll: true });
  const fits = row instanceof HTMLElement && row.offsetHeight < window.innerHeight / 2;
  (fits ? row : control).scrollIntoView({ block: 'center' });
  return true;
}

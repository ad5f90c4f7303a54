import { isRecord } from './answers.ts';
import { session } from './browser-storage.ts';

/*
 * Drafts of a visitor's forms, kept for the tab from the first letter on: a phone discards pages in the background, a
 * reload empties a form, and React renders a form again if something else, such as a password manager, has inserted an
 * element into the page before it.
 */

type Field = HTMLInputElement | HTMLTextAreaElement;

/** True for a field that a visitor fills in. */
export function isField(element: EventTarget | null): element is Field {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}
/** Returns the fields of a form that a visitor can change. */
function fieldsOf(form: HTMLFormElement): Field[] {
  return Array.from(form.elements)
    .filter(isField)
    .filter(({ id }) => id !== '');
}
function isChoice(field: Field): field is HTMLInputElement {
  return field.type === 'radio' || field.type === 'checkbox';
}
/** True if something is typed into the form. */
export function isTyped(form: HTMLFormElement): boolean {
  return fieldsOf(form).some((field) => !isChoice(field) && field.value !== '');
}
function keyOf({ id }: HTMLFormElement): string {
  return `booth.draft.${id}`;
}

function valuesOf(form: HTMLFormElement): Record<string, string | boolean> {
  return Object.fromEntries(
    fieldsOf(form).map((field) => [field.id, isChoice(field) ? field.checked : field.value]),
  );
}

/** Stores the form's current values. */
export function saveDraft(form: HTMLFormElement): void {
  session.write(keyOf(form), valuesOf(form));
}

/** Puts what was kept into the form's fields. */
export function restoreDraft(form: HTMLFormElement): void {
  const draft = session.read(keyOf(form));
  if (!isRecord(draft)) return;
  for (const field of fieldsOf(form)) {
    const value = draft[field.id];
    if (typeof value === 'string') field.value = value;
    else if (typeof value === 'boolean' && isChoice(field)) field.checked = value;
  }
}

/** Values of forms whose draft was deleted, until something else is typed into them. */
const cleared = new WeakMap<HTMLFormElement, string>();

/** Deletes a form's draft after it was sent, or if its visitor does not want to send it. */
export function clearDraft(form: HTMLFormElement): void {
  cleared.set(form, JSON.stringify(valuesOf(form)));
  session.remove(keyOf(form));
}

function onInput({ target }: Event): void {
  if (!isField(target) || !target.form?.id) return;
  // After Enter has sent the form, its field reports the change once more when it loses the focus.
  if (cleared.get(target.form) === JSON.stringify(valuesOf(target.form))) return;
  cleared.delete(target.form);
  saveDraft(target.form);
}

/** Stores what is typed into the page's forms: what they hold already, before React starts, and from now on. */
export function keepDrafts(): void {
  for (const form of document.forms) if (isTyped(form)) saveDraft(form);
  document.addEventListener('input', onInput);
  // Some browsers report what they fill in by this event only.
  document.addEventListener('change', onInput);
}

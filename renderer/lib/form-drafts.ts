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
  return Array.from(form.elements).filter((one): one is Field => isField(one) && one.id !== '');
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

/** Stores the form's current values. */
export function saveDraft(form: HTMLFormElement): void {
  const draft: Record<string, string | boolean> = {};
  for (const field of fieldsOf(form))
    draft[field.id] = isChoice(field) ? field.checked : field.value;
  session.write(keyOf(form), draft);
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

/** The form whose draft was deleted last, until something is typed. */
let cleared: HTMLFormElement | null = null;

/** Deletes a form's draft after it was sent, or if its visitor does not want to send it. */
export function clearDraft(form: HTMLFormElement): void {
  cleared = form;
  session.remove(keyOf(form));
}

function onInput({ type, target }: Event): void {
  if (!isField(target) || !target.form?.id) return;
  // After Enter has sent the form, its field reports the change once more when it loses the focus.
  if (type === 'input') cleared = null;
  if (target.form !== cleared) saveDraft(target.form);
}

/** Stores what is typed into the page's forms: what they hold already, before React starts, and from now on. */
export function keepDrafts(): void {
  for (const form of document.forms) if (isTyped(form)) saveDraft(form);
  document.addEventListener('input', onInput);
  // Some browsers report what they fill in by this event only.
  document.addEventListener('change', onInput);
}

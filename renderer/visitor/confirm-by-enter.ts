import type { KeyboardEvent } from 'react';

/** Whether all of it is in the part that the keyboard leaves in view. */
function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  const view = window.visualViewport;
  const start = view?.offsetTop ?? 0;
  return top >= start && bottom <= start + (view?.height ?? window.innerHeight);
}

/**
 * What a key pressed in a field of a form with consent does. Enter first leads to a required field that is still empty;
 * after that it presses the button only while the consent is in view, and otherwise leads there.
 */
export function confirmByEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  const { form } = event.currentTarget;
  const actions = form?.querySelector('.actions');
  const consent = actions?.querySelector('.switch-row');
  const button = actions?.querySelector<HTMLButtonElement>('.button-primary');
  if (!form || !actions || !consent || !button) return;
  // Otherwise the same key would press the button that has the focus from here on.
  event.preventDefault();
  const empty = Array.from(form.querySelectorAll<HTMLInputElement>('input:required')).find(
    ({ value }) => value.trim() === '',
  );
  if (empty) empty.focus();
  else if (isInView(consent)) button.click();
  else {
    button.focus({ preventScroll: true });
    actions.scrollIntoView({ block: 'nearest' });
  }
}

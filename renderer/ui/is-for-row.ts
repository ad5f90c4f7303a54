import type { MouseEvent } from 'react';

/** Whether a click on a row was meant for the row: not for a control in it, nor to mark text for copying. */
export function isForRow(event: MouseEvent): boolean {
  if (event.target instanceof Element && event.target.closest('a, button')) return false;
  return String(window.getSelection() ?? '') === '';
}

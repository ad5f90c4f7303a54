import type { MouseEvent } from 'react';
import type { Question } from '../../../server/contract/questions.ts';
import { truncate } from '../../lib/format.ts';

/** Characters by which a question can be recognised. */
const TELLING_LENGTH = 48;

/** What a question's box is called. */
export function selectLabel({ content }: Question): string {
  return `Select “${truncate(content.replaceAll(/\s+/g, ' '), TELLING_LENGTH)}”`;
}

/** Whether a click on a row marks it: with Shift all up to here, with Ctrl this one. Not on a control in it. */
export function selects({ target, shiftKey, ctrlKey, metaKey }: MouseEvent): boolean {
  if (target instanceof Element && target.closest('a, button, label')) return false;
  return shiftKey || ctrlKey || metaKey;
}

import type { Question } from '../../contract/questions.ts';
import type { Actor } from '../../http/actor.ts';

/** Who was quicker, for whoever comes second. */
export function changedWords({ changed_by: by }: Question, { device }: Actor): string {
  if (by && by.id === device?.id) return 'You changed this question in another window meanwhile.';
  return `${by?.named ? by.name : 'Somebody else'} changed this question in the meantime.`;
}

import type { ApprovedQuestion } from '../../../server/contract/questions.ts';
import type { WedeliverSettings } from '../../../server/contract/settings/wedeliver.ts';

/** "asked 4×" of a question that others asked, too; null of all others, and where staff do not want it. */
export function askedWords(
  { also = [] }: Pick<ApprovedQuestion, 'also'>,
  { showAsked }: Pick<WedeliverSettings, 'showAsked'>,
): string | null {
  return showAsked && also.length > 0 ? `asked ${also.length + 1}×` : null;
}

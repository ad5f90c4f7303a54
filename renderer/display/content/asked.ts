import type { ApprovedQuestion } from '../../../server/contract/questions.ts';
import type { WedeliverSettings } from '../../../server/contract/settings/wedeliver.ts';
import type { Translator } from '../../../server/contract/words/words.ts';

/** "asked 4×" for a question that others asked too; null for all others, and where staff have switched it off. */
export function askedWords(
  { also = [] }: Pick<ApprovedQuestion, 'also'>,
  { showAsked }: Pick<WedeliverSettings, 'showAsked'>,
  { t }: Translator,
): string | null {
  return showAsked && also.length > 0 ? t('stage.asked', { count: also.length + 1 }) : null;
}

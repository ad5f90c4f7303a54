import { bestLanguage, type Language } from '../../../server/contract/languages.ts';
import type { WedeliverSettings } from '../../../server/contract/settings/wedeliver.ts';

/** What the big screen speaks: the language that staff chose, or the one of the browser that shows it. */
export function stageLanguage(set: WedeliverSettings['language']): Language {
  return set === 'browser' ? bestLanguage(navigator.languages) : set;
}

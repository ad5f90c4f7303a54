import { isLanguage } from '../../../server/contract/languages.ts';
import { DEFAULT_SETTINGS, type PublicSettings } from '../../../server/contract/settings.ts';
import type { WedeliverSettings } from '../../../server/contract/settings/wedeliver.ts';

/** Until the settings are known: the look of a fresh booth, and nothing that would be a guess. */
const UNKNOWN: PublicSettings = {
  theme: DEFAULT_SETTINGS.theme,
  // A typeface of ours would be fetched, and may not be the one that staff chose.
  wedeliver: { ...DEFAULT_SETTINGS.wedeliver, headerVisible: false, fontFamily: 'system' },
  twilio: { phone: '' },
  qrcode: { ...DEFAULT_SETTINGS.qrcode, enabled: false },
  brand: { ...DEFAULT_SETTINGS.brand, accent: null },
  join: { url: '', label: '', secondary: null },
  wifi: null,
  rehearsal: false,
  votes: DEFAULT_SETTINGS.votes,
  idle: DEFAULT_SETTINGS.idle,
  logo: null,
};

/** The stage's language as the page brought it along, until the settings are there. */
function languageOfStage(): WedeliverSettings['language'] {
  const named = document.querySelector<HTMLMetaElement>('meta[name="stage-language"]')?.content;
  if (named === 'browser' || isLanguage(named)) return named;
  return UNKNOWN.wedeliver.language;
}

function themeOfPage(): PublicSettings['theme'] {
  return document.documentElement.dataset['theme'] === 'light' ? 'light' : 'dark';
}

/** What to show as long as nobody has said anything else. */
export function unknownSettings(): PublicSettings {
  const wedeliver = { ...UNKNOWN.wedeliver, language: languageOfStage() };
  return { ...UNKNOWN, wedeliver, theme: themeOfPage() };
}

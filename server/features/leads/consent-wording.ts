import { CONSENT_VERSION, CONSENT_WORDING } from '../../contract/limits.ts';

/** Every wording that was ever shown, by its version; a replaced one stays here, since leads still point to it. */
const WORDINGS: Readonly<Record<string, string>> = { [CONSENT_VERSION]: CONSENT_WORDING };

/** @returns null when this version of the app does not know the wording */
export function consentWording(version: string): string | null {
  return WORDINGS[version] ?? null;
}

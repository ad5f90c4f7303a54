import { createHash } from 'node:crypto';
import type { PrivacyNotice } from '../../contract/leads.ts';
import { CONSENT_VERSION } from '../../contract/limits.ts';
import type { Settings } from '../../contract/settings.ts';

/** Settings that a privacy notice depends on. */
export type Noticed = Pick<Settings, 'brand' | 'privacy'>;

/** Privacy notice of the contact page with these settings, in addition to its fixed text. */
export function privacyNotice({ brand, privacy }: Noticed): PrivacyNotice {
  return { company: brand.companyName, keep_days: privacy.keepDays, text: privacy.text };
}

/**
 * Hash that identifies a notice together with the page's fixed text, which belongs to this version of the consent.
 */
export function noticeHash(notice: PrivacyNotice, version = CONSENT_VERSION): string {
  const { company, keep_days, text } = notice;
  return createHash('sha256')
    .update(JSON.stringify([version, company, keep_days, text]))
    .digest('base64url')
    .slice(0, 16);
}

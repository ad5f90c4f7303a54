import { createHash } from 'node:crypto';
import type { PrivacyNotice } from '../../contract/leads.ts';
import { CONSENT_VERSION } from '../../contract/limits.ts';
import { FIRST_CONSENT_VERSION } from '../../contract/words/earlier-consents.ts';
import type { Settings } from '../../contract/settings.ts';
import type { PrivacyNoticesRepository } from './leads.repository.ts';

type Noticed = Pick<Settings, 'brand' | 'privacy'>;

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

/**
 * Creates the store of privacy notices that leads refer to. The notice on the pages is stored with the first lead
 * that saw it, or when another one replaces it: a phone may send what it saw hours ago.
 */
export function createPrivacyNotices(deps: {
  repository: PrivacyNoticesRepository;
  settings: () => Noticed;
  now: () => number;
}) {
  const { repository, settings, now } = deps;
  return {
    find: repository.find,

    /**
     * The hash of the notice that a visitor saw; to be called inside a write.
     * @returns null for a name that no page of ours ever had
     */
    shown(hash: string | null): string | null {
      if (hash === null) return null;
      const current = privacyNotice(settings());
      // A page may be older than this version of the app.
      const names = [CONSENT_VERSION, FIRST_CONSENT_VERSION];
      if (names.some((version) => hash === noticeHash(current, version))) {
        repository.remember(hash, current, now());
      }
      return repository.find(hash) && hash;
    },
  };
}
export type PrivacyNotices = ReturnType<typeof createPrivacyNotices>;

/** Keeps the notice that a change of the settings takes from the pages. */
export function privacyNoticeGuard(repository: PrivacyNoticesRepository, now: () => number) {
  return (before: Noticed, after: Noticed): void => {
    const [old, hash] = [privacyNotice(before), noticeHash(privacyNotice(before))];
    if (hash !== noticeHash(privacyNotice(after))) repository.remember(hash, old, now());
  };
}

import { CONSENT_VERSION, type Trial } from '../../contract/limits.ts';
import { FIRST_CONSENT_VERSION } from '../../contract/words/earlier-consents.ts';
import { noticeHash, privacyNotice, type Noticed } from '../pages/privacy-notice.ts';
import type { PrivacyNoticesRepository } from './leads.repository.ts';

/**
 * Creates the store of privacy notices that leads refer to. The notice on the pages is stored with the first lead
 * that saw it, or when another one replaces it: a phone may send what it saw hours ago.
 */
export function createPrivacyNotices(deps: {
  repository: PrivacyNoticesRepository;
  settings: () => Noticed;
  /** During a trial no notice is stored. */
  trial: () => Trial | null;
  now: () => number;
}) {
  const { repository, settings, trial, now } = deps;
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
      if (trial() === null && names.some((version) => hash === noticeHash(current, version))) {
        repository.remember(hash, current, now());
      }
      return repository.find(hash) && hash;
    },
  };
}
export type PrivacyNotices = ReturnType<typeof createPrivacyNotices>;

/** Keeps the notice that a change of the settings takes from the pages; not the example's, whose settings go with it. */
export function privacyNoticeGuard(
  repository: PrivacyNoticesRepository,
  trial: () => Trial | null,
  now: () => number,
) {
  return (before: Noticed, after: Noticed): void => {
    if (trial() === 'example') return;
    const [old, hash] = [privacyNotice(before), noticeHash(privacyNotice(before))];
    if (hash !== noticeHash(privacyNotice(after))) repository.remember(hash, old, now());
  };
}

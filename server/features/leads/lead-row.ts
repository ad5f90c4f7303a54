import { z } from 'zod';
import {
  leadCorrection,
  type Lead,
  type LeadDetail,
  type LeadSubmission,
} from '../../contract/leads.ts';
import { LANGUAGES, type Language } from '../../contract/languages.ts';
import { CONSENT_VERSION } from '../../contract/limits.ts';
import { storedJson } from '../../platform/stored-json.ts';
import { translatorOf } from '../../contract/words/all.ts';
import { EARLIER_CONSENTS, FIRST_CONSENT_VERSION } from '../../contract/words/earlier-consents.ts';
import { iso } from '../../platform/time.ts';

/** Names a wording: by the version alone in English, with the language in others. */
function wordingName(version: string, language: Language): string {
  return language === 'en' ? version : `${version}.${language}`;
}

/** Every wording that was ever shown, by its name: leads still point to those that were replaced. */
const WORDINGS: ReadonlyMap<string, string> = new Map([
  ...Object.entries(EARLIER_CONSENTS),
  ...LANGUAGES.map(
    (language) =>
      [
        wordingName(CONSENT_VERSION, language),
        translatorOf(language).t('contact.consent'),
      ] as const,
  ),
]);

type Consent = Pick<LeadSubmission, 'consent_language' | 'consent_version' | 'privacy_notice'>;

/** Names what someone agreed to: a phone may send today what it showed before the app was updated. */
export function consentVersion({ consent_language, consent_version, privacy_notice }: Consent) {
  // Pages named their notice before they named their wording; a client that names neither is no page of ours.
  const unnamed = privacy_notice ? FIRST_CONSENT_VERSION : CONSENT_VERSION;
  const name = wordingName(consent_version || unnamed, consent_language);
  return WORDINGS.has(name) ? name : wordingName(CONSENT_VERSION, consent_language);
}

/** @returns null when this version of the app does not know the wording */
function consentWording(version: string): string | null {
  return WORDINGS.get(version) ?? null;
}

/** Lead as stored, without its notes; times are milliseconds since the Unix epoch. */
export type LeadRow = Omit<
  Lead,
  'event' | 'consent_given' | 'followed_up' | 'has_notes' | 'created_at' | 'updated_at'
> & {
  event_id: number;
  consent_given: 0 | 1;
  consent_version: string | null;
  consent_at: number | null;
  privacy_notice: string | null;
  followed_up: 0 | 1;
  has_notes: 0 | 1;
  created_at: number;
  updated_at: number;
};

/** Rank of a rating in SQL: hot leads first when the order is descending, unrated ones last. */
export const RATING_RANK =
  "CASE rating WHEN 'hot' THEN 3 WHEN 'warm' THEN 2 WHEN 'cold' THEN 1 ELSE 0 END";

/** Columns of a {@link LeadRow}. */
export const LEAD_COLUMNS = `id, event_id, question_id, name, email, phone, company, city, state, consent_given, consent_version,
  consent_at, privacy_notice, rating, followed_up, notes <> '' AS has_notes, created_at, updated_at, version`;

/** The public shape of a row. */
export function toLead(row: LeadRow): Lead {
  return {
    id: row.id,
    event: row.event_id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    company: row.company,
    city: row.city,
    state: row.state,
    consent_given: row.consent_given === 1,
    created_at: iso(row.created_at),
    updated_at: iso(row.updated_at),
    rating: row.rating,
    followed_up: row.followed_up === 1,
    has_notes: row.has_notes === 1,
    question_id: row.question_id,
    version: row.version,
  };
}

/** Lead as stored, with its notes; its question and its privacy notice are looked up separately. */
export type StoredLead = Omit<LeadDetail, 'question' | 'privacy'> & {
  /** Hash of the privacy notice that the visitor saw. */
  noticeHash: string | null;
};

/** Columns of a single lead, with those that lists leave out. */
export type WholeLeadRow = LeadRow & { notes: string; history: string };

const history = z.array(leadCorrection);

/** Fields that searches look through. */
export function searchedIn(
  row: Pick<LeadRow, 'name' | 'email' | 'phone' | 'company' | 'city' | 'state'>,
  notes: string,
) {
  return [row.name, row.email, row.company, row.city, row.state, row.phone, notes];
}

/** Lead with its notes, the visitor's consent and staff's corrections. */
export function toStoredLead(row: WholeLeadRow): StoredLead {
  const { consent_version: version, consent_at: at } = row;
  const consent =
    row.consent_given === 1 && version !== null && at !== null
      ? { version, wording: consentWording(version), at: iso(at) }
      : null;
  return {
    ...toLead(row),
    notes: row.notes,
    consent,
    noticeHash: row.privacy_notice,
    history: storedJson(history, row.history) ?? [],
  };
}

import {
  lead,
  leadDetail,
  type Lead,
  type LeadDetail,
  type LeadSubmission,
} from '../../contract/leads.ts';
import { LANGUAGES, type Language } from '../../contract/languages.ts';
import { CONSENT_VERSION } from '../../contract/limits.ts';
import { translatorOf } from '../../contract/words/all.ts';
import { EARLIER_CONSENTS, FIRST_CONSENT_VERSION } from '../../contract/words/earlier-consents.ts';
import { iso } from '../../platform/time.ts';
import { namesOf, read, type Stored } from '../../records/field.ts';
import { LEAD } from '../../records/lead.ts';

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

/** Lead as stored; times are milliseconds since the Unix epoch. */
export type LeadRow = Stored<typeof LEAD.row> & {
  id: number;
  event_id: number;
  question_id: number | null;
  privacy_notice: string | null;
  updated_at: number;
  version: number;
};

/** Columns of a {@link LeadRow}. */
export const LEAD_COLUMNS = `id, event_id, question_id, privacy_notice, updated_at, version, ${namesOf(LEAD.row)}`;

/** Rank of a rating in SQL: hot leads first when the order is descending, unrated ones last. */
export const RATING_RANK =
  "CASE rating WHEN 'hot' THEN 3 WHEN 'warm' THEN 2 WHEN 'cold' THEN 1 ELSE 0 END";

/** Order of what is to be done, as `today` of the contract says it. */
export const TODAY_RANK = `2 * (${RATING_RANK}) + CASE WHEN owner IS NULL OR owner_left = 1 THEN 1 ELSE 0 END`;

/** All values of a row as the contract says them. */
function valuesOf(row: LeadRow) {
  return Object.assign(read(LEAD.row, row), {
    id: row.id,
    event: row.event_id,
    question_id: row.question_id,
    version: row.version,
    updated_at: iso(row.updated_at),
    has_notes: row.notes !== '',
    has_picture: row.picture !== null,
  });
}

/** The public shape of a row: what the contract says of it. */
export function toLead(row: LeadRow): Lead {
  return lead.parse(valuesOf(row));
}

/** Lead as stored, with its notes; its question and its privacy notice are looked up separately. */
export type StoredLead = Omit<LeadDetail, 'question' | 'privacy'> & {
  /** Hash of the privacy notice that the visitor saw. */
  noticeHash: string | null;
};
const storedLead = leadDetail.omit({ question: true, privacy: true });

/** Lead with its notes, the visitor's consent and staff's corrections. */
export function toStoredLead(row: LeadRow): StoredLead {
  const fields = valuesOf(row);
  const { consent_version: version, consent_at: at, consent_by: by } = fields;
  const consent =
    fields.consent_given && version !== null && at !== null
      ? { version, wording: consentWording(version), at, by }
      : null;
  return { ...storedLead.parse({ ...fields, consent }), noticeHash: row.privacy_notice };
}

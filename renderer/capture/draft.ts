import { readBadge, type BadgeForm } from '../../server/contract/badge.ts';
import type { CaptureState } from '../../server/contract/capture.ts';
import { isEmail, tidyEmail } from '../../server/contract/email.ts';
import {
  DETAIL_FIELDS,
  ofEachDetail,
  type DetailField,
} from '../../server/contract/lead-details.ts';
import type { LeadRating } from '../../server/contract/leads.ts';
import { CODE_MAX_LENGTH } from '../../server/contract/limits.ts';
import type { QualifierAnswer } from '../../server/contract/qualifiers.ts';
import { local } from '../lib/browser-storage.ts';
import { draft as draftReader } from './capture.schemas.ts';

/** The capture in hand. */
export type Draft = Record<DetailField | 'code' | 'note', string> & {
  rating: LeadRating | null;
  qualifiers: QualifierAnswer[];
  /** The visitor agreed to the wording that is shown. */
  agreed: boolean;
  /** Name of the draw that they agreed to take part in. */
  draw: string | null;
  /** Not the person that the laptop knows. */
  apart: boolean;
  /** Id of the photo of a badge or a card. */
  picture: string | null;
};

export const EMPTY: Draft = {
  ...ofEachDetail(''),
  code: '',
  note: '',
  rating: null,
  qualifiers: [],
  agreed: false,
  draw: null,
  apart: false,
  picture: null,
};

const KEY = 'booth.capture.draft';

/** Reads the capture that a reload or a flat battery interrupted. */
export function readDraft(): Draft {
  return draftReader.safeParse(local.read(KEY)).data ?? EMPTY;
}
export function keepDraft(draft: Draft): void {
  if (draft === EMPTY) local.remove(KEY);
  else local.write(KEY, draft);
}

/** A draft whose empty fields are filled. */
export function withDetails(draft: Draft, said: Partial<Record<DetailField, string>>): Draft {
  const next = { ...draft };
  for (const name of DETAIL_FIELDS) next[name] ||= said[name] ?? '';
  return next;
}

/** A draft with what a badge's code says. What was typed stays. */
export function withCode(draft: Draft, text: string, forms: readonly BadgeForm[]): Draft {
  const { code, fields } = readBadge(text, forms);
  return withDetails({ ...draft, code: code.slice(0, CODE_MAX_LENGTH) }, fields);
}

/** The same, for a code that was just read; null where the draft has another one: two badges must not be mixed. */
export function withOwnCode(draft: Draft, text: string, forms: readonly BadgeForm[]): Draft | null {
  const next = withCode(draft, text, forms);
  return draft.code === '' || draft.code === next.code ? next : null;
}

/**
 * A draft with what the organiser's list says about its code. That is taken over once: what staff take out of a field
 * stays out.
 * @param listed the code for which it was taken over last
 */
export function withListed(
  draft: Draft,
  code: string,
  said: Partial<Record<DetailField, string>>,
  listed: string,
): Draft {
  return code === listed || code !== draft.code ? draft : withDetails(draft, said);
}

/** Name of a person for those who captured them. */
export function calledOf({
  name,
  email,
  phone,
  code,
  picture,
}: Partial<Record<string, unknown>>): string {
  const known = [name, email, phone, code].find((one) => typeof one === 'string' && one !== '');
  if (typeof known === 'string') return known;
  return typeof picture === 'string' ? 'Photo' : 'Lead';
}

/** The first thing that keeps a draft from being saved, and the field that it is about; null when it can be. */
export function faultOf(draft: Draft): { field: DetailField; message: string } | null {
  const email = tidyEmail(draft.email);
  if (email !== '' && !isEmail(email)) {
    return { field: 'email', message: 'This is no complete email address.' };
  }
  if (email || draft.phone.trim() || draft.code.trim() || draft.picture) return null;
  return {
    field: 'email',
    message: 'Scan a code, photograph a card, or enter an email address or a phone number.',
  };
}

/** Details by which the laptop knows the person again; null while they are too few to ask. */
export function identityOf({ name, email, phone, code }: Draft, event: string) {
  const said = tidyEmail(email);
  const identity = {
    event,
    name,
    email: isEmail(said) ? said : '',
    phone: phone.replaceAll(/\D/g, '').length >= 6 ? phone : null,
    code: code || null,
  };
  return identity.email || identity.phone || identity.code ? identity : null;
}

/** The body of POST /api/admin/capture, and the id of the photo that goes with it. */
export function bodyOf(
  draft: Draft,
  { event, consent, person }: CaptureState,
): Record<string, unknown> {
  const { agreed, qualifiers, picture, ...said } = draft;
  return {
    ...said,
    ...(picture !== null && { picture }),
    // Of a question that is left empty there is no answer.
    qualifiers: qualifiers.filter(({ answers }) => answers.some((answer) => answer.trim() !== '')),
    event: event.uid,
    at: new Date().toISOString(),
    // It may be sent while someone else is chosen.
    person,
    consent: agreed ? { version: consent.version, language: consent.language } : null,
  };
}

import type { Capture } from '../../contract/capture.ts';
import { DETAIL_FIELDS, DETAIL_NAMES } from '../../contract/lead-details.ts';
import { LEAD_HISTORY_MAX, type LeadCorrection } from '../../contract/leads.ts';
import { LEAD_NOTES_MAX_LENGTH, LEAD_QUALIFIERS_MAX } from '../../contract/limits.ts';
import type { QualifierAnswer } from '../../contract/qualifiers.ts';
import { searchable } from '../../contract/searchable.ts';
import { timeZone } from '../../platform/time-zone.ts';
import { NEW_LEAD, type LeadFields } from '../../records/lead.ts';

/**
 * A capture as it is stored: who made it, a person or else a device, and when by the laptop's reckoning; the wording that was
 * agreed to; the draw; and its picture.
 */
export type Made = {
  by: string | null;
  isPerson: boolean;
  at: string;
  consentVersion: string | null;
  /** Name of the draw that was agreed to. */
  draw: string | null;
  /** The file of its picture; null without one. */
  picture: string | null;
};

/** Age of a capture beyond which its device's clock must be wrong: devices keep what is unsent for a week. */
const OLDEST_MS = 8 * 24 * 3_600_000;

/** Returns the time of a capture by its device's clock, or by the laptop's where that one must be wrong. */
export function capturedAt(device: number, now: number): number {
  return device > now - OLDEST_MS && device < now ? device : now;
}

const WORDS = { ...DETAIL_NAMES, code: 'Badge code' };

/** A note under the name of the device and the time, as a paragraph of a lead's notes. */
function noteOf(lines: readonly string[], { by, at }: Made): string {
  const text = lines.filter((line) => line !== '').join('\n');
  if (text === '') return '';
  const time = new Date(at).toLocaleString('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: timeZone(),
  });
  return `${by ?? 'Staff'}, ${time}:\n${text}`;
}

function consentOf({ consentVersion, at }: Made) {
  return {
    consent_given: consentVersion !== null,
    consent_version: consentVersion,
    consent_at: consentVersion === null ? null : at,
    consent_by: consentVersion === null ? null : ('staff' as const),
  };
}

function drawOf({ draw, at }: Made) {
  return { draw, draw_at: draw === null ? null : at, drawn: null };
}

function pictureOf({ picture }: Made) {
  return { picture, to_type: picture !== null };
}

/** Fields of a new lead. */
export function leadOfCapture(capture: Capture, made: Made): LeadFields {
  const {
    event: _event,
    at: _at,
    note,
    consent: _consent,
    apart: _apart,
    person: _person,
    draw: _draw,
    ...fields
  } = capture;
  return {
    ...NEW_LEAD,
    ...fields,
    ...consentOf(made),
    ...drawOf(made),
    created_at: made.at,
    captured_by: made.by,
    source: made.picture === null ? 'capture' : 'card',
    ...pictureOf(made),
    notes: noteOf([note], made),
  };
}

function answerText({ name, answers }: QualifierAnswer): string {
  return `${name}: ${answers.join(', ')}`;
}

function answerIn({ qualifiers }: LeadFields, name: string): string | null {
  const answer = qualifiers.find((one) => one.name === name);
  return answer ? answerText(answer) : null;
}

/**
 * Answers and a rating that staff changed; a first rating takes nobody's place.
 * @param made when, and by whom
 */
export function changesOf(
  before: LeadFields,
  after: LeadFields,
  made: Pick<LeadCorrection, 'at' | 'by'>,
): LeadCorrection[] {
  const names = new Set([...before.qualifiers, ...after.qualifiers].map(({ name }) => name));
  const answers = [...names].map((name) => ({
    field: 'qualifiers' as const,
    from: answerIn(before, name),
    to: answerIn(after, name),
  }));
  const rating = { field: 'rating' as const, from: before.rating, to: after.rating };
  return [...(before.rating === null ? [] : [rating]), ...answers]
    .filter(({ from, to }) => from !== to)
    .map((change) => ({ ...made, ...change }));
}

/**
 * Adds a capture to the lead of the same person. What is there stays: empty details are filled, different ones go into the
 * notes. Of ratings and qualifiers the newest counts, by the time of the conversation; the others are in the history.
 * @returns null when the notes have no room for it, or when both have a picture, of which a lead has one
 */
export function addCapture(before: LeadFields, capture: Capture, made: Made): LeadFields | null {
  if (before.picture !== null && made.picture !== null) return null;
  const after = { ...before, ...(made.picture !== null && pictureOf(made)) };
  const changes: LeadCorrection[] = [];

  /** @returns whether what was said is newer than what is there */
  const noteChange = (
    field: 'rating' | 'qualifiers',
    was: string | null,
    said: string,
    isOf: (to: string) => boolean = () => true,
  ): boolean => {
    if (was === said) return false;
    const last = before.history.findLast((one) => one.field === field && isOf(one.to ?? ''));
    const isNewer = was === null || made.at >= (last?.at ?? before.created_at);
    const [from, to] = isNewer ? [was, said] : [said, was];
    changes.push({
      at: made.at,
      field,
      from,
      to,
      ...(made.isPerson && made.by !== null && { by: made.by }),
    });
    return isNewer;
  };

  const also: string[] = [];
  for (const field of [...DETAIL_FIELDS, 'code'] as const) {
    const [was, said] = [before[field], capture[field]];
    if (!said) continue;
    if (!was) after[field] = said;
    else if (searchable(was) !== searchable(said)) also.push(`${WORDS[field]}: ${said}`);
  }
  const { rating } = capture;
  if (rating !== null && noteChange('rating', before.rating, rating)) after.rating = rating;
  for (const answer of capture.qualifiers) {
    const isOf = (one: QualifierAnswer) => one.name === answer.name;
    const was = before.qualifiers.find(isOf);
    const prefix = answerText({ ...answer, answers: [''] });
    const isNewer = noteChange(
      'qualifiers',
      was ? answerText(was) : null,
      answerText(answer),
      (to) => to.startsWith(prefix),
    );
    if (!isNewer) continue;
    after.qualifiers = was
      ? after.qualifiers.map((one) => (isOf(one) ? answer : one))
      : [...after.qualifiers, answer].slice(-LEAD_QUALIFIERS_MAX);
  }
  after.history = [...before.history, ...changes]
    .toSorted((a, b) => a.at.localeCompare(b.at))
    .slice(-LEAD_HISTORY_MAX);
  if (!before.consent_given) Object.assign(after, consentOf(made));
  if (made.draw !== null && made.draw !== before.draw) Object.assign(after, drawOf(made));
  after.captured_by ??= made.by;
  const note = noteOf([capture.note, ...also], made);
  after.notes = [before.notes, note].filter((part) => part !== '').join('\n\n');
  return after.notes.length > LEAD_NOTES_MAX_LENGTH ? null : after;
}

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { labelColour } from '../../contract/labels.ts';
import { leadRating } from '../../contract/leads.ts';
import { CONSENT_VERSION } from '../../contract/limits.ts';
import { questionStatus } from '../../contract/questions.ts';
import { settingsUpdate } from '../../contract/settings.ts';
import { iso } from '../../platform/time.ts';
import type { BoothRecord } from '../../records/records.ts';
import type { QuestionData } from '../../records/question.ts';

const MINUTE_MS = 60_000;
/** Minutes before the example began. */
const ago = z.number().positive();
const optional = z.string().nullable().default(null);

/** `key` is how other rows name a question; `same` names the one that it is merged into. */
const asked = z.strictObject({
  ago,
  text: z.string(),
  name: optional,
  answer: optional,
  labels: z.array(z.string()).default([]),
  votes: z.int().default(0),
  status: questionStatus.default('approved'),
  drafted: z.boolean().default(false),
  archived: z.boolean().default(false),
  key: optional,
  same: optional,
});
type Asked = z.infer<typeof asked>;

/** Content of the example, from assets/example: an afternoon at the stand of a company that there is not. */
const afternoon = z.strictObject({
  settings: settingsUpdate,
  labels: z.array(z.strictObject({ name: z.string(), colour: labelColour })),
  questions: z.array(asked),
  later: z.array(z.strictObject({ text: z.string(), name: optional })),
  leads: z.array(
    z.strictObject({
      ago,
      name: z.string(),
      email: z.string(),
      company: z.string(),
      city: z.string(),
      phone: optional,
      state: optional,
      rating: leadRating.nullable().default(null),
      followed_up: z.boolean().default(false),
      notes: z.string().default(''),
      consent: z.boolean().default(true),
      question: optional,
    }),
  ),
  messages: z.array(
    z.strictObject({
      ago,
      from: z.string(),
      country: z.string(),
      city: z.string(),
      state: optional,
      body: z.string(),
      question: optional,
    }),
  ),
});
export type Afternoon = z.infer<typeof afternoon>;

/** @param folder of the example */
export async function readAfternoon(folder: string): Promise<Afternoon> {
  return afternoon.parse(JSON.parse(await readFile(join(folder, 'afternoon.json'), 'utf8')));
}

const NEW: Omit<QuestionData, 'content' | 'created_at'> = {
  author_name: null,
  status: 'pending',
  answer: null,
  ai_suggested: false,
  shelf: 'active',
  approved_at: null,
  answered_at: null,
  changed_by: null,
  claimed: false,
  labels: [],
  merged_into: null,
  draft: null,
};

/** The number that the messages were sent to. */
const OWN_NUMBER = '+442079460100';

/** Names and times of an example's records. @param event its uid @param now when it began, in milliseconds since 1970 */
function namer(event: string, now: number) {
  const uid = (name: string): string =>
    createHash('sha256').update(`${event} ${name}`).digest('hex').slice(0, 32);
  const at = (minutes: number): string => iso(now - minutes * MINUTE_MS);
  const head = (minutes: number) => ({ event, version: 1, at: at(minutes) });
  return { uid, at, head };
}

function questionRecord(
  { uid, at, head }: ReturnType<typeof namer>,
  { text, name, answer, labels, status, drafted, archived, key, same, ...one }: Asked,
): BoothRecord {
  // Staff take two to six minutes.
  const decided = at(Math.max(one.ago - 2 - (text.length % 5), 0.5));
  const isApproved = status === 'approved';
  return {
    kind: 'question',
    uid: uid(key ?? text),
    ...head(one.ago),
    data: {
      ...NEW,
      content: text,
      author_name: name,
      created_at: at(one.ago),
      status,
      answer,
      ai_suggested: drafted,
      shelf: same !== null ? 'merged' : archived ? 'archived' : 'active',
      approved_at: isApproved ? decided : null,
      answered_at: isApproved && answer !== null ? decided : null,
      labels,
      merged_into: same && uid(same),
    },
  };
}

/** An example's records, as another laptop would bring them. */
export function recordsOf(
  { labels, questions, leads, messages }: Afternoon,
  event: string,
  now: number,
): BoothRecord[] {
  const names = namer(event, now);
  const { uid, at, head } = names;
  return [
    ...labels.map((data): BoothRecord => ({
      kind: 'label',
      uid: data.name.toLowerCase(),
      ...head(0),
      data,
    })),
    ...questions.map((question) => questionRecord(names, question)),
    ...questions.map(({ key, text, votes: n }): BoothRecord => ({
      kind: 'votes',
      uid: uid(key ?? text),
      ...head(0),
      data: { booth: event.slice(0, 16), n },
    })),
    ...leads.map(({ ago: minutes, consent, question, ...data }): BoothRecord => ({
      kind: 'lead',
      uid: uid(data.email),
      ...head(minutes),
      data: {
        ...data,
        consent_given: consent,
        consent_version: consent ? CONSENT_VERSION : null,
        consent_at: consent ? at(minutes) : null,
        created_at: at(minutes),
        history: [],
        question: question && uid(question),
        privacy_notice: null,
      },
    })),
    ...messages.map(
      ({ ago: minutes, from, country, city, state, body, question }): BoothRecord => ({
        kind: 'message',
        uid: `SM${uid(from + body)}`,
        ...head(minutes),
        data: {
          created_at: at(minutes),
          from_number: from,
          to_number: OWN_NUMBER,
          body,
          from_city: city,
          from_state: state,
          from_country: country,
          num_media: 0,
          source: 'poll',
          keyword: null,
          question: question && uid(question),
          question_cut: false,
          files: [],
          replies: [],
        },
      }),
    ),
  ];
}

/** The question that comes by itself as the n-th one; null after the last. */
export function laterRecord(
  { later }: Afternoon,
  event: string,
  n: number,
  now: number,
): BoothRecord | null {
  const next = later[n];
  if (!next) return null;
  const { uid, at, head } = namer(event, now);
  return {
    kind: 'question',
    uid: uid(`later ${n}`),
    ...head(0),
    data: { ...NEW, content: next.text, author_name: next.name, created_at: at(0) },
  };
}

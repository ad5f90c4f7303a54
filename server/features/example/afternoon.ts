import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { labelColour } from '../../contract/labels.ts';
import { CONSENT_VERSION } from '../../contract/limits.ts';
import { pollDraft } from '../../contract/polls.ts';
import { questionStatus } from '../../contract/questions.ts';
import { settingsUpdate } from '../../contract/settings.ts';
import { iso } from '../../platform/time.ts';
import { NEW_LEAD } from '../../records/lead.ts';
import { NEW_POLL } from '../../records/poll.ts';
import { NEW_QUESTION } from '../../records/question.ts';
import { boothRecord, type BoothRecord } from '../../records/records.ts';

const MINUTE_MS = 60_000;
/** Minutes before the example began. */
const ago = z.number().positive();
const optional = z.string().nullable().default(null);

/**
 * A question: its fields as its record has them, with those that follow from others left out. `key` is how other rows name
 * it; `same` names the one that it is merged into.
 */
const asked = z.looseObject({
  ago,
  content: z.string(),
  status: questionStatus.default('approved'),
  answer: optional,
  labels: z.array(z.string()).default([]),
  votes: z.int().default(0),
  key: optional,
  same: optional,
});
type Asked = z.infer<typeof asked>;

/** Content of the example, from assets/example: an afternoon at the stand of a company that there is not. */
const afternoon = z.strictObject({
  settings: settingsUpdate,
  labels: z.array(z.strictObject({ name: z.string(), colour: labelColour })),
  questions: z.array(asked),
  later: z.array(z.looseObject({ content: z.string() })),
  leads: z.array(
    z.looseObject({
      ago,
      email: z.string(),
      consent_given: z.boolean().default(true),
      question: optional,
    }),
  ),
  messages: z.array(
    z.looseObject({ ago, from_number: z.string(), body: z.string(), question: optional }),
  ),
  polls: z.array(pollDraft),
});
export type Afternoon = z.infer<typeof afternoon>;

/** @param folder of the example */
export async function readAfternoon(folder: string): Promise<Afternoon> {
  return afternoon.parse(JSON.parse(await readFile(join(folder, 'afternoon.json'), 'utf8')));
}

const QUESTION_DATA = { ...NEW_QUESTION, labels: [], merged_into: null, draft: null };
const LEAD_DATA = { ...NEW_LEAD, phone: null, state: null, privacy_notice: null };
const MESSAGE_DATA = {
  to_number: '+442079460100',
  from_state: null,
  num_media: 0,
  source: 'poll',
  keyword: null,
  question_cut: false,
  files: [],
  replies: [],
};

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
  { ago: minutes, key, same, votes: _votes, ...fields }: Asked,
): BoothRecord {
  const { content, status, answer } = fields;
  // Staff take two to six minutes.
  const decided = at(Math.max(minutes - 2 - (content.length % 5), 0.5));
  const isApproved = status === 'approved';
  return boothRecord.parse({
    kind: 'question',
    uid: uid(key ?? content),
    ...head(minutes),
    data: {
      ...QUESTION_DATA,
      ...fields,
      ...(same !== null && { shelf: 'merged', merged_into: uid(same) }),
      created_at: at(minutes),
      approved_at: isApproved ? decided : null,
      answered_at: isApproved && answer !== null ? decided : null,
    },
  });
}

/** An example's records, as another laptop would bring them. */
export function recordsOf(
  { labels, questions, leads, messages, polls }: Afternoon,
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
    ...questions.map(({ key, content, votes: n }): BoothRecord => ({
      kind: 'votes',
      uid: uid(key ?? content),
      ...head(0),
      data: { booth: event.slice(0, 16), n },
    })),
    ...leads.map(({ ago: minutes, question, ...fields }) =>
      boothRecord.parse({
        kind: 'lead',
        uid: uid(fields.email),
        ...head(minutes),
        data: {
          ...LEAD_DATA,
          ...fields,
          consent_version: fields.consent_given ? CONSENT_VERSION : null,
          consent_at: fields.consent_given ? at(minutes) : null,
          created_at: at(minutes),
          question: question && uid(question),
        },
      }),
    ),
    ...messages.map(({ ago: minutes, question, ...fields }) =>
      boothRecord.parse({
        kind: 'message',
        uid: `SM${uid(fields.from_number + fields.body)}`,
        ...head(minutes),
        data: {
          ...MESSAGE_DATA,
          ...fields,
          created_at: at(minutes),
          question: question && uid(question),
        },
      }),
    ),
    ...polls.map(({ right, ...fields }): BoothRecord => ({
      kind: 'poll',
      uid: uid(fields.question),
      ...head(0),
      data: { ...NEW_POLL, ...fields, right_option: right, created_at: at(0) },
    })),
  ];
}

/** The question that comes by itself as the n-th one; null after the last. */
export function laterRecord(
  { later }: Afternoon,
  event: string,
  n: number,
  now: number,
): BoothRecord | null {
  const fields = later[n];
  if (!fields) return null;
  const { uid, at, head } = namer(event, now);
  return boothRecord.parse({
    kind: 'question',
    uid: uid(`later ${n}`),
    ...head(0),
    data: { ...QUESTION_DATA, ...fields, created_at: at(0) },
  });
}

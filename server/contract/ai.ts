import { z } from 'zod';

/** What the AI screen offers; any other name that the service knows can be typed. */
export const AI_MODELS = ['gpt-4o-mini', 'gpt-4o', 'o3-mini'] as const;

/** Where drafts are asked for when no base URL is set. */
export const OPENAI_BASE_URL = 'https://api.openai.com/v1';

/** Longest name of a model, in UTF-16 code units. */
export const AI_MODEL_MAX_LENGTH = 100;
/** Longest system text, in UTF-16 code units. */
export const AI_SYSTEM_MAX_LENGTH = 8000;
/** Longest knowledge text, in UTF-16 code units; more belongs into documents. */
export const AI_KNOWLEDGE_MAX_LENGTH = 50_000;
/** Drafts that are asked for at most, as `[minimum, maximum]`: a flood of questions must not empty an account. */
export const AI_BUDGET_LIMITS = { perMinute: [1, 120], perDay: [1, 20_000] } as const;

function budget([min, max]: readonly [number, number], what: string) {
  const sentence = `${what} must be a whole number from ${min} to ${max}.`;
  return z.int(sentence).min(min, sentence).max(max, sentence);
}

/** Without a user, a query or a fragment: a key in an address would stand in logs. */
const BASE_URL = /^(https?:\/\/[^\s/?#@]+(\/[^\s?#]*)?)?$/i;
const baseUrl = z
  .string()
  .trim()
  .max(300, 'A base URL has at most 300 characters.')
  .regex(BASE_URL, 'A base URL looks like https://example.com/v1 or http://127.0.0.1:11434/v1.')
  .refine((url) => url === '' || URL.canParse(url), 'This address is not complete.');
const model = z
  .string('A model has a name.')
  .trim()
  .min(1, 'Choose a model, or type its name.')
  .max(AI_MODEL_MAX_LENGTH, `A model’s name has at most ${AI_MODEL_MAX_LENGTH} characters.`)
  .regex(/^[^\s\p{Cc}]+$/u, 'A model’s name has no blanks.');

export const aiSettings = z.strictObject({
  enabled: z.boolean(),
  model,
  system: z
    .string()
    .max(AI_SYSTEM_MAX_LENGTH, `The system text has at most ${AI_SYSTEM_MAX_LENGTH} characters.`),
  /**
   * An OpenAI-compatible service; empty is OpenAI's own. With one of its own no key is needed. A key belongs to the host that it was
   * entered for: saving a base URL of another host without a new key clears it.
   */
  baseUrl,
  /** What drafts may stand on, in Markdown; see {@link knowledgeList} for documents. */
  knowledge: z
    .string()
    .max(
      AI_KNOWLEDGE_MAX_LENGTH,
      `The knowledge text has at most ${AI_KNOWLEDGE_MAX_LENGTH} characters. Upload more of it as documents.`,
    ),
  /** Drafts that are asked for at most; the others wait. */
  perMinute: budget(AI_BUDGET_LIMITS.perMinute, 'Drafts per minute'),
  perDay: budget(AI_BUDGET_LIMITS.perDay, 'Drafts per day'),
});
export type AiSettings = z.infer<typeof aiSettings>;

export const DEFAULT_AI_SETTINGS: AiSettings = {
  enabled: false,
  model: 'gpt-4o-mini',
  system:
    'You draft short, friendly and factual answers to questions that visitors ask at our trade-show stand. Answer in two or three sentences. Say so when you do not know.',
  baseUrl: '',
  knowledge: '',
  perMinute: 20,
  perDay: 1000,
};

/** A key as staff enter it. Write-only: an absent one keeps the stored key, an empty one clears it. */
export const aiKey = z
  .string()
  .trim()
  .max(500, 'An API key has at most 500 characters.')
  .regex(/^[\x21-\x7e]*$/, 'An API key has neither blanks nor accents.');

/** A passage that a draft cites, as it was then. `document` is the file's name, or null for the knowledge text. */
export const draftSource = z.object({
  document: z.string().nullable(),
  /** The headings above it: "Pumps › Warranty". Empty when there is none. */
  heading: z.string(),
  text: z.string(),
});
export type DraftSource = z.infer<typeof draftSource>;

/**
 * What the AI has to do with a question, for staff.
 *
 * `state`: `queued` waits for its draft (for the internet too) or is being drafted, `failed` was given up. `reason` says in a sentence why the
 * last attempt failed.
 * `proposal`: a draft that did not become the answer, as a person had written one meanwhile or the question is approved
 * already. Accept it by an ordinary PUT with it as `answer`; DELETE /api/admin/question/{id}/ai-proposal discards it and
 * returns the question.
 * `covered` and `sources` are about the last draft, while it or its proposal stands: `covered` is false when nothing in the knowledge
 * fits the question, and null without any knowledge (or draft). `sources` are the passages that the draft cites.
 */
export const questionAi = z.object({
  state: z.enum(['none', 'queued', 'failed']),
  reason: z.string().nullable(),
  proposal: z.string().nullable(),
  covered: z.boolean().nullable(),
  sources: z.array(draftSource),
});
export type QuestionAi = z.infer<typeof questionAi>;

/** Of a question that the AI has nothing to do with. */
export const NO_AI: QuestionAi = {
  state: 'none',
  reason: null,
  proposal: null,
  covered: null,
  sources: [],
};

/**
 * Admin `draft`: a draft that is being written right now. `text` is all of it so far, in Markdown. With `done` it is over: its `questions`
 * event says what became of it.
 */
export const draftEvent = z.object({ question_id: z.int(), text: z.string(), done: z.boolean() });
export type DraftEvent = z.infer<typeof draftEvent>;

/**
 * POST /api/admin/ai/test, body: settings as they stand in the form, saved or not; absent ones are the saved ones. An
 * absent `apiKey` is the saved key, if `baseUrl` is on the host that it was entered for; an empty one is none.
 */
export const aiTest = z.strictObject({ model, baseUrl, apiKey: aiKey }).partial();
export type AiTest = z.infer<typeof aiTest>;

export const AI_PROBLEMS = [
  'no_key',
  'offline',
  'wrong_key',
  'unknown_model',
  'quota',
  'busy',
  'incompatible',
  'other',
] as const;
export type AiProblem = (typeof AI_PROBLEMS)[number];

/**
 * POST /api/admin/ai/test, `data`: 200 whatever comes out. `sentence` says what is wrong and what to do, or that it works. `problem`
 * is null when it works.
 */
export const aiTestResult = z.object({
  ok: z.boolean(),
  problem: z.enum(AI_PROBLEMS).nullable(),
  sentence: z.string(),
});
export type AiTestResult = z.infer<typeof aiTestResult>;

/** Largest document, in bytes. */
export const KNOWLEDGE_MAX_BYTES = 1024 * 1024;
/** Documents at most. */
export const KNOWLEDGE_MAX_DOCUMENTS = 200;
/** For a file chooser's `accept`; the server tells by name and content. */
export const KNOWLEDGE_EXTENSIONS = ['.md', '.markdown', '.txt', '.text'] as const;

/** A document of the knowledge. `size` is in bytes; `passages` is in how many pieces drafts may cite it. */
export const knowledgeDocument = z.object({
  id: z.int(),
  name: z.string(),
  size: z.int(),
  passages: z.int(),
  created_at: z.iso.datetime(),
});
export type KnowledgeDocument = z.infer<typeof knowledgeDocument>;

/**
 * GET /api/admin/ai/knowledge, `data`, by name. `text_passages` is in how many pieces drafts may cite the knowledge
 * text. DELETE /api/admin/ai/knowledge/{id} removes a document; 200 without `data`.
 */
export const knowledgeList = z.object({
  documents: z.array(knowledgeDocument),
  text_passages: z.int(),
});
export type KnowledgeList = z.infer<typeof knowledgeList>;

/**
 * POST /api/admin/ai/knowledge (multipart, one part `file`), 201 `data`. A file of the same name takes the place of the
 * older one.
 */
export const uploadedKnowledge = knowledgeDocument.extend({ replaced: z.boolean() });
export type UploadedKnowledge = z.infer<typeof uploadedKnowledge>;

/** GET /api/admin/ai/knowledge/{id}, `data`: the document with its text. */
export const knowledgeText = knowledgeDocument.extend({ text: z.string() });
export type KnowledgeText = z.infer<typeof knowledgeText>;

/** Sentences for a document that is refused; a page may say them before it sends anything. */
export const KNOWLEDGE_MESSAGES = {
  missing: 'Choose a Markdown or text file first.',
  empty: 'There is no text in this file.',
  oneAtATime: 'Please upload one file at a time.',
  tooLarge: 'This file is larger than 1 MB. Split it, then upload the parts.',
  wrongType: 'This isn’t a Markdown or text file. Save it as .md or .txt, then upload it again.',
  notUtf8: 'This file’s letters can’t be read. Save it as UTF-8 text, then upload it again.',
  incomplete: 'The upload was cut off or is not readable. Please try again.',
  tooMany: `There are ${KNOWLEDGE_MAX_DOCUMENTS} documents already. Delete one, then upload this one again.`,
} as const;

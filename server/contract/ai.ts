import { z } from 'zod';
import { ANSWER_MAX_LENGTH, QUESTION_MAX_LENGTH } from './limits.ts';
import { aiKey, baseUrl, model } from './settings/ai.ts';

/** A passage that a draft cites, as it was then. `document` is the file's name, or null for the knowledge text. */
export const draftSource = z.object({
  document: z.string().nullable(),
  /** The headings above it: "Pumps › Warranty". Empty when there is none. */
  heading: z.string(),
  text: z.string(),
});
export type DraftSource = z.infer<typeof draftSource>;

/**
 * State of the AI's draft for a question, for staff.
 *
 * `state`: `queued` while the draft waits (for the internet too) or is being written, `failed` once the attempts were
 * given up. `reason` says in a sentence why the last attempt failed.
 *
 * `proposal`: a draft that did not become the answer, because a person had written one meanwhile or the question was
 * already approved. Staff accept it by an ordinary PUT with it as `answer`. DELETE
 * /api/admin/question/{id}/ai-proposal discards it and returns the question; a PUT restores it.
 *
 * `covered` and `sources` describe the last draft, while it or its proposal stands. `covered` is false when nothing
 * in the knowledge fits the question, and null without any knowledge or draft. `sources` are the passages that the
 * draft cites.
 */
export const questionAi = z.object({
  state: z.enum(['none', 'queued', 'failed']),
  reason: z.string().nullable(),
  proposal: z.string().nullable(),
  covered: z.boolean().nullable(),
  sources: z.array(draftSource),
});
export type QuestionAi = z.infer<typeof questionAi>;

/** Maximum number of sources; no draft cites nearly as many. */
const SOURCES_MAX = 50;

/** PUT /api/admin/question/{id}/ai-proposal, body: what was discarded, as it was, to take that back. */
export const discardedProposal = z.strictObject({
  proposal: z.string().min(1).max(ANSWER_MAX_LENGTH),
  covered: questionAi.shape.covered,
  sources: questionAi.shape.sources.max(SOURCES_MAX),
});
export type DiscardedProposal = z.infer<typeof discardedProposal>;

/** State of a question without any draft. */
export const NO_AI: QuestionAi = {
  state: 'none',
  reason: null,
  proposal: null,
  covered: null,
  sources: [],
};

/**
 * POST /api/admin/ai/test, body: settings as they are in the form, saved or not; absent ones are the saved ones. An
 * absent `apiKey` is the saved key, if `baseUrl` is on the host that it was entered for; an empty one means no key.
 */
export const aiTest = z.strictObject({ model, baseUrl, apiKey: aiKey }).partial();
export type AiTest = z.infer<typeof aiTest>;

const AI_PROBLEMS = [
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
 * POST /api/admin/ai/test, `data`: 200 either way. `sentence` says what is wrong and what to do, or that it works. `problem`
 * is null when it works.
 */
export const aiTestResult = z.object({
  ok: z.boolean(),
  problem: z.enum(AI_PROBLEMS).nullable(),
  sentence: z.string(),
});
export type AiTestResult = z.infer<typeof aiTestResult>;

/** Milliseconds that a mail's draft may take. */
export const AI_MAIL_TIMEOUT_MS = 60_000;

/** POST /api/admin/ai/mail, body: what a visitor asked and what was answered. Who it was is not sent to the service. */
export const mailRequest = z.strictObject({
  question: z.string().min(1).max(QUESTION_MAX_LENGTH),
  answer: z.string().max(ANSWER_MAX_LENGTH).nullable(),
});
export type MailRequest = z.infer<typeof mailRequest>;

/** POST /api/admin/ai/mail, `data`: a draft of a mail about it; 409 with the reason where there is none. */
export const mailDraft = z.object({ text: z.string() });
export type MailDraft = z.infer<typeof mailDraft>;

/** Largest document, in bytes. */
export const KNOWLEDGE_MAX_BYTES = 1024 * 1024;
/** Maximum number of documents. */
export const KNOWLEDGE_MAX_DOCUMENTS = 200;
/**
 * File extensions of knowledge documents, for a file chooser's `accept`; the server decides by name and content.
 */
export const KNOWLEDGE_EXTENSIONS = ['.md', '.markdown', '.txt', '.text'] as const;

/** A document of the knowledge. `size` is in bytes; `passages` is in how many pieces drafts may cite it. */
const knowledgeDocument = z.object({
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
 * POST /api/admin/ai/knowledge (multipart, one part `file`), 201 `data`. A file of the same name replaces the older
 * one.
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
  notUtf8: 'This file’s text can’t be read. Save it as UTF-8, then upload it again.',
  incomplete: 'The upload was cut off or is not readable. Please try again.',
  tooMany: `There are ${KNOWLEDGE_MAX_DOCUMENTS} documents already. Delete one, then upload this one again.`,
} as const;

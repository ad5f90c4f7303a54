import { z } from 'zod';
import { parsedUrl } from '../parsed-url.ts';

/** Models offered on the AI page; staff can type any other name that the service knows. */
export const AI_MODELS = ['gpt-4o-mini', 'gpt-4o', 'o3-mini'] as const;

/** Base URL of the API for drafts when none is set. */
export const OPENAI_BASE_URL = 'https://api.openai.com/v1';

/** Longest name of a model, in UTF-16 code units. */
export const AI_MODEL_MAX_LENGTH = 100;
/** Longest system text, in UTF-16 code units. */
export const AI_SYSTEM_MAX_LENGTH = 8000;
/** Longest knowledge text, in UTF-16 code units; more belongs in documents. */
export const AI_KNOWLEDGE_MAX_LENGTH = 50_000;
/** Limits for the number of drafts, as `[minimum, maximum]`: a flood of questions must not empty an account. */
export const AI_BUDGET_LIMITS = { perMinute: [1, 120], perDay: [1, 20_000] } as const;

function budget([min, max]: readonly [number, number], what: string) {
  const sentence = `${what} must be a whole number from ${min} to ${max}.`;
  return z.int(sentence).min(min, sentence).max(max, sentence);
}

/**
 * Pattern of a base URL: without a user, a query or a fragment, in any parser's view, since a key in an address would
 * end up in logs.
 */
const BASE_URL = /^(https?:\/\/[^\s/?#@\\]+(\/[^\s?#@\\]*)?)?$/i;
export const baseUrl = z
  .string()
  .trim()
  .max(300, 'A base URL has at most 300 characters.')
  .regex(BASE_URL, 'A base URL looks like https://example.com/v1 or http://127.0.0.1:11434/v1.')
  .refine((url) => url === '' || parsedUrl(url) !== null, 'This address is not complete.');
export const model = z
  .string('A model has a name.')
  .trim()
  .min(1, 'Choose a model, or type its name.')
  .max(AI_MODEL_MAX_LENGTH, `A model’s name has at most ${AI_MODEL_MAX_LENGTH} characters.`)
  .regex(/^[^\p{Cc}]+$/u, 'A model’s name is on one line.');

export const aiSettings = z.strictObject({
  enabled: z.boolean(),
  model,
  system: z
    .string()
    .max(AI_SYSTEM_MAX_LENGTH, `The system text has at most ${AI_SYSTEM_MAX_LENGTH} characters.`),
  /**
   * An OpenAI-compatible service; empty is OpenAI's own. With another one no key is needed. A key belongs to the host that it was
   * entered for: saving a base URL of another host without a new key clears it.
   */
  baseUrl,
  /** Text on which drafts may be based, in Markdown; for documents see `knowledgeList`. */
  knowledge: z
    .string()
    .max(
      AI_KNOWLEDGE_MAX_LENGTH,
      `The knowledge text has at most ${AI_KNOWLEDGE_MAX_LENGTH} characters. Upload more of it as documents.`,
    ),
  /** Maximum number of drafts per minute and day; further ones wait. */
  perMinute: budget(AI_BUDGET_LIMITS.perMinute, 'Drafts per minute'),
  perDay: budget(AI_BUDGET_LIMITS.perDay, 'Drafts per day'),
});
type AiSettings = z.infer<typeof aiSettings>;

export const DEFAULT_AI: AiSettings = {
  enabled: false,
  model: 'gpt-4o-mini',
  system:
    'You draft short, friendly and factual answers to questions that visitors ask at our trade-show booth. Answer in two or three sentences. Say so when you do not know.',
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
  .regex(/^[\x21-\x7e]*$/, 'An API key has no spaces or accents.');

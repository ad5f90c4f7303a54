import { z } from 'zod';
import { question } from './questions.ts';

/** What a stand sets up once, after its password. */
export const FIRST_START_STEPS = ['stand', 'phones', 'screen', 'question'] as const;
export const firstStartStep = z.enum(FIRST_START_STEPS);
export type FirstStartStep = z.infer<typeof firstStartStep>;
/** Where staff are: at a step, or past them all. */
export const firstStartPlace = z.enum([...FIRST_START_STEPS, 'ready']);
export type FirstStartPlace = z.infer<typeof firstStartPlace>;

export const stepState = z.enum(['open', 'done', 'skipped']);
export type StepState = z.infer<typeof stepState>;
const stepStates = z.object({
  stand: stepState,
  phones: stepState,
  screen: stepState,
  question: stepState,
});

/**
 * Header of POST /api/admin/login: the stand's setup begins with the account that this call makes. Our page sends it; a
 * program that sets a booth up does the rest itself.
 */
export const FIRST_START_HEADER = 'X-First-Start';

/** Milliseconds after which a test that nobody ended is ended, and its question erased. */
export const TEST_LIFETIME_MS = 30 * 60_000;
/** Parameter of the visitor's page, and header of POST /api/question, that carry a test's code. */
export const TEST_PARAMETER = 'test';
export const TEST_HEADER = 'X-Booth-Test';
export const TEST_CODE = /^[a-z2-9]{8}$/;

/** A test question on its way from a phone to the screen. Each station is null until it was reached. */
export const testRun = z.object({
  code: z.string().regex(TEST_CODE),
  /** Where a phone asks the test question: the visitor's page with the code. */
  url: z.string(),
  started_at: z.iso.datetime(),
  opened: z.object({ at: z.iso.datetime(), local: z.boolean() }).nullable(),
  /** As it is now. */
  question: question.nullable(),
  shown: z.object({ at: z.iso.datetime(), name: z.string(), local: z.boolean() }).nullable(),
  /** The latest that came meanwhile without the code: somebody who typed the address may have sent one of them. */
  others: z.array(question),
});
export type TestRun = z.infer<typeof testRun>;

/** GET /api/admin/first-start, `data`, and the admin event `first-start`. `open`: begun and neither ended nor left. */
export const firstStart = z.object({
  open: z.boolean(),
  at: firstStartPlace,
  steps: stepStates,
  test: testRun.nullable(),
});
export type FirstStart = z.infer<typeof firstStart>;

/** PUT /api/admin/first-start, body: any subset. `open: false` and `at: "ready"` end a test as well. */
export const firstStartUpdate = z
  .strictObject({
    open: z.boolean(),
    at: firstStartPlace,
    steps: stepStates.partial().strict(),
  })
  .partial();
export type FirstStartUpdate = z.infer<typeof firstStartUpdate>;

/** POST /api/admin/first-start/test/adopt, body: one of `others` is the test question. */
export const adoptQuestion = z.strictObject({ id: z.int().positive() });

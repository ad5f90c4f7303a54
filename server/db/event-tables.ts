/**
 * The tables that make up an event, in the order in which they are copied. Votes come before their questions, so that
 * the trigger that counts them finds none: the sums stand in the questions' own rows.
 */
export const EVENT_TABLES = [
  'question_votes',
  'questions',
  'questions_text',
  'questions_terms',
  'question_drafts',
  'labels',
  'privacy_notices',
  'leads',
  'inbound_sms',
  'sms_media',
  'sms_replies',
  'sms_opt_outs',
  'sms_cursors',
  'settings',
  'media',
  'knowledge_documents',
  'knowledge_passages',
  'replies',
  'erasures',
  'admin_logs',
] as const;

/**
 * What is the laptop's and never leaves it: secrets, the account, who is signed in, what is under way with other machines,
 * and which retries of which phones were answered.
 */
export const LAPTOP_TABLES = [
  'secrets',
  'admin_account',
  'sessions',
  'idempotency_keys',
  'jobs',
  'job_starts',
  'meta',
] as const;

/**
 * What follows from the rest: triggers fill these while the others are copied. The search tables are filled the same
 * way.
 */
export const DERIVED_TABLES = [
  'question_counts',
  'label_counts',
  'question_term_counts',
  'question_quarters',
  'lead_quarters',
  'text_quarters',
] as const;

/** Settings that are about the laptop: what it found out of its networks, how far its first start is, and what it reminded of, and whether it rehearses. */
export const LAPTOP_SETTINGS =
  "(part LIKE 'network.%' OR part IN ('first-start', 'retention', 'rehearsal'))";

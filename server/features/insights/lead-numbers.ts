import type { LeadInsights } from '../../contract/insights.ts';

/** Numbers of leads: title in the spreadsheet, and SQL that SQLite and headquarters' PostgreSQL both read. */
export const LEAD_NUMBERS: Readonly<Record<keyof LeadInsights, { title: string; sql: string }>> = {
  total: { title: 'Leads', sql: 'count(*)' },
  hot: { title: 'Hot', sql: "count(*) FILTER (WHERE rating = 'hot')" },
  warm: { title: 'Warm', sql: "count(*) FILTER (WHERE rating = 'warm')" },
  cold: { title: 'Cold', sql: "count(*) FILTER (WHERE rating = 'cold')" },
  unrated: { title: 'Not rated', sql: 'count(*) FILTER (WHERE rating IS NULL)' },
  followed_up: { title: 'Followed up', sql: 'count(*) FILTER (WHERE followed_up)' },
  consent: { title: 'Agreed to be contacted', sql: 'count(*) FILTER (WHERE consent_given)' },
  with_question: { title: 'Came with a question', sql: 'count(question_id)' },
  with_question_consent: {
    title: 'Came with a question and agreed',
    sql: 'count(question_id) FILTER (WHERE consent_given)',
  },
};

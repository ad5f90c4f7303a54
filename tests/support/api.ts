import type { z } from 'zod';
import { csrfToken } from '../../server/contract/auth.ts';
import { ADMIN_USERNAME } from '../../server/contract/limits.ts';
import { dataOf } from './data-of.ts';
import { createClient, type Client, sendRequest } from './http-client.ts';
import { type leadSubmission, submittedLead } from '../../server/contract/leads.ts';
import { LAPTOP_HOST } from '../../server/contract/network.ts';
import {
  type Question,
  questionPage,
  submittedQuestion,
  type SubmittedQuestion,
} from '../../server/contract/questions.ts';

export const PUBLIC_HOST = 'booth.local';
export const ADMIN_HOST = LAPTOP_HOST;
export const ADMIN_PASSWORD = 'stand 12, hall 7';

/** Signs a member of the staff in, creating the account first where there is none yet. */
export async function signInAdmin(port: number): Promise<Client> {
  const client = createClient({ port, host: ADMIN_HOST });
  client.csrf = dataOf(csrfToken, await client.get('/api/admin/csrf-token')).csrf_token;
  const login = { username: ADMIN_USERNAME, password: ADMIN_PASSWORD };
  client.csrf = dataOf(csrfToken, await client.post('/api/admin/login', login)).csrf_token;
  return client;
}

/**
 * A refusal of ours as a body: anything else counts as no answer at all.
 * @param error null: it says nothing
 */
export function refusalBody(error: string | null = null, field: string | null = null): string {
  const code = field === null ? 'not_found' : 'validation_failed';
  return JSON.stringify({ success: false, error, code, field });
}

/** Leaves contact details as a visitor would; what is not given is made up. Resolves with the lead's id. */
export async function leaveDetails(
  port: number,
  given: Partial<z.input<typeof leadSubmission>> = {},
): Promise<number> {
  const json = { name: 'Ada Lovelace', email: 'ada@example.org', consent: true, ...given };
  const answer = await sendRequest({ port, host: PUBLIC_HOST }, '/api/lead', { json });
  return dataOf(submittedLead, answer, 201).id;
}

/** All questions as staff see them, oldest first. */
export async function questionsOf(staff: Pick<Client, 'get'>): Promise<Question[]> {
  const answer = await staff.get('/api/admin/questions?order=asc&page_size=100');
  return dataOf(questionPage, answer).items;
}

export async function submitQuestion(
  port: number,
  content: string,
  authorName: string | null = null,
): Promise<SubmittedQuestion> {
  const json = { content, author_name: authorName };
  const answer = await sendRequest({ port, host: PUBLIC_HOST }, '/api/question', { json });
  return dataOf(submittedQuestion, answer, 201);
}

import { sendRequest } from './http-client.ts';
import type { z } from 'zod';
import type { leadSubmission } from '../../server/contract/leads.ts';
import { submittedLead } from '../../server/contract/leads.ts';
import { dataOf } from './data-of.ts';
import { PUBLIC_HOST } from './api.ts';

/** Leaves contact details as a visitor would; what is not given is made up. Resolves with the lead's id. */
export async function leaveDetails(
  port: number,
  given: Partial<z.input<typeof leadSubmission>> = {},
): Promise<number> {
  const json = { name: 'Ada Lovelace', email: 'ada@example.org', consent: true, ...given };
  const answer = await sendRequest({ port, host: PUBLIC_HOST }, '/api/lead', { json });
  return dataOf(submittedLead, answer, 201).id;
}

import { submittedQuestion } from '../../server/contract/questions.ts';
import { PUBLIC_HOST, signInAdmin } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { sendRequest } from '../support/http-client.ts';

/** A visitor asks this, and staff let it onto the display. */
export async function approveQuestion(port: number, content: string): Promise<void> {
  const json = { content, author_name: null };
  const asked = await sendRequest({ port, host: PUBLIC_HOST }, '/api/question', { json });
  const staff = await signInAdmin(port);
  const path = `/api/admin/question/${dataOf(submittedQuestion, asked, 201).id}`;
  const { status } = await staff.send(path, { method: 'PUT', json: { status: 'approved' } });
  if (status !== 200) throw new Error(`The question was not approved: status ${status}.`);
}

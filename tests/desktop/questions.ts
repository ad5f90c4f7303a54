import { submittedQuestion } from '../../server/contract/questions.ts';
import { PUBLIC_HOST, signInAdmin } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { sendRequest } from '../support/http-client.ts';

/** A visitor asks this. @returns its id */
export async function askQuestion(
  port: number,
  content: string,
  author: string | null = null,
): Promise<number> {
  const json = { content, author_name: author };
  const asked = await sendRequest({ port, host: PUBLIC_HOST }, '/api/question', { json });
  return dataOf(submittedQuestion, asked, 201).id;
}

/** A visitor asks this, and staff let it onto the display. */
export async function approveQuestion(port: number, content: string): Promise<void> {
  const id = await askQuestion(port, content);
  const staff = await signInAdmin(port);
  const { status } = await staff.put(`/api/admin/question/${id}`, { status: 'approved' });
  if (status !== 200) throw new Error(`The question was not approved: status ${status}.`);
}

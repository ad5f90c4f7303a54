import { label, labelList, type Label } from '../../server/contract/labels.ts';
import { question, questionPage, type Question } from '../../server/contract/questions.ts';
import { dataOf } from './data-of.ts';
import type { Client } from './http-client.ts';

/** Anything with a signed-in member of the staff. */
type WithStaff = { staff: Pick<Client, 'get' | 'post' | 'put'> };

/** All labels, by name. */
export async function labelsOf({ staff }: WithStaff): Promise<Label[]> {
  return dataOf(labelList.strict(), await staff.get('/api/admin/labels')).items;
}
export async function addLabel({ staff }: WithStaff, name: string, colour?: string) {
  return dataOf(label.strict(), await staff.post('/api/admin/labels', { name, colour }), 201);
}
/** Puts labels on a question and takes others off it. */
export async function mark(
  { staff }: WithStaff,
  id: number,
  add: number[],
  remove: number[] = [],
): Promise<Question> {
  const answer = await staff.put(`/api/admin/question/${id}/labels`, { add, remove });
  return dataOf(question.strict(), answer);
}
export async function listQuestions({ staff }: WithStaff, query: Record<string, string> = {}) {
  const answer = await staff.get(`/api/admin/questions?${new URLSearchParams(query)}`);
  return dataOf(questionPage.strict(), answer);
}

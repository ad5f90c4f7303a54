import {
  mergedQuestion,
  mergedQuestions,
  question,
  type MergedQuestion,
  type Question,
} from '../../server/contract/questions.ts';
import { dataOf } from './data-of.ts';
import type { HttpBooth } from './http-booth.ts';
import type { Answer } from './http-client.ts';

export function sendMerge(booth: HttpBooth, id: number | string, body: unknown): Promise<Answer> {
  return booth.staff.post(`/api/admin/question/${id}/merge`, body);
}
/** A merge that must be taken. */
export async function merge(booth: HttpBooth, id: number, into: number): Promise<MergedQuestion> {
  return dataOf(mergedQuestion.strict(), await sendMerge(booth, id, { into }));
}

export function sendUnmerge(booth: HttpBooth, id: number, body: unknown = {}): Promise<Answer> {
  return booth.staff.post(`/api/admin/question/${id}/unmerge`, body);
}
/** Takes a question out again, as must be possible. */
export async function unmerge(booth: HttpBooth, id: number, and: number[] = []): Promise<Question> {
  return dataOf(question.strict(), await sendUnmerge(booth, id, { and }));
}

export async function mergedInto(booth: HttpBooth, id: number): Promise<number[]> {
  const answer = await booth.staff.get(`/api/admin/question/${id}/merged`);
  return dataOf(mergedQuestions.strict(), answer).items.map((row) => row.id);
}

import { expect } from 'vitest';
import {
  approvedQuestions,
  question,
  type ApprovedQuestions,
  type Question,
} from '../../server/contract/questions.ts';
import { dataOf, exactly } from '../support/data-of.ts';
import { jsonOf } from '../support/expect-answer.ts';
import type { HttpBooth } from '../support/http-booth.ts';
import { readQuestion } from '../support/llm.ts';

export async function publicList({ visitor }: HttpBooth): Promise<ApprovedQuestions> {
  return exactly(approvedQuestions, jsonOf(await visitor.get('/api/questions/approved')));
}

export async function onScreen(booth: HttpBooth): Promise<ApprovedQuestions['data']> {
  return (await publicList(booth)).data;
}

export function put(booth: HttpBooth, id: number | string, body: unknown) {
  return booth.staff.put(`/api/admin/question/${id}`, body);
}

/** An edit that must be taken. */
export async function update(booth: HttpBooth, id: number, body: unknown): Promise<Question> {
  return dataOf(question.strict(), await put(booth, id, body));
}

/** Asks a question and approves it. @returns its id */
export async function approved(booth: HttpBooth, content = 'Is it loud?'): Promise<number> {
  const id = await booth.ask(content);
  await update(booth, id, { status: 'approved' });
  return id;
}

/** The question as staff see it once it was looked for among earlier ones, as were all that came before it. */
export async function lookedAt(booth: HttpBooth, id: number): Promise<Question> {
  // Questions are looked at in order, so this one is marked last.
  const probe = 'Zanzibar, zebras and zeppelins';
  await booth.ask(probe);
  const last = await booth.ask(probe);
  await expect.poll(async () => (await readQuestion(booth, last)).same_as).not.toBeNull();
  return readQuestion(booth, id);
}

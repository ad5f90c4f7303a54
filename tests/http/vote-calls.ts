import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { questionPage } from '../../server/contract/questions.ts';
import type { SettingsUpdate } from '../../server/contract/settings.ts';
import { dataOf } from '../support/data-of.ts';
import type { HttpBooth } from '../support/http-booth.ts';

export const OPEN = { config: { rateLimits: false } };

export function phone(): string {
  return randomBytes(16).toString('base64url');
}

export function cast(booth: HttpBooth, id: number, voter: string, wanted = true) {
  return booth.visitor.post(`/api/question/${id}/vote`, { voter, wanted });
}

export function put(booth: HttpBooth, id: number, json: object) {
  return booth.staff.put(`/api/admin/question/${id}`, json);
}

export async function approved(booth: HttpBooth, content = 'Is it loud?'): Promise<number> {
  const id = await booth.ask(content);
  await put(booth, id, { status: 'approved' });
  return id;
}

export async function inRow(booth: HttpBooth, id: number): Promise<number | undefined> {
  const data = dataOf(questionPage, await booth.staff.get('/api/admin/questions?page_size=100'));
  return data.items.find((row) => row.id === id)?.votes;
}

export async function save(booth: HttpBooth, votes: SettingsUpdate['votes']) {
  expect((await booth.staff.put('/api/admin/settings', { votes })).status).toBe(200);
}

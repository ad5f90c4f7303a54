import { randomBytes } from 'node:crypto';
import { castVote } from '../../server/contract/votes.ts';
import type { SettingsUpdate } from '../../server/contract/settings.ts';
import { dataOf } from '../support/data-of.ts';
import type { HttpBooth } from '../support/http-booth.ts';
import { readQuestion } from '../support/llm.ts';
import { saveSettings } from './settings-calls.ts';

export const OPEN = { config: { rateLimits: false } };

export function phone(): string {
  return randomBytes(16).toString('base64url');
}

export function cast(booth: HttpBooth, id: number, voter: string, wanted = true) {
  return booth.visitor.post(`/api/question/${id}/vote`, { voter, wanted });
}

/** A vote that must be taken. @returns the votes that are shown for it */
export async function counted(booth: HttpBooth, id: number, voter: string, wanted = true) {
  return dataOf(castVote.strict(), await cast(booth, id, voter, wanted)).votes;
}

export async function inRow(booth: HttpBooth, id: number): Promise<number> {
  return (await readQuestion(booth, id)).votes;
}

export async function save(booth: HttpBooth, votes: SettingsUpdate['votes']) {
  await saveSettings(booth, { votes });
}

import { expect } from 'vitest';
import { openEvent } from '../../server/contract/event.ts';
import {
  leadDetail,
  leadList,
  submittedLead,
  type LeadDetail,
  type LeadList,
} from '../../server/contract/leads.ts';
import { logList } from '../../server/contract/logs.ts';
import { dataOf, exactly } from './data-of.ts';
import { jsonOf } from './expect-answer.ts';
import { openHttpBooth, type HttpBooth } from './http-booth.ts';
import type { Answer } from './http-client.ts';

/** Later than the account that the booth comes with. */
const START = Date.parse('2031-03-21T09:00:00Z');

/** A booth whose clock moves by a second with each look. */
export function openTicking(): Promise<HttpBooth> {
  let now = START;
  return openHttpBooth({ now: () => (now += 1000) });
}

type Fields = { name: string; email?: string } & Record<string, unknown>;

/** Leaves a lead as a visitor would. @returns its id */
export async function leave(booth: HttpBooth, { name, ...fields }: Fields): Promise<number> {
  const email = `${name.normalize('NFD').replaceAll(/[^a-z]/gi, '')}@example.com`.toLowerCase();
  const answer = await booth.visitor.post('/api/lead', { name, email, consent: true, ...fields });
  return dataOf(submittedLead, answer, 201).id;
}

/** Captures a lead at the stand, in the open event. @returns its id */
export async function capture({ staff }: HttpBooth, fields: object): Promise<number> {
  const { uid } = dataOf(openEvent, await staff.get('/api/admin/event'));
  const body = { event: uid, at: new Date().toISOString(), ...fields };
  return dataOf(submittedLead, await staff.post('/api/admin/capture', body), 201).id;
}

export async function listLeads(
  booth: HttpBooth,
  query: Record<string, string> = {},
): Promise<LeadList> {
  const answer = await booth.staff.get(`/api/admin/leads?${new URLSearchParams(query)}`);
  expect(answer.status, answer.text).toBe(200);
  return exactly(leadList, jsonOf(answer));
}

export async function leadOf(booth: HttpBooth, id: number): Promise<LeadDetail> {
  return dataOf(leadDetail.strict(), await booth.staff.get(`/api/admin/lead/${id}`));
}
export function putLead(booth: HttpBooth, id: number | string, body: unknown): Promise<Answer> {
  return booth.staff.put(`/api/admin/lead/${id}`, body);
}
/** An edit that must be taken. */
export async function updateLead(booth: HttpBooth, id: number, body: unknown): Promise<LeadDetail> {
  return dataOf(leadDetail.strict(), await putLead(booth, id, body));
}
export function eraseLead(booth: HttpBooth, id: number | string, json?: unknown): Promise<Answer> {
  return booth.staff.send(`/api/admin/lead/${id}`, { method: 'DELETE', json });
}

/** What the admin log says, newest first. */
export async function actions(booth: HttpBooth): Promise<string[]> {
  const answer = await booth.staff.get('/api/admin/logs');
  return exactly(logList, jsonOf(answer)).data.map(({ action_summary }) => action_summary);
}

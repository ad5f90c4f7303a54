import { boothEvent, eventList, openEvent, type BoothEvent } from '../../server/contract/event.ts';
import type { Trial } from '../../server/contract/limits.ts';
import { dataOf } from '../support/data-of.ts';
import { expectDone } from '../support/expect-answer.ts';
import type { HttpBooth } from '../support/http-booth.ts';

export const PATH = '/api/admin/event';

/** The open event. */
export async function current({ staff }: HttpBooth) {
  return dataOf(openEvent, await staff.get(PATH));
}
/** All events of the laptop. */
export async function all({ staff }: HttpBooth): Promise<BoothEvent[]> {
  return dataOf(eventList, await staff.get(`${PATH}/list`));
}
export async function rehearse(
  { staff }: HttpBooth,
  kind: Trial = 'rehearsal',
): Promise<BoothEvent> {
  return dataOf(boothEvent, await staff.post(PATH, { kind }), 201);
}
/** Begins another show. */
export async function begin({ staff }: HttpBooth, name: string): Promise<BoothEvent> {
  return dataOf(boothEvent, await staff.post(PATH, { name }), 201);
}
/** Ends a trial, or deletes a past event. */
export async function remove({ staff }: HttpBooth, id: number): Promise<void> {
  expectDone(await staff.delete(`${PATH}/${id}`));
}

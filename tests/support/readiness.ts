import { expect } from 'vitest';
import { readiness, type Fact, type Readiness } from '../../server/contract/readiness.ts';
import type { LiveStatus } from '../../server/contract/status.ts';
import { dataOf } from './data-of.ts';
import type { EventStream } from './event-stream.ts';
import type { Client } from './http-client.ts';

export async function readinessOf({ staff }: { staff: Client }): Promise<Readiness> {
  return dataOf(readiness, await staff.get('/api/admin/readiness'));
}

/** Has everything looked at now, as the button does. */
export async function checkAll({ staff }: { staff: Client }): Promise<Fact[]> {
  return dataOf(readiness, await staff.post('/api/admin/readiness/check')).facts;
}

export async function factNow(booth: { staff: Client }, id: string): Promise<Fact> {
  const facts = await checkAll(booth);
  const fact = facts.find((each) => each.id === id);
  if (!fact) throw new Error(`There is no fact ${id}: ${facts.map((each) => each.id).join()}`);
  return fact;
}

/** Expects a fact's state and words. @param advice null expects none */
export async function expectFact(
  booth: { staff: Client },
  id: string,
  state: Fact['state'],
  sentence: RegExp,
  advice?: RegExp | null,
): Promise<void> {
  const fact = await factNow(booth, id);
  expect({ state: fact.state, sentence: fact.sentence }).toEqual({
    state,
    sentence: expect.stringMatching(sentence),
  });
  if (advice === null) expect(fact.advice).toBe(null);
  else if (advice) expect(fact.advice).toMatch(advice);
}

/** Waits until staff's stream says that the status is like this. */
export async function toldStatus(
  stream: EventStream,
  isLike: (status: LiveStatus) => boolean,
): Promise<LiveStatus> {
  for (;;) {
    // One after the other.
    const { status } = readiness.parse(await stream.next('readiness'));
    if (isLike(status)) return status;
  }
}

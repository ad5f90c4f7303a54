import { expect } from 'vitest';
import { preflight, type Preflight, type PreflightCheck } from '../../server/contract/preflight.ts';
import type { Client } from './http-client.ts';
import { dataOf } from './data-of.ts';

/** Has everything checked now, as the button does. */
export async function runPreflight({ staff }: { staff: Client }): Promise<Preflight> {
  return dataOf(preflight, await staff.post('/api/admin/preflight/run'));
}

/** What one check finds now. */
export async function checkNow(booth: { staff: Client }, id: string): Promise<PreflightCheck> {
  const { checks } = await runPreflight(booth);
  const check = checks.find((each) => each.id === id);
  if (!check) throw new Error(`There is no check ${id}: ${checks.map((each) => each.id).join()}`);
  return check;
}

/** Expects a check's state and words. @param advice null expects none */
export async function expectCheck(
  booth: { staff: Client },
  id: string,
  state: PreflightCheck['state'],
  found: RegExp,
  advice?: RegExp | null,
): Promise<void> {
  const check = await checkNow(booth, id);
  expect({ state: check.state, found: check.found }).toEqual({
    state,
    found: expect.stringMatching(found),
  });
  if (advice === null) expect(check.advice).toBe(null);
  else if (advice) expect(check.advice).toMatch(advice);
}

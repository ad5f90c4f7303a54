import { onTestFinished, vi } from 'vitest';
import { insights, type Insights } from '../../server/contract/insights.ts';
import { dataOf } from './data-of.ts';
import { openHttpBooth, type HttpBooth } from './http-booth.ts';

export const MINUTE = 60_000;

export async function insightsOf(booth: HttpBooth, day?: string): Promise<Insights> {
  const query = day === undefined ? '' : `?day=${day}`;
  return dataOf(insights.strict(), await booth.staff.get(`/api/admin/insights${query}`));
}

/** A booth in a time zone, whose clock the test moves. */
export async function openIn(zone: string, start: string) {
  vi.stubEnv('TZ', zone);
  onTestFinished(() => void vi.unstubAllEnvs());
  const clock = { at: Date.parse(start) };
  const booth = await openHttpBooth({ config: { rateLimits: false }, now: () => clock.at });
  return { booth, clock };
}

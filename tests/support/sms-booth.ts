import { expect, onTestFinished, vi } from 'vitest';
import type { SettingsUpdate } from '../../server/contract/settings.ts';
import { smsPage, smsState } from '../../server/contract/sms.ts';
import { questionsOf } from './api.ts';
import { dataOf } from './data-of.ts';
import { openHttpBooth, type HttpBoothOptions } from './http-booth.ts';
import { startTwilioPeer, TWILIO_SETTINGS, type TwilioPeer } from './twilio-peer.ts';

/** Someone in New York. */
export const ADA = '+12125550123';

/** A booth with a Twilio to ask, and hands for texts. */
export type SmsBooth = Awaited<ReturnType<typeof openSmsBooth>>;

const PATIENT = { timeout: 10_000, interval: 20 };

/** Times of a booth under test: what would take minutes takes milliseconds. */
const QUICK: HttpBoothOptions = {
  serviceTimings: { awayMs: 50, thereMs: 60_000, timeoutMs: 2000 },
  jobTimings: { firstRetryMs: 20, lastRetryMs: 100, faultMs: 20 },
};

/** @param options.twilio settings beside number, account and token; null sets nothing up */
export async function openSmsBooth(
  options: HttpBoothOptions & {
    twilio?: NonNullable<SettingsUpdate['twilio']> | null;
    peer?: TwilioPeer;
  } = {},
) {
  const {
    twilio = {},
    peer = await startTwilioPeer(options.now ? { now: options.now } : {}),
    ...rest
  } = options;
  onTestFinished(peer.close);
  const config = { twilioUrl: peer.url, pollMs: 50, ...rest.config };
  const booth = await openHttpBooth({ ...QUICK, ...rest, config });
  const set = async (part: NonNullable<SettingsUpdate['twilio']>) => {
    const answer = await booth.staff.put('/api/admin/settings', { twilio: part });
    if (answer.status !== 200) throw new Error(answer.text);
  };
  if (twilio !== null) await set({ ...TWILIO_SETTINGS, ...twilio });
  /** The history, oldest first. */
  async function texts() {
    const path = '/api/admin/twilio/inbound?order=asc&page_size=100';
    return dataOf(smsPage, await booth.staff.get(path)).items;
  }
  const hands = {
    peer,
    set,
    texts,
    /** Waits until the history has as many texts. */
    arrived: (count: number) =>
      vi.waitFor(async () => {
        const all = await texts();
        expect(all).toHaveLength(count);
        return all;
      }, PATIENT),
    /** All questions, oldest first. */
    questions: () => questionsOf(booth.staff),
    state: async () => dataOf(smsState, await booth.staff.get('/api/admin/twilio/state')),
    /** Waits until the outcome of a poll or a job is there. */
    until: (assert: () => void | Promise<void>) => vi.waitFor(assert, PATIENT),
  };
  // Not spread: `deps` is another object after a restart.
  return Object.assign(booth, hands);
}

/** Waits until Twilio was asked some more. */
export async function looked({ peer, until }: SmsBooth): Promise<void> {
  const looks = peer.requests.length;
  await until(() => expect(peer.requests.length).toBeGreaterThan(looks + 3));
}

import { onTestFinished } from 'vitest';
import type { HttpBooth, HttpBoothOptions } from './http-booth.ts';
import { startLlm, type Llm } from './llm-peer.ts';

export * from './llm-peer.ts';

/** A service for one test. It answers with "A draft." until told otherwise. */
export async function openLlm(options: { closed?: boolean } = {}): Promise<Llm> {
  const llm = await startLlm();
  onTestFinished(llm.close);
  if (options.closed) await llm.close();
  return llm;
}

/** Retries, and checks whether services are there, take milliseconds. */
export const QUICK: HttpBoothOptions = {
  jobTimings: { firstRetryMs: 20, lastRetryMs: 40, faultMs: 20 },
  serviceTimings: { awayMs: 20, thereMs: 20 },
};

/** Switches the AI on, at a service. */
export async function useAi(booth: HttpBooth, url: string, more: object = {}): Promise<void> {
  const ai = { enabled: true, baseUrl: url, perMinute: 120, ...more };
  const { status, text } = await booth.staff.put('/api/admin/settings', { ai });
  if (status !== 200) throw new Error(`The settings were refused: ${text}`);
}

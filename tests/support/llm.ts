import { onTestFinished, vi } from 'vitest';
import { type HttpBooth, type HttpBoothOptions, openHttpBooth } from './http-booth.ts';
import { startLlm, type Llm } from './llm-peer.ts';
import { question, type Question } from '../../server/contract/questions.ts';
import { dataOf } from './data-of.ts';

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

export async function useAi(booth: HttpBooth, url: string, more: object = {}): Promise<void> {
  const ai = { enabled: true, baseUrl: url, perMinute: 120, ...more };
  const { status, text } = await booth.staff.put('/api/admin/settings', { ai });
  if (status !== 200) throw new Error(`The settings were refused: ${text}`);
}

export async function readQuestion(booth: HttpBooth, id: number): Promise<Question> {
  return dataOf(question, await booth.staff.get(`/api/admin/question/${id}`));
}

/** The question once its draft is there or was given up. */
export function settled(booth: HttpBooth, id: number): Promise<Question> {
  return vi.waitFor(
    async () => {
      const found = await readQuestion(booth, id);
      if (found.ai.state === 'queued') throw new Error(`It waits: ${found.ai.reason}`);
      return found;
    },
    { timeout: 12_000 },
  );
}

/** A booth that drafts, and where its drafts come from. */
export async function openDrafting(
  options: HttpBoothOptions & { closed?: boolean; ai?: object } = {},
): Promise<{ booth: HttpBooth; llm: Llm }> {
  const { closed = false, ai, ...rest } = options;
  const llm = await openLlm({ closed });
  const booth = await openHttpBooth({ ...QUICK, ...rest });
  await useAi(booth, llm.url, ai);
  return { booth, llm };
}

/** Asks a question. @returns it, once its draft is there or was given up */
export async function draftOf(booth: HttpBooth, content: string): Promise<Question> {
  return settled(booth, await booth.ask(content));
}
